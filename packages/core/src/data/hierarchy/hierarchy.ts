/** One level of a hierarchy: what each value of the column becomes there. It has the nodes that values of the data reach, no other. */
export interface Level {
  /** nodeOf[code of the column's dictionary] → node on this level. */
  readonly nodeOf: Uint32Array
  /** labels[node], as published. */
  readonly labels: readonly string[]
  /** Leaves of the whole hierarchy (not only those in the data) under each node. */
  readonly leaves: Float64Array
  /** Width of each node where leaves are numbers: its largest leaf less its smallest, or the interval's own width; at most `range`. */
  readonly widths?: Float64Array
}

/**
 * A generalisation hierarchy over one column's dictionary. Level 0 is the values themselves (node = code);
 * the last level is one node, `*`, unless the hierarchy file ends otherwise.
 */
export interface Hierarchy {
  readonly column: string
  /** levels.length − 1. */
  readonly height: number
  readonly levels: readonly Level[]
  /** D: leaves in the hierarchy; for intervals the integers (or distinct values) in the table's range. */
  readonly leafCount: number
  /** For a number column: largest less smallest value of the table; the measure of `widths`. */
  readonly range?: number
  /** Each level merges the one below it. False only under `allow-overlap`. */
  readonly nested: boolean
  /** parents[l][node of level l] → node of level l + 1; empty where not nested. */
  readonly parents: readonly Uint32Array[]
  /** Things the user should know: gaps suppressed, levels that overlap, no hierarchy given. No cell values. */
  readonly notices: readonly string[]
}
