import type { Dictionary } from '../table/dictionary.ts'
import type { Table } from '../table/table.ts'

/**
 * Rows put into parts by their values, where the table is. All rows are in part 0 at first. A question is answered for many
 * parts at once, so that a table is cut level by level with few questions however many combinations it has.
 */
export interface TableParts {
  /** Rows of each part by their value of one column; of these parts alone where they are listed. */
  values(column: string, parts?: readonly number[]): Promise<PartValues>
  /** Rows by their value of one column in the parts that these cuts would make. The cuts are not made. */
  tried(cuts: readonly PartCut[], column: string): Promise<PartValues>
  /**
   * Those of the parts that these cuts would make in which a value has more than one in `l` of the rows that are alike in some
   * columns, each once. The cuts are not made. Where texts that are one value are not spelt as one, an engine may name more
   * parts, never fewer. Only where the table stores slices.
   */
  above?(cuts: readonly PartCut[], asked: AskedShare): Promise<readonly number[]>
  /** Makes the cuts. A part is cut by one column at a time. */
  cut(cuts: readonly PartCut[]): Promise<void>
  /** The parts that have rows, by number. */
  sizes(): Promise<readonly PartSize[]>
  /** Distinct combinations of one part in order of first appearance. Refuses more than may be held. */
  census(part: number): Promise<Table>
  close(): Promise<void>
}

export interface AskedShare {
  readonly column: string
  /** Columns in which rows are alike; all rows of a part where there is none. */
  readonly beside: readonly string[]
  readonly l: number
}

/** Where the rows of one part go, by their value of one column. */
export interface PartCut {
  readonly part: number
  readonly column: string
  /** to[code]: the part that rows with it go to; −1 for a value that no row of the part has. */
  readonly to: Int32Array
}

/** Parallel lists: a part, a code of the column, how many rows have both, and a number that is less the earlier the first of them stands. */
export interface PartValues {
  readonly parts: Uint32Array
  readonly codes: Uint32Array
  readonly rows: Float64Array
  readonly first: Float64Array
}

export interface PartSize {
  readonly part: number
  /** No fewer than its distinct combinations, and where one value has one text just as many. */
  readonly combinations: number
  readonly rows: number
}

/** A column by whose values rows are put into parts. */
export interface PartedColumn {
  readonly name: string
  readonly dictionary: Dictionary
}
