/**
 * The plan of slicing: every combination of the declared columns goes, whole or in parts, to buckets, and inside a bucket
 * every column group is permuted on its own. Plain JSON: stored, explained, applied, made into SQL. Which rows of a
 * combination go to which of its buckets is decided by rank: the first `rows` of them in the order of the source go to
 * the first assignment, the next to the second.
 */
export interface SlicedRecoding {
  readonly kind: 'sliced'
  /** Columns whose texts make a combination: quasi-identifiers and sensitive attributes. */
  readonly keys: readonly string[]
  /** Texts of each key column; an assignment names them by place. */
  readonly values: readonly (readonly string[])[]
  readonly groups: readonly SlicedGroup[]
  /**
   * Columns that are neither quasi-identifiers nor sensitive and are published as they are. Beside any group they would
   * link it to the others, so together they are one more group, permuted on its own inside each bucket.
   */
  readonly neutral?: readonly string[]
  /** Rows of each bucket. Published, buckets are numbered from 1. */
  readonly sizes: readonly number[]
  readonly assignments: BucketAssignments
  /** Numbers, from 1, of the first buckets of rows that came with a later release, where earlier ones kept theirs. */
  readonly laterFrom?: readonly number[]
}

/** Columns that stay together. */
export interface SlicedGroup {
  readonly columns: readonly {
    /** Place in `keys`. */
    readonly key: number
    /** As published: the column's name, or `name@2` where an earlier group has it too. */
    readonly name: string
  }[]
  /** Values that are published as something else. */
  readonly generalised?: GeneralisedValues
}

/** Parallel lists: where the columns `keys` have the values from[i], they are published as to[i]. */
export interface GeneralisedValues {
  readonly keys: readonly number[]
  /** Places in `values` of each of these columns. */
  readonly from: readonly (readonly number[])[]
  readonly to: readonly (readonly string[])[]
}

/** Parallel lists, one entry for each (combination, bucket). Entries of one combination stand in the order they are dealt. */
export interface BucketAssignments {
  /** combination[key][entry] → place in values[key]. */
  readonly combination: readonly (readonly number[])[]
  readonly bucketOf: readonly number[]
  readonly rows: readonly number[]
}
