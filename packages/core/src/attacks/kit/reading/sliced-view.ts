import { groupsInDictionary } from '../../../report/dictionary/groups-in-dictionary.ts'
import { type AttackInput, type AttackTable, columnOf, type Harmless } from '../../attack.ts'
import { classesBy, type ReleasedClasses } from './released-classes.ts'

/** A release whose column groups were dealt inside buckets, as an attacker reads it. */
export interface SlicedView {
  readonly buckets: number
  /** Rows of each bucket. */
  readonly sizes: Float64Array
  readonly groups: readonly SlicedGroupView[]
}

export interface SlicedGroupView {
  /** The quasi-identifiers that stand together, and their columns in the release. */
  readonly quasi: readonly { readonly attribute: string; readonly column: string }[]
  /** What their columns show together: one number for each combination of texts. */
  readonly values: ReleasedClasses
  /** Where each value stands: entries offsets[v] … offsets[v + 1] − 1, buckets ascending. */
  readonly offsets: Uint32Array
  readonly buckets: Uint32Array
  /** Rows with the value in the bucket, by entry. */
  readonly rows: Float64Array
  /** Rows with each sensitive value among them: margins[entry · kinds + code]. */
  readonly sensitive?: {
    readonly attribute: string
    readonly kinds: number
    readonly margins: Float64Array
  }
}

/** What links the columns of the release: as its policy says, else as the dictionary beside it. */
export function groupsOf({ facts, told }: AttackInput): SlicedGroups | undefined {
  if (facts.groups?.columns.length) return facts.groups
  const listed = groupsInDictionary(told?.dictionary)
  return facts.groups && listed ? { bucket: facts.groups.bucket, columns: listed } : undefined
}

type SlicedGroups = NonNullable<AttackInput['facts']['groups']>

/** Why buckets cannot be read; undefined where they can. */
export function unreadable(input: AttackInput): string | Harmless | undefined {
  const groups = groupsOf(input)
  if (groups === undefined) {
    // The groups that a method chose itself stand in the dictionary alone: without it nobody can say that there are none.
    return input.facts.attackedBy.includes('definetti')
      ? 'Nothing says which columns belong together: give the dictionary that was published with the release.'
      : { harmless: 'The release has no column groups that were dealt inside buckets.' }
  }
  const names = [groups.bucket, ...groups.columns.flat()]
  return names.every((name) => input.release.columns.has(name))
    ? undefined
    : 'The release shows each column group in one cell: this attack reads columns.'
}

/** Reads buckets and column groups. O(rows × columns). */
export function slicedView(input: AttackInput): SlicedView {
  const { release } = input
  const { bucket, columns } = groupsOf(input)!
  const { count, ofRow, rows } = classesBy(release, [bucket])
  const bucketRows = { release, bucketOf: ofRow, buckets: count }
  return {
    buckets: count,
    sizes: Float64Array.from(rows),
    groups: columns.flatMap((names) => groupView(input, names, bucketRows)),
  }
}

interface BucketRows {
  readonly release: AttackTable
  readonly bucketOf: Uint32Array
  readonly buckets: number
}

/** Groups of neutral columns alone say nothing of anybody. */
function groupView(input: AttackInput, names: readonly string[], bucketRows: BucketRows): SlicedGroupView[] {
  const attributeOf = (column: string) =>
    [...input.quasi.map(({ name }) => name), ...input.sensitive].find(
      (name) => name === column || (column.startsWith(`${name}@`) && !input.original.columns.has(column)),
    )
  const named = names.map((column) => ({ column, attribute: attributeOf(column) }))
  const quasi = named.flatMap(({ column, attribute }) =>
    attribute !== undefined && !input.sensitive.includes(attribute) ? [{ column, attribute }] : [],
  )
  const secret = named.find(({ attribute }) => attribute !== undefined && input.sensitive.includes(attribute))
  if (quasi.length === 0 && secret === undefined) return []
  const values = classesBy(
    bucketRows.release,
    quasi.map(({ column }) => column),
  )
  const postings = postingsOf(values, bucketRows)
  return [
    {
      quasi,
      values,
      ...postings,
      ...(secret && { sensitive: marginsOf(secret.column, postings, bucketRows) }),
    },
  ].map(({ entryOf: _, ...group }) => group)
}

/** Rows of each value in each bucket, and the entry of every row. */
function postingsOf(values: ReleasedClasses, { bucketOf, buckets }: BucketRows) {
  const keys = Float64Array.from(values.ofRow, (value, row) => value * buckets + bucketOf[row])
  const distinct = Float64Array.from(new Set(keys)).sort()
  const entryOfKey = new Map(Array.from(distinct, (key, index) => [key, index]))
  const entryOf = Uint32Array.from(keys, (key) => entryOfKey.get(key)!)
  const rows = new Float64Array(distinct.length)
  for (const entry of entryOf) rows[entry]++
  const offsets = new Uint32Array(values.count + 1)
  for (const key of distinct) offsets[Math.floor(key / buckets) + 1]++
  for (let value = 0; value < values.count; value++) offsets[value + 1] += offsets[value]
  return { offsets, buckets: Uint32Array.from(distinct, (key) => key % buckets), rows, entryOf }
}

function marginsOf(
  column: string,
  { rows, entryOf }: { readonly rows: Float64Array; readonly entryOf: Uint32Array },
  { release }: BucketRows,
): NonNullable<SlicedGroupView['sensitive']> {
  const { codes, values } = columnOf(release, column)
  const margins = new Float64Array(rows.length * values.length)
  for (let row = 0; row < entryOf.length; row++) margins[entryOf[row] * values.length + codes[row]]++
  return { attribute: column, kinds: values.length, margins }
}

/** The entry of a value in a bucket; −1 where the bucket lacks it. */
export function entryIn({ offsets, buckets }: SlicedGroupView, value: number, bucket: number): number {
  let low = offsets[value]
  let high = offsets[value + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (buckets[middle] < bucket) low = middle + 1
    else high = middle
  }
  return low < offsets[value + 1] && buckets[low] === bucket ? low : -1
}
