import type { AssignedRecoding } from './assigned-recoding.ts'
import type { SlicedRecoding } from './sliced-recoding.ts'

/** A sliced plan deals rows to buckets as others deal them to classes. */
export function dealing({ keys, values, sizes, assignments }: SlicedRecoding): AssignedRecoding {
  const { combination, bucketOf, rows } = assignments
  return {
    kind: 'assigned',
    keys,
    columns: [],
    values,
    classes: sizes.map(() => ({ labels: [], suppressed: false })),
    assignments: { combination, classOf: bucketOf, rows },
    suppressedRows: 0,
  }
}
