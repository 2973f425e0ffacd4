import type { OriginalTable, ReleaseIndex } from '@outis/airlock'

/** An original as it is read now. */
export interface CountedOriginal extends OriginalTable {
  /** The same for the same rows in the same order, and for no others. */
  readonly print: string
}

/** Releases and their originals made ready to be counted on. To read one takes seconds, so the last ones stay in memory. */
export interface CountedReleases {
  release(id: string): Promise<ReleaseIndex>
  /** The original as far as the release has its columns: identifying ones are not there. */
  original(id: string): Promise<CountedOriginal>
  /** Releases of the same original, itself included: sets of rows of one are sets of rows of all. */
  alike(id: string): Promise<readonly string[]>
  forget(id: string): void
}
