import { SUPPRESSED } from '../table/dictionary.ts'

/**
 * The plan of a method that treats rows differently: every combination of the declared columns goes, whole or in parts,
 * to classes, and a class says what its rows are published as. Plain JSON: stored, explained, applied, made into SQL.
 * Which rows of a combination go to which of its classes is decided by rank, in the order of the source or by keyed hash
 * (`dealing-order.ts`): the first `rows` of them go to the first assignment, the next to the second.
 */
export interface AssignedRecoding {
  readonly kind: 'assigned'
  /** Columns whose texts make a combination: quasi-identifiers, sensitive attributes, whatever the method looks at. */
  readonly keys: readonly string[]
  /** Columns that are recoded, a part of `keys`. */
  readonly columns: readonly string[]
  /** Texts of each key column; an assignment names them by place. */
  readonly values: readonly (readonly string[])[]
  /**
   * By key column, where combinations were counted on a level of its hierarchy: countedAs[value] is the value that stands for
   * all values of its group in `assignments`. Null for a column that was counted as it is. Default: all were.
   */
  readonly countedAs?: readonly (readonly number[] | null)[]
  readonly classes: readonly AssignedClass[]
  readonly assignments: Assignments
  readonly suppressedRows: number
}

export interface AssignedClass {
  /** What each of `columns` is published as; null: as it was. */
  readonly labels: readonly (string | null)[]
  /** Rows get `*` in every column that has a label here, and belong to no class. */
  readonly suppressed: boolean
  /** The part of the table it belongs to, where the method makes parts (strata). */
  readonly part?: string
}

/** What a class shows in one of the recoded columns; null: what was there. */
export const cellOfClass = ({ labels, suppressed }: AssignedClass, place: number): string | null =>
  suppressed && labels[place] !== null ? SUPPRESSED : labels[place]

/**
 * The text of a cell that is published as it was. A missing quasi-identifier is never `*`, which says that it is suppressed: it
 * is `absent`, what the column's dictionary has for "no value".
 */
export const keptText = (text: string, absent: string, missing: readonly string[]): string =>
  text === SUPPRESSED && missing.includes(SUPPRESSED) ? absent : text

/** Parallel lists, one entry for each (combination, class). Entries of one combination stand in the order they are dealt. */
export interface Assignments {
  /** combination[key][entry] → place in values[key]. */
  readonly combination: readonly (readonly number[])[]
  readonly classOf: readonly number[]
  readonly rows: readonly number[]
}
