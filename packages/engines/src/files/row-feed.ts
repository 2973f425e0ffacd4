/** Rows of a file that is read piece by piece. */
export interface RowFeed {
  /** Names of the columns; some formats learn of more while they are read, and then a row may be shorter than the list. */
  readonly names: readonly string[]
  readonly batches: AsyncIterable<readonly (readonly string[])[]>
  /** Order of categories that came with the file, by column. */
  readonly orders?: ReadonlyMap<string, readonly string[]>
}
