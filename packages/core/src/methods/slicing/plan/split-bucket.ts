import type { Bucket, Halves } from './bucket.ts'
import type { Positions } from './positions.ts'

export type Split = 'strict' | 'relaxed'

/**
 * Splits a bucket as Mondrian does (LeFevre, DeWitt, Ramakrishnan 2006, doi:10.1109/ICDE.2006.101): on the quasi-identifier
 * whose range of positions in the bucket is widest against its range in the table, the first declared among equals.
 * Strict: positions up to the lower median go left; where the median is the maximum, the maximum goes right alone.
 * Relaxed: the first half of the rows by position, then by their order in the bucket, goes left, with the middle one.
 * Undefined where all rows stand at the same positions. It owns its scratch memory. O(entries × quasi-identifiers).
 */
export function bucketSplitter(
  positions: readonly Positions[],
  split: Split,
): (bucket: Bucket) => Halves | undefined {
  const sums = new Float64Array(Math.max(1, ...positions.map((own) => own.positions.length)))
  return (bucket) => {
    const widest = widestRange(bucket, positions)
    if (widest === undefined) return undefined
    const { rankOf, low, high } = widest
    const half = Math.ceil(bucket.rows / 2)
    const median = medianRank(bucket, widest, { half, sums })
    if (split === 'strict') {
      return median.rank === high ? cut(bucket, rankOf, high, 0) : cut(bucket, rankOf, median.rank + 1, 0)
    }
    // Every row below the median's rank goes left, and of that rank as many as fill the half.
    return low <= median.rank ? cut(bucket, rankOf, median.rank, half - median.below) : undefined
  }
}

interface Range {
  readonly rankOf: Int32Array
  readonly low: number
  readonly high: number
}

function widestRange({ combinations }: Bucket, positions: readonly Positions[]): Range | undefined {
  let best: Range | undefined
  let widest = 0
  for (const { rankOf, positions: line, range } of positions) {
    let low = rankOf[combinations[0]]
    let high = low
    for (let entry = 1; entry < combinations.length; entry++) {
      const rank = rankOf[combinations[entry]]
      if (rank < low) low = rank
      else if (rank > high) high = rank
    }
    const width = (line[high] - line[low]) / range
    if (high === low || width <= widest) continue
    widest = width
    best = { rankOf, low, high }
  }
  return best
}

/** Ranks up to this many times the entries are counted in an array, beyond they are sorted. */
const SPARSE = 8

/** Rank of the half-th row by rank, and the rows of lower ranks. */
function medianRank(
  bucket: Bucket,
  { rankOf, low, high }: Range,
  { half, sums }: { readonly half: number; readonly sums: Float64Array },
): { readonly rank: number; readonly below: number } {
  const { combinations, counts } = bucket
  if (high - low > SPARSE * combinations.length) return sortedMedian(bucket, rankOf, half)
  for (let entry = 0; entry < combinations.length; entry++) sums[rankOf[combinations[entry]]] += counts[entry]
  let below = 0
  let rank = low
  while (below + sums[rank] < half) below += sums[rank++]
  sums.fill(0, low, high + 1)
  return { rank, below }
}

function sortedMedian(
  { combinations, counts }: Bucket,
  rankOf: Int32Array,
  half: number,
): { readonly rank: number; readonly below: number } {
  const entries = combinations.length
  // Rank and entry in one number: exact up to 2^53, so for as many entries and ranks as memory holds.
  const keys = Float64Array.from(combinations, (place, entry) => rankOf[place] * entries + entry).sort()
  let below = 0
  let sum = 0
  let rank = -1
  for (const key of keys) {
    const next = Math.floor(key / entries)
    if (next !== rank) below = sum
    rank = next
    sum += counts[key - next * entries]
    if (sum >= half) break
  }
  return { rank, below }
}

/** Rows below `rank` go left, and the first `more` rows of that rank; the order of entries is kept on both sides. */
function cut(bucket: Bucket, rankOf: Int32Array, rank: number, more: number): Halves {
  const { combinations, counts, rows } = bucket
  let quota = more
  let leftRows = 0
  let leftEntries = 0
  let rightEntries = 0
  for (let entry = 0; entry < combinations.length; entry++) {
    const going = goingLeft(counts[entry], rankOf[combinations[entry]] - rank, quota)
    if (rankOf[combinations[entry]] === rank) quota -= going
    leftRows += going
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
