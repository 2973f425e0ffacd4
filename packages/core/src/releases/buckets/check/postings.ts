import { sortedPlaces } from './numbering.ts'
import type { PublishedBuckets, PublishedGroup } from './published-buckets.ts'

/**
 * Where the values of one column group stand: value v has the places offsets[v] … offsets[v + 1] − 1, one for each bucket
 * that has it, buckets ascending.
 */
export interface Postings {
  readonly offsets: Uint32Array
  readonly buckets: Uint32Array
  /** Rows of the bucket with the value. */
  readonly rows: Uint32Array
  /** Their sensitive values, where the group has some: entries from[place] … from[place + 1] − 1. */
  readonly sensitive?: {
    readonly from: Uint32Array
    readonly codes: Uint32Array
    readonly rows: Uint32Array
  }
}

/** Lists the buckets of every value of a column group. O(combinations + values + buckets). */
export function postingsOf(published: PublishedBuckets, group: PublishedGroup): Postings {
  const { bucketOf, weights, sizes } = published
  const values = group.texts.length
  const codes = group.sensitive?.codes
  const order = sortedPlaces(
    [
      { codes: group.values, size: values },
      { codes: bucketOf, size: sizes.length },
      ...(codes ? [{ codes, size: group.sensitive!.texts.length }] : []),
    ],
    weights.length,
  )
  const list = { offsets: new Uint32Array(values + 1), buckets: [] as number[], rows: [] as number[] }
  const inside = { from: [] as number[], codes: [] as number[], rows: [] as number[] }
  let last = -1
  for (const place of order) {
    if (weights[place] === 0) continue
    const [value, bucket] = [group.values[place], bucketOf[place]]
    const opened =
      last < 0 || group.values[last] !== value || list.buckets[list.buckets.length - 1] !== bucket
    if (opened) {
      list.offsets[value + 1]++
      list.buckets.push(bucket)
      list.rows.push(0)
      inside.from.push(inside.codes.length)
    }
    list.rows[list.rows.length - 1] += weights[place]
    if (codes) addSensitive(inside, codes[place], { rows: weights[place], opened })
    last = place
  }
  for (let value = 0; value < values; value++) list.offsets[value + 1] += list.offsets[value]
  return {
    offsets: list.offsets,
    buckets: Uint32Array.from(list.buckets),
    rows: Uint32Array.from(list.rows),
    ...(codes && {
      sensitive: {
        from: Uint32Array.from([...inside.from, inside.codes.length]),
        codes: Uint32Array.from(inside.codes),
        rows: Uint32Array.from(inside.rows),
      },
    }),
  }
}

function addSensitive(
  inside: { readonly codes: number[]; readonly rows: number[] },
  code: number,
  { rows, opened }: { readonly rows: number; readonly opened: boolean },
): void {
  const last = inside.codes.length - 1
  if (!opened && inside.codes[last] === code) inside.rows[last] += rows
  else {
    inside.codes.push(code)
    inside.rows.push(rows)
  }
}

/** The place of a bucket among those of a value from a place on; −1 where the value is not in the bucket. */
export function placeIn(
  { offsets, buckets }: Postings,
  value: number,
  bucket: number,
  from = offsets[value],
): number {
  let low = from
  let high = offsets[value + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (buckets[middle] < bucket) low = middle + 1
    else high = middle
  }
  return low < offsets[value + 1] && buckets[low] === bucket ? low : -1
}

/** The entry of a sensitive value at a place of the postings; −1 where it is not there. */
export function entryAt({ sensitive }: Postings, place: number, code: number): number {
  const { from, codes } = sensitive!
  for (let entry = from[place]; entry < from[place + 1]; entry++) if (codes[entry] === code) return entry
  return -1
}
