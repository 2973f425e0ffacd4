import { type CodedColumn, sortedPlaces } from './numbering.ts'
import type { Postings } from './postings.ts'

/** The buckets that one tuple may be in: each has the tuple's value in every group. Valid until the next tuple. */
export interface Matches {
  readonly count: number
  readonly buckets: Uint32Array
  /** f(t, B) of each: the product over groups of the share of the bucket's rows with the tuple's value. */
  readonly shares: Float64Array
}

export interface MatchedTuples {
  readonly count: number
  /** values[group][tuple]; −1 matches no bucket. */
  readonly values: readonly Int32Array[]
}

/**
 * Calls for every tuple with the buckets it matches. Tuples are gone through in the order of their values, most telling
 * group first, so that what tuples begin alike is intersected once. O(lengths of the lists that beginnings share).
 */
export function forEachTuple(
  { count, values }: MatchedTuples,
  { postings, sizes }: { readonly postings: readonly Postings[]; readonly sizes: Uint32Array },
  see: (tuple: number, matches: Matches) => void,
): void {
  const meanLength = ({ buckets, offsets }: Postings) => buckets.length / Math.max(1, offsets.length - 1)
  const groups = postings.map((_, group) => group)
  groups.sort((a, b) => meanLength(postings[a]) - meanLength(postings[b]) || a - b)
  const columns = groups.map(
    (group): CodedColumn => ({
      codes: values[group].map((value) => value + 1),
      size: postings[group].offsets.length,
    }),
  )
  const steps = [allBuckets(sizes), ...groups.map(() => emptyList(sizes.length))]
  let last = -1
  for (const tuple of sortedPlaces(columns, count)) {
    let same = 0
    while (last >= 0 && same < groups.length && values[groups[same]][last] === values[groups[same]][tuple])
      same++
    for (let step = same; step < groups.length; step++) {
      const group = groups[step]
      narrow(steps[step], steps[step + 1], { postings: postings[group], value: values[group][tuple], sizes })
    }
    see(tuple, steps[groups.length])
    last = tuple
  }
}

interface List extends Matches {
  count: number
}

const emptyList = (length: number): List => ({
  count: 0,
  buckets: new Uint32Array(length),
  shares: new Float64Array(length),
})

function allBuckets(sizes: Uint32Array): List {
  const list = emptyList(sizes.length)
  list.count = sizes.length
  for (let bucket = 0; bucket < sizes.length; bucket++) list.buckets[bucket] = bucket
  list.shares.fill(1)
  return list
}

interface Narrowing {
  readonly postings: Postings
  readonly value: number
  readonly sizes: Uint32Array
}

/** Those of a list that have a value, their shares multiplied by its own. Both lists ascend: the shorter is walked, the longer searched. */
function narrow(from: List, to: List, { postings, value, sizes }: Narrowing): void {
  to.count = 0
  if (value < 0) return
  const { offsets, buckets, rows } = postings
  const end = offsets[value + 1]
  let place = offsets[value]
  let at = 0
  while (at < from.count && place < end) {
    const bucket = from.buckets[at]
    if (buckets[place] < bucket) place = seek(buckets, place, { end, wanted: bucket })
    else if (bucket < buckets[place]) at = seek(from.buckets, at, { end: from.count, wanted: buckets[place] })
    else {
      to.buckets[to.count] = bucket
      to.shares[to.count++] = (from.shares[at++] * rows[place++]) / sizes[bucket]
    }
  }
}

/** The first place from `from` on with a number not below the wanted one: strides that double, then halves. */
function seek(
  list: Uint32Array,
  from: number,
  { end, wanted }: { readonly end: number; readonly wanted: number },
): number {
  let stride = 1
  while (from + stride < end && list[from + stride] < wanted) stride *= 2
  let low = from + (stride >> 1)
  let high = Math.min(end, from + stride)
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle] < wanted) low = middle + 1
    else high = middle
  }
  return low
}
