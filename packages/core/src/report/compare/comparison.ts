import type { ErrorCode } from '../../data/error-codes.ts'
import type { StopReason } from '../../methods/contract/search.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { ReleaseVerdict } from '../../verdict/verdict-schema.ts'

/** compare.json, version 2: several policies on one table. Holds counts and figures, no value of the data. */
export interface Comparison {
  readonly outis: string
  readonly comparison: 2
  readonly headline: string
  readonly summary: readonly string[]
  /** What the reader should know before comparing figures. */
  readonly notices: readonly string[]
  /** The table all policies were run on; absent if none gave a release. */
  readonly input?: {
    readonly rows: number
    readonly columns: number
    /** Risks of the table as it was; absent if the policies declare different quasi-identifiers. */
    readonly risks?: readonly Measured[]
  }
  /** The two figures that make the frontier. */
  readonly axes: { readonly risk: Axis; readonly utility: Axis }
  /** In the order given. */
  readonly policies: readonly ComparedPolicy[]
}

export interface Axis {
  readonly id: string
  readonly title: string
  readonly better: 'higher' | 'lower'
}

export type ComparedPolicy = ReleasedPolicy | ImpossiblePolicy

export interface ReleasedPolicy {
  readonly kind: 'released'
  readonly name: string
  readonly method: {
    readonly id: string
    readonly mode: string
    readonly optimal: boolean
    readonly stopped: StopReason | null
  }
  /** Each requirement in a few words: "k-Anonymity (k = 5)". */
  readonly asked: readonly string[]
  readonly holds: boolean
  /** Whether the release may go to its audience; absent where it was not attacked. */
  readonly verdict?: Pick<ReleaseVerdict, 'word' | 'headline'>
  readonly verdicts: { readonly held: number; readonly all: number }
  readonly rows: number
  readonly suppressedRows: number
  readonly classes: number
  readonly utility: readonly Measured[]
  /** Measured on the release. */
  readonly risks: readonly Measured[]
  /** Wall time of the whole run: reading, search, writing, measuring. */
  readonly milliseconds: number
  /** No other policy is at least as good in both figures and better in one. */
  readonly frontier: boolean
  /** Policies on the frontier that beat this one; none for those on it. */
  readonly beatenBy: readonly string[]
  /** The hardened policy that this is the faithful form of: it is shown beside it, and neither beats others nor is beaten. */
  readonly faithfulOf?: string
}

/** A policy that has no release of this table, and why. */
export interface ImpossiblePolicy {
  readonly kind: 'impossible'
  readonly name: string
  readonly method: { readonly id: string; readonly mode: string }
  readonly code: ErrorCode
  readonly reason: string
  readonly hint: string
  readonly milliseconds: number
}

/** Policies that were given, not the faithful forms that are shown beside hardened ones. */
export const isGiven = (policy: ComparedPolicy): boolean =>
  !(isReleased(policy) && policy.faithfulOf !== undefined)

export const isReleased = (policy: ComparedPolicy): policy is ReleasedPolicy => policy.kind === 'released'
