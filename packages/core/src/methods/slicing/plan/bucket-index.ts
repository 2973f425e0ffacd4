import type { Bucket } from './bucket.ts'
import type { SlicedBuckets } from './sliced-table.ts'

/** Finds the buckets a tuple matches. */
export interface BucketIndex {
  /**
   * Calls for each bucket in which every column group has the tuple's value, with f(t, B).
   * @param values the tuple's value in each group
   */
  forEachMatch(values: ArrayLike<number>, see: (bucket: number, share: number) => void): void
}

/** Buckets with a value and its rows there, by value: value v has entries offsets[v] … offsets[v + 1] − 1, buckets ascending. */
interface Postings {
  readonly offsets: Uint32Array
  readonly buckets: Uint32Array
  readonly rows: Uint32Array
}

/**
 * Lists, for every value of every column group, the buckets that have it; a tuple's buckets are what its lists share,
 * found from the shortest. Built from the buckets alone, it knows nothing of the search. O(entries × groups) to build.
 */
export function bucketIndex({ sliced, buckets }: SlicedBuckets): BucketIndex {
  const postings = sliced.groups.map(({ codes, size }) => countPostings(buckets, codes, size))
  const cursors = new Uint32Array(postings.length)
  return {
    forEachMatch(values, see) {
      let shortest = 0
      for (let group = 0; group < postings.length; group++) {
        if (lengthOf(postings[group], values[group]) < lengthOf(postings[shortest], values[shortest])) {
          shortest = group
        }
        cursors[group] = postings[group].offsets[values[group]]
      }
      const { offsets, buckets: own } = postings[shortest]
      for (let entry = offsets[values[shortest]]; entry < offsets[values[shortest] + 1]; entry++) {
        const share = shareIn({ postings, cursors, values }, own[entry], buckets[own[entry]].rows)
        if (share >= 0) see(own[entry], share)
      }
    },
  }
}

const lengthOf = ({ offsets }: Postings, value: number): number => offsets[value + 1] - offsets[value]

/** f(t, B), −1 where a group lacks the value; cursors move on to the bucket, so buckets must be asked for in order. */
function shareIn(
  {
    postings,
    cursors,
    values,
  }: {
    readonly postings: readonly Postings[]
    readonly cursors: Uint32Array
    readonly values: ArrayLike<number>
  },
  bucket: number,
  rows: number,
): number {
  let share = 1
  for (let group = 0; group < postings.length; group++) {
    const { offsets, buckets, rows: own } = postings[group]
    const end = offsets[values[group] + 1]
    const at = seek(buckets, cursors[group], { end, wanted: bucket })
    cursors[group] = at
    if (at === end || buckets[at] !== bucket) return -1
    share *= own[at] / rows
  }
  return share
}

/** First place from `from` on whose number is not below the wanted: steps of doubling length, then halving. */
function seek(
  list: Uint32Array,
  from: number,
  { end, wanted }: { readonly end: number; readonly wanted: number },
): number {
  let low = from
  let step = 1
  while (low + step < end && list[low + step] < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(end, low + step)
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle] < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function countPostings(buckets: readonly Bucket[], codes: Int32Array, size: number): Postings {
  const found: { value: number; bucket: number; rows: number }[] = []
  const rows = new Float64Array(size)
  for (const [bucket, { combinations, counts }] of buckets.entries()) {
    const values: number[] = []
    for (let entry = 0; entry < combinations.length; entry++) {
      const value = codes[combinations[entry]]
      if (rows[value] === 0) values.push(value)
      rows[value] += counts[entry]
    }
    for (const value of values) {
      found.push({ value, bucket, rows: rows[value] })
      rows[value] = 0
    }
  }
  const offsets = new Uint32Array(size + 1)
  for (const { value } of found) offsets[value + 1]++
  for (let value = 0; value < size; value++) offsets[value + 1] += offsets[value]
  const next = offsets.slice(0, size)
  const postings = { offsets, buckets: new Uint32Array(found.length), rows: new Uint32Array(found.length) }
  for (const one of found) {
    const at = next[one.value]++
    postings.buckets[at] = one.bucket
    postings.rows[at] = one.rows
  }
  return postings
}
