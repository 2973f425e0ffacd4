import type { CheckedQuasi, CheckedSensitive } from '../check/check-input.ts'
import type { Codes } from '../data/table/table.ts'
import type { Progress, StopSignal } from '../methods/contract/search.ts'
import type { Harm } from '../policy/options/finding.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { RequirementSpec } from '../policy/options/requirement-spec.ts'
import type { CommonReport, Distribution } from '../report/common-report.ts'
import type { CommonDictionary } from '../report/dictionary/common-dictionary.ts'

/**
 * One attacker: a program that gets what this attacker would have, and guesses. Whether a finding is a leak is decided
 * outside, the same way for all attacks (judge-finding.ts).
 */
export interface Attack {
  readonly id: string
  /** What a heading says: "Linkage with a register". */
  readonly title: string
  readonly harm: Harm
  /** Who it is and what they know, as one sentence. */
  readonly attacker: string
  /** Run on releases of every method. Otherwise only where the method lists it in `AttackFacts.attackedBy`. */
  readonly always?: true
  /** May run the policy again on half of the people. Runs after the other attacks, because it takes long. */
  readonly rehearses?: true
  /** Two releases that can be checked by hand: one it must succeed on, and one that resists. */
  readonly example: AttackExample
  /**
   * Why it cannot run on this release, as one sentence; undefined where it can. A limit of the policy then counts as broken,
   * because nobody measured it, unless the release has nothing to attack: `harmless`.
   */
  unfit?(input: AttackInput): string | Harmless | undefined
  run(input: AttackInput): Promise<readonly AttackFinding[]>
}

export const defineAttack = <const Id extends string>(attack: Attack & { readonly id: Id }) => attack

/** Why the release has nothing to attack, as one sentence: "The release shows no aliases." */
export interface Harmless {
  readonly harmless: string
}

/** What there is to attack, and to score by. */
export interface AttackInput {
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
   * Where no people outside the release are known: runs the policy on half of the people, drawn by `seed`. The other half are
   * its `others`. Computed once, for the first attack that asks. Its release is not the published one, but shows how much
   * such releases leak.
   */
  readonly rehearsal?: () => Promise<AttackInput>
  /** Seed of the attacker's random choices. */
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
  /** Must be awaited every few milliseconds: lets other work go on, and throws STOPPED once the run is stopped. */
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
  /** Why this finding cannot test the promise of the release, as one sentence; it is then compared with no promise. */
  readonly unjudged?: string
  /** Which people are not targets, and why, as one sentence. */
  readonly leftOut?: string
  /** Records of which this attacker learns more than without the release. */
  readonly exposed: number
  /** Of these: records of which the attacker is certain, and right, only because of the release. */
  readonly certain?: number
  /** Sizes of the worst classes and how many of their rows were hit; no cell values. */
  readonly worst?: readonly { readonly rows: number; readonly hits: number }[]
  /** One sentence: why it worked or not. */
  readonly why: string
  /** What to change in the policy; absent where nothing needs to change. */
  readonly fix?: string
}

/**
 * What attackers know of the method of a release, from the policy, the dictionary and the paper. Attacks ask for these facts
 * and never for the name of the method.
 */
