/**
 * A bucket: rows of combinations, in the order that parts rows of equal position. A combination may be listed more than
 * once, and, when splitting relaxed, in more than one bucket.
 */
export interface Bucket {
  readonly combinations: Int32Array
  /** Rows of each entry, above 0. */
  readonly counts: Uint32Array
  readonly rows: number
}

export type Halves = readonly [left: Bucket, right: Bucket]
