import type { Table } from '../../../data/table/table.ts'

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

/** Every row of a table. */
export function wholeBucket({ weights, length, rows }: Table): Bucket {
  let used = 0
  for (let index = 0; index < length; index++) if (weights[index] > 0) used++
  const combinations = new Int32Array(used)
  const counts = new Uint32Array(used)
  for (let index = 0, entry = 0; index < length; index++) {
    if (weights[index] === 0) continue
    combinations[entry] = index
    counts[entry++] = weights[index]
  }
  return { combinations, counts, rows }
}

/** All rows of some buckets, every combination once, in order of first appearance. */
export function mergeBuckets(buckets: readonly Bucket[]): Bucket {
  const counts = new Map<number, number>()
  let rows = 0
  for (const bucket of buckets) {
    rows += bucket.rows
    for (let entry = 0; entry < bucket.combinations.length; entry++) {
      const combination = bucket.combinations[entry]
      counts.set(combination, (counts.get(combination) ?? 0) + bucket.counts[entry])
    }
  }
  return { combinations: Int32Array.from(counts.keys()), counts: Uint32Array.from(counts.values()), rows }
}
