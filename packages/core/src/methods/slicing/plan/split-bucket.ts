import type { Bucket, Halves } from './bucket.ts'
import type { Positions } from './positions.ts'

export type Split = 'strict' | 'relaxed'

export interface BucketSplitter {
  /**
   * The quasi-identifiers that can part the bucket: widest first by the range of positions in the bucket against that in
   * the table, the first declared among equals. None where all rows stand at the same positions.
   */
  ways(bucket: Bucket): readonly Range[]
  cutOf(bucket: Bucket, way: Range): Cut
}

/** Where a bucket is cut: rows below the rank go left, and the first `more` rows of that rank. */
export interface Cut {
  readonly rankOf: Int32Array
  readonly rank: number
  readonly more: number
  /** Rows that go left. */
  readonly left: number
}

/** Where the rows of a bucket stand on the line of one quasi-identifier: ranks from low to high. */
export interface Range {
  readonly rankOf: Int32Array
  readonly low: number
  readonly high: number
  readonly width: number
}

/**
 * Splits a bucket as Mondrian does (LeFevre, DeWitt, Ramakrishnan 2006, doi:10.1109/ICDE.2006.101), on one quasi-identifier.
 * Strict: positions up to the lower median go left; where the median is the maximum, the maximum goes right alone.
 * Relaxed: the first half of the rows by position, then by their order in the bucket, goes left, with the middle one.
 * It owns its scratch memory. O(entries × quasi-identifiers) for the ways, O(entries) for a split.
 */
export function bucketSplitter(positions: readonly Positions[], split: Split): BucketSplitter {
  const sums = new Float64Array(Math.max(1, ...positions.map((position) => position.positions.length)))
  return {
    ways: ({ combinations }) =>
      positions
        .map((position) => rangeOf(combinations, position))
        .filter(({ high, low }) => high > low)
        .sort((a, b) => b.width - a.width),
    cutOf(bucket, way) {
      const half = Math.ceil(bucket.rows / 2)
      const { rank, below, upTo } = medianRank(bucket, way, { half, sums })
      const { rankOf, high } = way
      if (split === 'relaxed') return { rankOf, rank, more: half - below, left: half }
      return rank === high
        ? { rankOf, rank, more: 0, left: below }
        : { rankOf, rank: rank + 1, more: 0, left: upTo }
    },
  }
}

function rangeOf(combinations: Int32Array, { rankOf, positions, range }: Positions): Range {
  let low = rankOf[combinations[0]]
  let high = low
  for (let entry = 1; entry < combinations.length; entry++) {
    const rank = rankOf[combinations[entry]]
    if (rank < low) low = rank
    else if (rank > high) high = rank
  }
  const width = (positions[high] - positions[low]) / range
  // Not a number where the range of the table is too large for one: then the bucket's is no smaller.
  return { rankOf, low, high, width: Number.isNaN(width) ? 1 : width }
}

/** Ranks up to this many times the entries are counted in an array, beyond they are sorted. */
const SPARSE = 8

/** Rank of the half-th row by rank, the rows of lower ranks, and these with those of the rank. */
interface Median {
  readonly rank: number
  readonly below: number
  readonly upTo: number
}

function medianRank(
  bucket: Bucket,
  { rankOf, low, high }: Range,
  { half, sums }: { readonly half: number; readonly sums: Float64Array },
): Median {
  const { combinations, counts } = bucket
  if (high - low > SPARSE * combinations.length) return sortedMedian(bucket, rankOf, half)
  for (let entry = 0; entry < combinations.length; entry++) sums[rankOf[combinations[entry]]] += counts[entry]
  let below = 0
  let rank = low
  while (below + sums[rank] < half) below += sums[rank++]
  const upTo = below + sums[rank]
  sums.fill(0, low, high + 1)
  return { rank, below, upTo }
}

function sortedMedian({ combinations, counts }: Bucket, rankOf: Int32Array, half: number): Median {
  const entries = combinations.length
  // Rank and entry in one number: exact up to 2^53, so for as many entries and ranks as memory holds.
  const keys = Float64Array.from(
    combinations,
    (combination, entry) => rankOf[combination] * entries + entry,
  ).sort()
  let below = 0
  let upTo = 0
  let rank = -1
  for (const key of keys) {
    const next = Math.floor(key / entries)
    if (next !== rank) {
      if (upTo >= half) break
      below = upTo
    }
    rank = next
    upTo += counts[key - next * entries]
  }
  return { rank, below, upTo }
}

/** The order of entries is kept on both sides. */
export function cutBucket(bucket: Bucket, { rankOf, rank, more, left: leftRows }: Cut): Halves {
  const { combinations, counts, rows } = bucket
  let quota = more
  let leftEntries = 0
  let rightEntries = 0
  for (let entry = 0; entry < combinations.length; entry++) {
    const going = goingLeft(counts[entry], rankOf[combinations[entry]] - rank, quota)
    if (rankOf[combinations[entry]] === rank) quota -= going
    if (going > 0) leftEntries++
    if (going < counts[entry]) rightEntries++
  }
  const left = emptyBucket(leftEntries, leftRows)
  const right = emptyBucket(rightEntries, rows - leftRows)
  quota = more
  for (let entry = 0, l = 0, r = 0; entry < combinations.length; entry++) {
    const going = goingLeft(counts[entry], rankOf[combinations[entry]] - rank, quota)
    if (rankOf[combinations[entry]] === rank) quota -= going
    if (going > 0) {
      left.combinations[l] = combinations[entry]
      left.counts[l++] = going
    }
    if (going < counts[entry]) {
      right.combinations[r] = combinations[entry]
      right.counts[r++] = counts[entry] - going
    }
  }
  return [left, right]
}

const goingLeft = (count: number, distance: number, quota: number): number =>
  distance < 0 ? count : distance > 0 ? 0 : Math.min(count, quota)

const emptyBucket = (entries: number, rows: number): Bucket => ({
  combinations: new Int32Array(entries),
  counts: new Uint32Array(entries),
  rows,
})
