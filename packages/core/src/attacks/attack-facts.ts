import type { RequirementSpec } from '../policy/options/requirement-spec.ts'
import type { DrawnTrace, ShownDraws } from './kit/seeds/drawn-trace.ts'

/**
 * What a method says of its releases to those who attack them: nothing that an attacker would not know from policy,
 * dictionary and the paper. Attacks ask for these facts and never for a method's name.
 */
export interface AttackFacts {
  /** Attacks that bite such releases, by id, beside those that are always tried. */
  readonly attackedBy: readonly string[]
  /** What such a release promises against an attack: largest success, by id. */
  readonly bounds?: Readonly<Record<string, number>>
  /** Rows are treated apart by whether they have one of these values. */
  readonly strata?: { readonly attribute: string; readonly sensitive: readonly string[] }
  /**
   * Parts of the rows, told by values that the release shows, each on levels of its own, no more general than its
   * models need; without models, as it was.
   * Absent where other rows hide who is in a part.
   */
  readonly apart?: readonly {
    readonly name: string
    /** Rows with one of these values in one of the columns, or those of no other part. A row is of the first that takes it. */
    readonly rows:
      | 'rest'
      | { readonly where: readonly { readonly column: string; readonly values: readonly string[] }[] }
    readonly quasi: readonly string[]
    readonly models: readonly RequirementSpec[]
  }[]
  /**
   * Columns that show other words in place of an attribute's values, each cell as its person chose, which the column `choice`
   * of the original says.
   */
  readonly aliases?: readonly {
    readonly column: string
    readonly attribute: string
    readonly choice?: string
    /** How surely a form may tell a choice, where the release promises that. */
    readonly told?: number
  }[]
  /** Columns that show ranks in place of numbers; `gain`: how many more than by guessing may be told, where that is promised. */
  readonly grades?: readonly { readonly column: string; readonly attribute: string; readonly gain?: number }[]
  /** Columns of the release whose cells belong together in a row, where not all of a row do; the rest are dealt within buckets. */
  readonly groups?: { readonly bucket: string; readonly columns: readonly (readonly string[])[] }
  /** Published ranges are no wider than the rows of their class need. */
  readonly tight?: boolean
  /** Each class has labels of its own, so that how general a cell is may tell of the rows; absent where a level holds for many. */
  readonly byClass?: boolean
  /** What such a release shows of the draws that protect people in it; absent where nothing was drawn for that. */
  readonly draws?: (shown: ShownDraws) => readonly DrawnTrace[]
}

export const NO_FACTS: AttackFacts = { attackedBy: [] }
