/** How one column is recoded: every value of the data and what it becomes. */
export interface ColumnRecoding {
  readonly name: string
  readonly level: number
  readonly height: number
  /** Parallel lists: values[i] is published as labels[i]. The missing cell is the entry at place 0. */
  readonly values: readonly string[]
  readonly labels: readonly string[]
}

/** One level per column for all rows, and the classes that are suppressed. Plain JSON: stored, explained, applied, made into SQL. */
export interface LevelsRecoding {
  readonly kind: 'levels'
  readonly columns: readonly ColumnRecoding[]
  /** Classes whose rows get `*` in every quasi-identifier: tuples of labels, in the order of `columns`. */
  readonly suppressed: readonly (readonly string[])[]
  readonly suppressedRows: number
}
