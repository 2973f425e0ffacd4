import type { SlicedRecoding } from '@outis/core/recoding'
import type { SentClasses, SentDealing } from '../sql/dealing-sql.ts'

/** A plan that came in blocks and lies in tables of the cluster. */
export interface StoredPlan extends Omit<SentDealing, 'rows' | 'texts'> {
  readonly shown: StoredClasses | StoredSlices
}

export interface StoredClasses extends SentClasses {
  readonly kind: 'classes'
  readonly columns: readonly string[]
  readonly suppressedRows: number
}

/** Classes are buckets, which show nothing but their number. */
export interface StoredSlices {
  readonly kind: 'slices'
  /** Without its buckets. */
  readonly recoding: SlicedRecoding
}
