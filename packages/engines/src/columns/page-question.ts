/** What rows are looked for in a column. Texts are compared as they are written. */
export type RowCondition =
  /** Rows with one of these texts, or with none of them; the empty text and tokens of missing values are texts too. */
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly isNot: readonly string[] }
  /** Rows whose text has this one somewhere, in capitals or not. */
  | { readonly column: string; readonly contains: string }
  /** Rows whose number is not below, or not above. */
  | { readonly column: string; readonly from: number }
  | { readonly column: string; readonly to: number }

/** Some rows of a table, for somebody to look at. */
export interface PageQuestion {
  readonly offset: number
  readonly limit: number
  /** Only every so-many-th row of the source: a sample. */
  readonly every?: number
  /** Only rows with these numbers in the source, from 1. */
  readonly numbers?: readonly number[]
  /** Default: all. */
  readonly columns?: readonly string[]
  readonly where?: readonly RowCondition[]
  readonly sort?: { readonly column: string; readonly descending: boolean }
}

export interface Page {
  /** Rows that meet the conditions. */
  readonly total: number
  /** Number of each row in the source, from 1. */
  readonly rows: readonly number[]
  /** Cells as they are written, column by column. */
  readonly columns: readonly { readonly name: string; readonly values: readonly string[] }[]
}
