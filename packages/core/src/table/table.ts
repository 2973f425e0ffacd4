import type { Dictionary } from './dictionary.ts'

export type Codes = Uint8Array | Uint16Array | Uint32Array

export interface Column {
  readonly name: string
  readonly dictionary: Dictionary
  /** One code per combination. */
  readonly codes: Codes
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
}
