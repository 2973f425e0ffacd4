import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import type { Table } from '../../data/table/table.ts'
import type { Bins } from '../../metrics/correlation/correlation-bins.ts'
import type { CorrelationId } from '../../metrics/correlation/correlation-matrix.ts'
import type { MissingMeaning } from '../contract/search.ts'
import type { PartRows } from './plan/groups/part-tallies.ts'

export interface SlicedQuasi {
  /** Place of the column in the table. */
  readonly column: number
  /** For column generalisation; without one, rare values become `*`. */
  readonly hierarchy?: Hierarchy
  /**
   * Position of each code on the line that splits cut. Default: a number's value, else the place in the dictionary.
   * For categories whose declared order lists values that the data lack, their places in that order.
   */
  readonly positions?: Float64Array
}

/** What slicing is asked for. Its words are those of the policy. */
export interface SlicingRequest {
  /** In declared order: among equally wide ranges the first is tried first. */
  readonly quasi: readonly SlicedQuasi[]
  readonly sensitive: readonly { readonly column: number }[]
  /** No sensitive value may be likelier than 1/l. */
  readonly l: number
  /** Column groups: found, found in this number, or given by column names. */
  readonly columns: 'auto' | number | readonly (readonly string[])[]
  readonly split: 'strict' | 'relaxed'
  /** Quasi-identifiers to try on a bucket before it is final: all, widest first, or the widest alone. */
  readonly tries: 'all' | 'widest'
  readonly bins: Bins
  readonly correlation: CorrelationId
  readonly mode: 'faithful' | 'hardened'
  /** Values of a column group rarer than this are generalised. */
  readonly generalise?: { readonly minFrequency: number }
  /** Hardened only: rows in the smallest bucket, and without `generalise` also the minimal frequency. Default 5 there. */
  readonly bucketK?: number
  readonly missing: MissingMeaning
  /** Texts that all read as "no value" in a release, labels of hierarchies too. Default: what the dictionaries write. */
  readonly missingTokens?: readonly string[]
  /**
   * The combination of each row of the source, in its order: what parts rows of equal position when splitting relaxed.
   * Without it they are parted by all declared columns.
   */
  readonly rowOrder?: Uint32Array
  /** Rows that are in buckets already, which stand beside those that are made. */
  readonly beside?: {
    /** All rows, these and those that are sliced: with the same columns and dictionaries. */
    readonly table: Table
    /** In each part that has it, a label has the minimal frequency; so it has among the rows that are sliced. */
    readonly parts: readonly PartRows[]
  }
}

/** Rows in the smallest bucket of hardened mode, unless the request says otherwise. */
export const HARDENED_BUCKET = 5

/** Rows in the smallest bucket allowed. */
export const smallestBucketOf = ({ mode, bucketK }: Pick<SlicingRequest, 'mode' | 'bucketK'>): number =>
  mode === 'hardened' ? (bucketK ?? HARDENED_BUCKET) : 1

/** Rows that share each value of a column group; 1 where nothing is asked. */
export const minFrequencyOf = (request: Pick<SlicingRequest, 'mode' | 'bucketK' | 'generalise'>): number =>
  request.generalise?.minFrequency ?? smallestBucketOf(request)
