import type { OriginalTable, ReleaseIndex } from '@outis/airlock'

/** Releases and their originals made ready to be counted on. To read one takes seconds, so the last ones stay in memory. */
export interface CountedReleases {
  release(id: string): Promise<ReleaseIndex>
  /** The original as far as the release has its columns: identifying ones are not there. */
  original(id: string): Promise<OriginalTable>
  /** Releases of the same original with the same columns, itself included: sets of rows of one are sets of rows of all. */
  alike(id: string): Promise<readonly string[]>
  forget(id: string): void
}
