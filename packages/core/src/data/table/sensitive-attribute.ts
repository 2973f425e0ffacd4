import type { Dictionary } from './dictionary.ts'

/**
 * A tree over a sensitive attribute's values, for hierarchical distance: levels[0] are the values (by code),
 * parents[l][node] is the node above on level l + 1, the last level has one node.
 */
export interface Taxonomy {
  readonly height: number
  readonly parents: readonly Uint32Array[]
}

/** A sensitive attribute and its distribution in the whole table (suppressed rows included: they keep their value). */
export interface SensitiveAttribute {
  readonly name: string
  readonly dictionary: Dictionary
  /**
   * Rows with each code, over the whole table; where people are counted, people who have it. Code 0 (missing) counts as a
   * value unless missing values are wildcards.
   */
  readonly totals: Float64Array
  /** Sum of totals. */
  readonly rows: number
  /** Where people are counted: people of the whole table. */
  readonly people?: number
  readonly taxonomy?: Taxonomy
}
