import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { coversThroughout, narrowestTexts } from '../compared/covering.ts'
import type { SingleRows } from '../compared/single-rows.ts'
import type { Buckets } from '../queries/count-rows.ts'

/** No bucket has what a row of the original has. */
export const NO_BUCKET = -1

/** The bucket of each row; NO_BUCKET for a row of the original that fits into none. */
export interface RowBuckets {
  readonly count: number
  readonly original: Int32Array
  readonly release: Int32Array
}

/**
 * Of a sliced release rows are nobody's, but every person is in one bucket: one in which each of their column groups'
 * values occurs, and that has room. One of possibly many such assignments; it serves to keep whole buckets of people who are tested out of
 * training. O(rows × groups + buckets looked at).
 */
export function pairBuckets(
  { columns }: ComparedTables,
  buckets: NamedBuckets,
  { original, release }: { readonly original: SingleRows; readonly release: SingleRows },
): RowBuckets {
  const ofRelease = Int32Array.from(release.combinationOf, (combination) => buckets.bucketOf[combination])
  const room = new Int32Array(buckets.count)
  for (const bucket of ofRelease) room[bucket]++
  const groups = groupsOf(columns.filter(coversThroughout), buckets).map((group) => ({
    group,
    holding: bucketsByValue(group, release, ofRelease),
  }))
  const ofOriginal = Int32Array.from(original.combinationOf, (combination) => {
    const lists = groups.map(({ group, holding }) => holding.get(group.originalKey(combination)) ?? [])
    const [shortest = [], ...others] = lists.sort((a, b) => a.length - b.length)
    const fits = shortest.find((bucket) => room[bucket] > 0 && others.every((list) => includes(list, bucket)))
    if (fits === undefined) return NO_BUCKET
    room[fits]--
    return fits
  })
  return { count: buckets.count, original: ofOriginal, release: ofRelease }
}

interface Group {
  originalKey(combination: number): string
  releaseKey(combination: number): string
}

/** Columns that were permuted together; a column in no group stands alone. */
function groupsOf(columns: readonly ComparedColumn[], { groups = [] }: NamedBuckets): readonly Group[] {
  const grouped = groups.map((names) => columns.filter(({ name }) => names.includes(name)))
  const alone = columns.filter((column) => !grouped.some((group) => group.includes(column)))
  return [...grouped, ...alone.map((column) => [column])]
    .filter((group) => group.length > 0)
    .map((group) => {
      const labelled = group.map((column) => ({ column, narrowest: narrowestTexts(column) }))
      return {
        originalKey: (combination) =>
          labelled.map(({ column, narrowest }) => narrowest[column.codes[combination]]).join(),
        releaseKey: (combination) => labelled.map(({ column }) => column.published[combination]).join(),
      }
    })
}

/** The buckets in which a group has a value, ascending. */
function bucketsByValue(
  group: Group,
  release: SingleRows,
  bucketOf: Int32Array,
): ReadonlyMap<string, number[]> {
  const holding = new Map<string, Set<number>>()
  for (let row = 0; row < release.rows; row++) {
    const key = group.releaseKey(release.combinationOf[row])
    const buckets = holding.get(key)
    if (buckets) buckets.add(bucketOf[row])
    else holding.set(key, new Set([bucketOf[row]]))
  }
  return new Map([...holding].map(([key, buckets]) => [key, [...buckets].sort((a, b) => a - b)]))
}

/** Binary search in an ascending list. */
function includes(list: readonly number[], wanted: number): boolean {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle] < wanted) low = middle + 1
    else high = middle
  }
  return list[low] === wanted
}

/** Buckets of a sliced release, with the names of the columns that were permuted together. */
export interface NamedBuckets extends Omit<Buckets, 'groups'> {
  /** Absent where it is not known: rows are then counted as they stand. */
  readonly groups?: readonly (readonly string[])[]
}

/** The same with places of columns, to estimate counts from; a column that is not compared is in no group. */
export function placedBuckets(
  { groups, ...buckets }: NamedBuckets,
  { columns }: ComparedTables,
): { readonly buckets?: Buckets } {
  if (!groups) return {}
  const places = new Map(columns.map(({ name }, columnIndex) => [name, columnIndex]))
  const placed = groups.map((group) => group.flatMap((name) => places.get(name) ?? []))
  return { buckets: { ...buckets, groups: placed } }
}
