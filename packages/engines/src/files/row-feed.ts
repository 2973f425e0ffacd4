/** Rows by their cells, each at the place of its column; a cell without a value may be left out. A number stands for that many rows without values. */
export type RowBatch = readonly (readonly string[])[] | number

/** Rows of a file that is read piece by piece. */
export interface RowFeed {
  /** Names of the columns; some formats learn of more while they are read, and then a row may be shorter than the list, or have holes. */
  readonly names: readonly string[]
  readonly batches: AsyncIterable<RowBatch>
  /** Order of categories that came with the file, by column. */
  readonly orders?: ReadonlyMap<string, readonly string[]>
  /** What the user should know of how the file is read. No cell values. */
  readonly notices?: readonly string[]
  /** Cells of the columns that are kept, empty ones too, beyond which the table is refused: where rows may be very wide and very empty. */
  readonly mostCells?: number
  /** Lets go of the file; to be called when no more is read. */
  close?(): void
}
