import type { AssignedRecoding, SlicedRecoding } from '@outis/core/recoding'
import type { DealtShape } from '../sql/assigned.ts'

/** A plan that came in blocks and lies in the database: what is known of it here. */
export interface PlanInDatabase {
  readonly keys: readonly string[]
  readonly values: AssignedRecoding['values']
  readonly columns: readonly string[]
  /** Per recoded column: the labels of its classes in the order of their numbers. */
  readonly labels: readonly (readonly string[])[]
  readonly dealt: DealtShape
  readonly suppresses: boolean
  /** What its rows are dealt by; without it, in the order of the source. */
  readonly seed?: string
  /** Where its blocks are slices: what they have in common, without buckets and assignments. */
  readonly sliced?: SlicedRecoding
}
