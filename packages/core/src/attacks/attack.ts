import type { CheckedQuasi, CheckedSensitive } from '../check/check-input.ts'
import type { Progress, StopSignal } from '../methods/contract/search.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { RequirementSpec } from '../policy/options/requirement-spec.ts'
import type { CommonDictionary } from '../report/common-dictionary.ts'
import type { CommonReport, Distribution } from '../report/common-report.ts'
import type { AttackExample } from './attack-example.ts'
import type { AttackFacts } from './attack-facts.ts'
import type { AttackTable } from './attack-table.ts'

/**
 * One named attacker: a program that gets what that attacker would have, and guesses. Whether a finding is a leak is
 * judged outside, the same way for all (judge-finding.ts).
 */
export interface Attack {
  readonly id: string
  /** What a heading says: "Linkage with a register". */
  readonly title: string
  /** Who it is and what they know, as one sentence. */
  readonly attacker: string
  /** Tried on releases of every method; without it, on those whose method names it (`AttackFacts.attackedBy`). */
  readonly always?: true
  /** May run the policy once more on a half of the people: tried behind others, which would lack that time. */
  readonly rehearses?: true
  /** Two releases that can be checked by hand: one it must succeed on, and one that resists. */
  readonly example: AttackExample
  /**
   * Why it cannot be tried on this release, as one sentence; undefined where it can. A limit of the policy is not kept then,
   * for nobody has measured it, unless the release has nothing that this attacker could work on: `harmless`.
   */
  unfit?(given: AttackGiven): string | Harmless | undefined
  run(given: AttackGiven): Promise<readonly AttackFinding[]>
}

export const defineAttack = <const Id extends string>(attack: Attack & { readonly id: Id }) => attack

/** The release has nothing that an attacker could work on, as one sentence: "The release shows no aliases." */
export interface Harmless {
  readonly harmless: string
}

/** What there is to attack, and to score by. */
export interface AttackGiven {
  readonly policy: Policy
  /** The release as published, in the order of its file. */
  readonly release: AttackTable
  /** The rows it was made from, in the order of the source: the attacker's register, and the truth to score by. */
  readonly original: AttackTable
  /** For each released row, the original row it was made from: the truth to score by, never to guess from. */
  readonly origin?: Uint32Array
  /** People who are not in the release, with the original's columns: the control, and the attacker's population. */
  readonly others?: AttackTable
  /** Quasi-identifiers, with hierarchy and dictionary of the original: how published texts are read. */
  readonly quasi: readonly CheckedQuasi[]
  /** Names of the sensitive attributes. */
  readonly sensitive: readonly string[]
  /** The same with dictionary and taxonomy of the original: how near two of their values are. */
  readonly secrets: readonly CheckedSensitive[]
  /** Models that the method promises of all rows, or the policy requires. */
  readonly promised: readonly RequirementSpec[]
  /** What the method of the release says of it to those who attack it. */
  readonly facts: AttackFacts
  /** What is published beside the release. */
  readonly told?: ToldBeside
  /** The seed that it was drawn with, where that is known: the truth to score by, never to guess from. */
  readonly seedUsed?: string
  /** Plain SHA-256 of the file that was read, where there is one: the truth to score by, never to guess from. */
  readonly sourceDigest?: string
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly EarlierRelease[]
  /** What reports of earlier releases of the same people count of the original, oldest first. */
  readonly earlierReports?: readonly (readonly PublishedColumnCounts[])[]
  /**
   * Where nobody is outside the release: the policy run again on a half of the people, drawn by `seed`; the other half are its
   * `others`. Made once, when the first attack asks for it. Its release is not the one that is published: what is learned of
   * it tells how such releases leak.
   */
  readonly rehearsal?: () => Promise<AttackGiven>
  /** The attacker's own dice. */
  readonly seed: string
  readonly context: AttackContext
}

export interface ToldBeside {
  readonly report?: CommonReport
  readonly dictionary?: CommonDictionary
  /** The same and other files of the folder as texts, where they were read as such. */
  readonly texts?: readonly string[]
}

/** Counts of the original that a report has of a column. */
export interface PublishedColumnCounts {
  readonly name: string
  readonly before: Pick<Distribution, 'bars' | 'pooled' | 'missing'>
}

export interface EarlierRelease {
  readonly release: AttackTable
  /** For each of its rows the row of `original` with the same person, −1 for people who left: truth to score by. */
  readonly origin?: Int32Array
  readonly quasi: readonly CheckedQuasi[]
  readonly facts: AttackFacts
}

export interface AttackContext {
  readonly signal?: StopSignal
  readonly progress?: (event: Progress) => void
  /** To be awaited every few milliseconds of work: lets others work, and throws STOPPED once the run is stopped. */
  pause(): Promise<void>
}

/** Guesses and how many of them were right. */
export interface Guesses {
  readonly targets: number
  readonly hits: number
}

/** What an attacker guesses about, where that is not a person. */
export type TargetUnit = 'rows' | 'cells' | 'descriptions' | 'pairs of rows'

/** What one attacker learned of one attribute (or of the rows as a whole). */
export interface AttackFinding {
  /** What was guessed of: an attribute, or undefined for the row as a whole. */
  readonly of?: string
  /** How this attacker went about it, where the attack has several ways: `marginal`, `joint`. */
  readonly way?: string
  /** What the targets are, where they are not people. */
  readonly unit?: TargetUnit
  readonly success: Guesses
  /** What the same attacker gets without the release, as a share of the same targets. */
  readonly baseline: number
  /** The same attack on people who are not in the release, and how that was done. */
  readonly control?: Guesses & { readonly by: 'others' | 'left out' | 'population' }
  /** What the release promises: success is at most this. */
  readonly bound?: number
  /** Why what the release promises is not judged by this finding, as one sentence; it is held against no promise then. */
  readonly unjudged?: string
  /** Who is no target of it, and why, as one sentence. */
  readonly leftOut?: string
  /** Records that this attacker learns more of than they should. */
  readonly exposed: number
  /** Of them: those of whom the attacker is certain and right, and would not be as certain without the release. */
  readonly certain?: number
  /** Sizes of the worst classes and how many of their rows were hit; no cell values. */
  readonly worst?: readonly { readonly rows: number; readonly hits: number }[]
  /** One sentence: why it worked or not. */
  readonly why: string
  /** What in the policy would close it, with the flag to set; absent where nothing needs to be. */
  readonly fix?: string
}
