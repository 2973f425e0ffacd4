import type { LossId } from '../../metrics/utility/losses.ts'
import type { RequirementSpec, Role } from '../../policy/options/requirement-spec.ts'

/** What a search is asked for. `k`, `l` and `t` are among the models. */
export interface SearchPolicy {
  readonly models: readonly RequirementSpec[]
  readonly loss: LossId
  /** Share of rows that may be suppressed, 0 to 1. */
  readonly suppressionLimit: number
  /** Milliseconds; absent: until the search is done. */
  readonly budget?: number
  /** The policy says how much is searched, without a `budget`. */
  readonly endsItself?: boolean
}

/** What a method asks of the table and of the policy around it. */
export interface MethodNeeds {
  /** At least one column of each must be declared. */
  readonly roles: readonly Role[]
  /** Must be given a model to reach. */
  readonly models?: boolean
  /** Must know where rows stand in the source: their order decides. */
  readonly rowNumbers?: boolean
  /** Looks at classes of rows alone, whichever rows they are made of: combinations need not be told apart further. */
  readonly singleRows?: boolean
  /** Columns of the table that it reads and that are never published; they need not be declared. */
  readonly unpublished?: readonly string[]
  /** Columns of the table that it reads beside the published ones, `unpublished` among them. */
  readonly inputs?: readonly string[]
  /** Columns that tell its rows apart: counted with the quasi-identifiers and sensitive attributes, whatever their role. */
  readonly telling?: readonly string[]
  /** Columns that files hold, found by a column of the table, under the name they get there. */
  readonly joined?: readonly JoinedColumn[]
  /** What becomes of a quasi-identifier without hierarchy: it is missed, with a notice; it is not; no hierarchy has an effect. */
  readonly hierarchies: 'needed' | 'optional' | 'unused'
  /**
   * Numbers without hierarchy are published as ranges of the method's own. `bands`: those with a hierarchy of bands too;
   * `told`: with a notice that the bands are not used.
   */
  readonly ranges?: { readonly bands: boolean; readonly told: boolean }
  /**
   * Quasi-identifiers that every row shows generalised, by the hierarchy of their attribute: a search may begin on a higher level
   * of them. Default: none, some rows show them as recorded.
   */
  readonly generalised?: 'all' | readonly string[]
  /** What gives a search more time that was stopped. Default: a `budget` in the method. */
  readonly longer?: string
}

export interface JoinedColumn {
  readonly name: string
  /** The file, its column, and the column of the table that says which of its rows is meant. */
  readonly path: string
  readonly column: string
  readonly key: string
}
