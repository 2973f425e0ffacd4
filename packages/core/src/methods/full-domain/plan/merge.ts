import type { ClassList, ListBuffers, Watch } from './class-list.ts'
import type { FieldMap } from './roll-up.ts'

/** What is merged into what, however classes are found. */
export interface Merge {
  readonly source: ClassList
  /** What is done to each word of the keys. */
  readonly maps: readonly (readonly FieldMap[])[]
  /** The word of the highest raised column, and its bits above that column: what they hold tells *runs* apart. */
  readonly topWord: number
  readonly highShift: number
  readonly out: ListBuffers
  readonly watch: Watch | undefined
}

/** Classes of the source that were merged, below 0 where `watch` ended the pass, and those that were made. */
export interface Merged {
  readonly merged: number
  readonly made: number
}
