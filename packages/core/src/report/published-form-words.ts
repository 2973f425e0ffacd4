/** How a column is published, for sentences and for the reader of a cell. */
export interface PublishedForm {
  /** Completes "age is published …": "as it was", "in bands of 20". */
  readonly shown: string
  /** Whole sentences: how to read a cell. */
  readonly reading: string
}
