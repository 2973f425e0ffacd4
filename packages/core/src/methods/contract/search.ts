import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import type { LevelBounds } from '../../data/hierarchy/hierarchy-spec.ts'
import type { SeededRandom } from '../../data/random/seeded-random.ts'
import type { LevelsRecoding, Recoding } from '../../data/recoding/recoding.ts'
import type { SensitiveAttribute } from '../../data/table/classes.ts'
import type { Table } from '../../data/table/table.ts'
import type { LossId } from '../../metrics/utility/losses.ts'
import type { Requirement } from '../../models/model.ts'

/** One meaning of missing values for method, model, metric and attack alike. */
export type MissingMeaning = 'value' | 'wildcard' | 'refuse'

export interface QuasiIdentifier {
  /** Place of the column in the table. */
  readonly column: number
  readonly hierarchy: Hierarchy
  /** Levels that a search may choose. Default: all. */
  readonly levels?: LevelBounds
  /** The lowest level on which the table's combinations were counted: of lower ones they tell nothing. Default 0. */
  readonly counted?: number
}

export interface SensitiveColumn {
  readonly column: number
  readonly attribute: SensitiveAttribute
}

/** What a method is asked for. */
export interface Request {
  readonly quasi: readonly QuasiIdentifier[]
  readonly sensitive: readonly SensitiveColumn[]
  readonly models: readonly Requirement[]
  readonly loss: LossId
  /** Share of rows that may be suppressed, 0 to 1. */
  readonly suppressionLimit: number
  readonly missing: MissingMeaning
}

export interface Progress {
  readonly step: string
  readonly done: number
  readonly total: number
  readonly best?: number
}

/** The part of an AbortSignal a search looks at. */
export interface StopSignal {
  readonly aborted: boolean
}

/** What surrounds a run: randomness, the clock, the way to stop it, the way to hear of it. */
export interface Context {
  readonly random: SeededRandom
  readonly signal?: StopSignal
  /** Milliseconds the search may take; none by default. */
  readonly budget?: number
  /** Steps the search may take, whatever the clock says: then it ends at the same place on every machine. None by default. */
  readonly work?: number
  /** Milliseconds of a monotone clock. */
  readonly now: () => number
  readonly progress?: (event: Progress) => void
  /** How many of the next best ways a search over levels ranks behind its answer. None by default. */
  readonly runnersUp?: number
}

/** Why a search ended before it was done: its time, its share of work, or the user. */
export type StopReason = 'time' | 'work' | 'abort'

/** Why one column stands where it does: what would happen one level lower. */
export interface ColumnReason {
  readonly column: string
  readonly level: number
  readonly height: number
  /** One plain sentence, no cell value. */
  readonly text: string
  /** Models that fail one level lower, with the rows in failing classes. */
  readonly fails: readonly { readonly model: string; readonly rows: number }[]
}

export interface SearchNode {
  readonly levels: readonly number[]
  readonly loss: number
  /** Absent where it is not told: at other levels than those released. */
  readonly suppressedRows?: number
}

/** How the answer was found, whatever the method. Numbers and ids; renderers make sentences and plots. */
export interface SearchSummary {
  readonly milliseconds: number
  /** Steps there were to take, and how many were taken. Absent where nothing was searched. */
  readonly nodes?: number
  readonly evaluated?: number
  /** The plan was made on other data: nothing was searched here. */
  readonly stored?: true
  /** What only a search over levels has. */
  readonly best?: LatticeSummary['best']
  readonly ranked?: LatticeSummary['ranked']
  readonly reasons?: LatticeSummary['reasons']
  readonly lossAtLeast?: LatticeSummary['lossAtLeast']
}

/** How levels were found. */
export interface LatticeSummary extends SearchSummary {
  readonly nodes: number
  readonly evaluated: number
  readonly loss: number
  /** Valid nodes, best first: the answer, and others. */
  readonly best: readonly SearchNode[]
  /** So many of `best` are proven to be the best there are, in their order; the others are what was tried. Default 0. */
  readonly ranked?: number
  /** Where the search was stopped: no valid node has a smaller loss. Above the loss of none. */
  readonly lossAtLeast?: number
  readonly reasons: readonly ColumnReason[]
}

/**
 * @template Plan what the method returns: levels, assignments, …
 * @template Search what it tells of how it was found
 */
export type Outcome<Plan extends Recoding = Recoding, Search extends SearchSummary = SearchSummary> =
  | {
      readonly kind: 'released'
      readonly recoding: Plan
      readonly optimal: boolean
      readonly search: Search
    }
  | {
      readonly kind: 'stopped'
      readonly because: StopReason
      readonly best?: { readonly recoding: Plan; readonly search: Search }
    }
  | {
      readonly kind: 'impossible'
      /** The model that cannot be met. */
      readonly model: string
      readonly reason: string
      /** What would make it possible, most useful first: which column to drop, which k is reachable, which suppression limit. */
      readonly remedies: readonly string[]
    }

/** The outcome of a search over levels. */
export type LatticeOutcome = Outcome<LevelsRecoding, LatticeSummary>

export interface Method<Plan extends Recoding = Recoding, Search extends SearchSummary = SearchSummary> {
  readonly id: string
  run(table: Table, request: Request, context: Context): Outcome<Plan, Search>
}
