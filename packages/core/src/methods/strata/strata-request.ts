import type { AssignedRecoding } from '../../data/recoding/recoding.ts'
import type { Table } from '../../data/table/table.ts'
import type { LossId } from '../../metrics/utility/losses.ts'
import type { Requirement } from '../../models/model.ts'
import type {
  Context,
  LatticeSummary,
  MissingMeaning,
  QuasiIdentifier,
  SensitiveColumn,
  StopReason,
} from '../contract/search.ts'
import type { StratumRows } from '../contract/stratum-rows.ts'
import type { AssignedLosses } from './plan/assigned-losses.ts'

/** One stratum: which rows, and what is asked of them. Without models its rows are published as they are. */
export interface StratumRequest extends StratumRows {
  /** Columns that are generalised here, with the hierarchies used here; the others are published unchanged. */
  readonly quasi: readonly QuasiIdentifier[]
  /** Judged among the stratum's own rows; `sensitive` is a place in the list of the whole request. */
  readonly models: readonly Requirement[]
  readonly loss: LossId
  /** Share of the stratum's rows that may be suppressed, 0 to 1. */
  readonly suppressionLimit: number
  /** Milliseconds the search of this stratum may take; none by default. */
  readonly budget?: number
}

/** What a method of strata is asked for. */
export interface StrataRequest {
  /** A row belongs to the first it matches; rows that match none are published as they are. */
  readonly strata: readonly StratumRequest[]
  /** Every quasi-identifier of the table, in declared order, with its own hierarchy: what losses are measured over. */
  readonly quasi: readonly QuasiIdentifier[]
  readonly sensitive: readonly SensitiveColumn[]
  readonly missing: MissingMeaning
  /** Texts that mean "no value": in a stratum's values each stands for all. Default: what the dictionary writes. */
  readonly missingTokens?: readonly string[]
  /** Suppressed rows of a stratum meet its models as the class that they are. Default: they are what the search leaves. */
  readonly protectSuppressed?: boolean
  /** Hardened: ordinary rows are generalised along with the others. */
  readonly decoys?: DecoyRequest
}

export interface DecoyRequest {
  /** Largest share of a stratum's rows among all that are published in its form, in every class and overall. */
  readonly maxPosterior: number
  /**
   * The key of every draw: the run's seed, or the secret of a ledger. What is drawn depends on it and on the texts of rows
   * alone, so that with the same key the same rows stay decoys, but for those that new rows displace.
   */
  readonly seed: string | number
}

/** What became of one stratum. */
export interface StratumResult {
  readonly name: string
  /** Its own rows; decoys not among them. */
  readonly rows: number
  /** False: published as it is. */
  readonly treated: boolean
  readonly levels: readonly { readonly column: string; readonly level: number; readonly height: number }[]
  /** Classes that its rows form, suppressed rows left out. */
  readonly classes: number
  /** Of its own rows. */
  readonly suppressedRows: number
  /** No other levels lose less on its rows: proven. True where nothing was to be chosen. */
  readonly optimal: boolean
  readonly search?: LatticeSummary
  readonly decoys?: StratumDecoys
}

export interface StratumDecoys {
  /** Ordinary rows generalised along with the stratum, those in suppressed form among them. */
  readonly rows: number
  /** Largest share of the stratum's rows in a class, suppressed rows taken as one. */
  readonly reached: number
  /** The same over all rows in its form. */
  readonly overall: number
}

/** What hiding among ordinary rows reached and cost. */
export interface DecoyResult {
  readonly maxPosterior: number
  readonly rows: number
  /** Worst of the strata. */
  readonly reached: number
  readonly overall: number
  /** Losses over all rows; without decoys: what the faithful mode gives, absent where that was stopped. */
  readonly losses: { readonly with: AssignedLosses; readonly without?: AssignedLosses }
}

/** @template Plan where there are more combinations than may be held, a plan that lies with the engine */
export interface StrataResult<Plan = AssignedRecoding> {
  readonly recoding: Plan
  /** Sums over the strata; `loss` is the mean of theirs over their rows. */
  readonly search: LatticeSummary
  readonly strata: readonly StratumResult[]
  /** Over all rows of the table. */
  readonly losses: AssignedLosses
  readonly decoys?: DecoyResult
  /** What should be looked at before the release goes out; no cell values. */
  readonly warnings: readonly string[]
  readonly notices: readonly string[]
}

export interface StrataImpossible {
  readonly kind: 'impossible'
  /** The model that cannot be met, or the method's name where the strata themselves are wrong. */
  readonly model: string
  readonly stratum?: string
  readonly reason: string
  /** What would make it possible, most useful first. */
  readonly remedies: readonly string[]
}

export type StrataOutcome<Plan = AssignedRecoding> =
  | ({ readonly kind: 'released'; readonly optimal: boolean } & StrataResult<Plan>)
  | { readonly kind: 'stopped'; readonly because: StopReason; readonly best?: StrataResult<Plan> }
  | StrataImpossible

/** A method that anonymises strata of rows apart. */
export interface StrataMethod<Asked> {
  readonly id: string
  run(table: Table, request: Asked, context: Context): StrataOutcome
  /** The same answer; others get a turn every 30 ms or so. */
  runAsync(table: Table, request: Asked, context: Context): Promise<StrataOutcome>
}