export interface AttackFacts {
  /** Ids of the attacks to run on such releases, beside those that always run. */
  readonly attackedBy: readonly string[]
  /** The largest success that such a release promises, by id of the attack. */
  readonly bounds?: Readonly<Record<string, number>>
  /** Rows with one of these values are published in another form than the others. */
  readonly strata?: { readonly attribute: string; readonly sensitive: readonly string[] }
  /**
   * Parts of the rows, defined by values that the release shows. Each part is on the lowest levels that satisfy its models;
   * without models it is published as recorded. Absent where decoys hide which rows are in a part.
   */
  readonly apart?: readonly {
    readonly name: string
    /** Rows with one of these values in one of the columns, or all rows of no other part. The first part that matches counts. */
    readonly rows:
      | 'rest'
      | { readonly where: readonly { readonly column: string; readonly values: readonly string[] }[] }
    readonly quasi: readonly string[]
    readonly models: readonly RequirementSpec[]
  }[]
  /** Columns that show aliases in place of values. The original's column `choice` says what each person chose to show. */
  readonly aliases?: readonly {
    readonly column: string
    readonly attribute: string
    readonly choice?: string
    /** Largest success of guessing a choice by the form of a cell, where the release promises one. */
    readonly told?: number
  }[]
  /** Columns that show ranks in place of numbers. `gain`: largest success above guessing, where the release promises one. */
  readonly grades?: readonly { readonly column: string; readonly attribute: string; readonly gain?: number }[]
  /** Column groups whose cells belong to one row, where rows are sliced: groups are permuted within buckets. */
  readonly groups?: { readonly bucket: string; readonly columns: readonly (readonly string[])[] }
  /** Published ranges are no wider than the rows of their class need. */
  readonly tight?: boolean
  /** Each class is generalised on its own, so how general a cell is may depend on its rows. Absent for full-domain levels. */
  readonly byClass?: boolean
  /** What the release shows of the random draws that protect people; absent where nothing was drawn for that. */
  readonly draws?: (shown: ShownDraws) => readonly DrawnTrace[]
}

export const NO_FACTS: AttackFacts = { attackedBy: [] }

/** A column of rows in their order: its distinct texts, and which of them every row has. */
export interface AttackColumn {
  readonly values: readonly string[]
  readonly codes: Codes
}

/** Rows as an attacker holds them. */
export interface AttackTable {
  readonly rows: number
  readonly columns: ReadonlyMap<string, AttackColumn>
}

/** The column of that name. An attack asks only for columns that it was told of. */
export function columnOf({ columns }: AttackTable, name: string): AttackColumn {
  const column = columns.get(name)
  if (column === undefined) throw new Error(`No column "${name}".`)
  return column
}

/** Some rows of a table, in the order asked for. */
export const rowsOf = ({ columns }: AttackTable, rows: Uint32Array): AttackTable => ({
  rows: rows.length,
  columns: new Map(
    [...columns].map(([name, { values, codes }]) => [
      name,
      { values, codes: Uint32Array.from(rows, (row) => codes[row]) },
    ]),
  ),
})

/** For each code of a column, the code of the same text in another column; −1 where the other lacks it. */
export function codesIn({ values }: AttackColumn, other: AttackColumn): Int32Array {
  const placeOf = new Map(other.values.map((text, code) => [text, code]))
  return Int32Array.from(values, (text) => placeOf.get(text) ?? -1)
}

/**
 * A small case that can be checked by hand: what the documents show, and what every attack is tried on. Tables are lines of
 * cells with commas between them; the first line names the columns.
 */
export interface AttackCase {
  /** Attributes of the policy, and its method, as YAML. */
  readonly policy: string
  readonly original: readonly string[]
  readonly release: readonly string[]
  /** For each released row, the original row it was made from, from 0. */
  readonly origin?: readonly number[]
  readonly others?: readonly string[]
  /** A file that is published beside it, as text. */
  readonly told?: string
  readonly earlier?: readonly { readonly release: readonly string[]; readonly origin?: readonly number[] }[]
  /** Default: what the policy's method says. */
  readonly facts?: Partial<AttackFacts>
}

/** A release on which an attack must succeed, and one that resists it. */
export interface AttackExample {
  readonly weak: AttackCase
  readonly resists: AttackCase
}

/** What an attacker who tries seeds has: the release, and whole rows of the source. */
export interface ShownDraws {
  readonly release: AttackTable
  readonly original: AttackTable
  /** For each released row, the original row it was made from. */
  readonly origin?: Uint32Array | undefined
  readonly quasi: readonly string[]
  readonly sensitive: readonly string[]
  /** Columns that belong together in a row, where not all of a row do, and the column of buckets. */
  readonly groups?: { readonly bucket: string; readonly columns: readonly (readonly string[])[] } | undefined
}

/** Claims about one kind of draw: each is true of the seed that was used, and of any other by chance. */
export interface DrawnTrace {
  readonly claims: number
  /** Chance that a claim is true of a seed that was not used. */
  chance(claim: number): number
  /** Share of the claims that are true of the seed that was used: below 1 where the attacker may misread the release. */
  readonly sure: number
  holds(seed: string, claim: number): boolean
}
