import type { Dictionary } from './dictionary.ts'

export type Codes = Uint8Array | Uint16Array | Uint32Array

export interface Column {
  readonly name: string
  readonly dictionary: Dictionary
  /** One code per combination. */
  readonly codes: Codes
  /** Rows with each code of the dictionary, where a code of a combination stands for others too. Default: as combinations say. */
  readonly rows?: Float64Array
}

/**
 * The distinct combinations of the declared columns, in order of first appearance, and how many rows have each.
 * A table of single rows is the case where every weight is 1.
 */
export interface Table {
  readonly columns: readonly Column[]
  /** Rows per combination. A combination known only from the population (k-map) has weight 0. */
  readonly weights: Uint32Array
  /** Number of combinations. */
  readonly length: number
  /** Number of rows, the sum of the weights; below 2^32. */
  readonly rows: number
  /** Persons of the population per combination, where a model asks for it. */
  readonly population?: Uint32Array
  /** Where the rows of each combination stand in the source, where a method asks for it. */
  readonly rowNumbers?: RowNumbers
  /** Where people are counted in place of rows: the place of the column that says whose rows a combination has. */
  readonly person?: number
}

/**
 * Where the rows of each combination stand in the source: combination c has the ascending row numbers
 * rows[offsets[c]] … rows[offsets[c + 1] − 1]. Every row has a number of its own; numbers need not be without gaps.
 */
export interface RowNumbers {
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
}

/** Rows with each code of a column's dictionary. O(combinations). */
export function rowsOfCodes({ columns, weights, length }: Table, column: number): Float64Array {
  const { codes, dictionary, rows } = columns[column]
  if (rows !== undefined) return rows
  const sums = new Float64Array(dictionary.values.length)
  for (let entry = 0; entry < length; entry++) sums[codes[entry]] += weights[entry]
  return sums
}
