import type { AssignedClass, AssignedRecoding } from '../recoding/assigned-recoding.ts'
import type { SlicedRecoding } from '../recoding/sliced-recoding.ts'
import type { StoredRecoding } from '../recoding/stored-recoding.ts'

/** Takes a plan block by block, so that it need not be held here as one. */
export interface PlanStore {
  /**
   * The plan of some combinations, whole: no other block has them. Blocks of one plan are of one kind; buckets of a sliced block
   * are numbered behind those of the blocks before it.
   */
  add(block: AssignedRecoding | SlicedRecoding): Promise<void>
  /**
   * The plan of all blocks; `apply` of the same open table takes it, more than once if need be.
   *
   * @param shown of an assigned plan: what its classes show in place of what their blocks said, all of them in the order in
   * which they came, some at a time
   */
  finish(shown?: Iterable<readonly AssignedClass[]>): Promise<StoredRecoding>
}
