import { type ComparedBuckets, type CopiedBuckets, compareBuckets, copiedBuckets } from './copied-buckets.ts'
import type { OriginalTuples } from './original-tuples.ts'
import { margins, type PairRows, type PairTables } from './pair-tables.ts'
import type { PublishedBuckets } from './published-buckets.ts'

/** How two column groups stand together inside the buckets of the release, beside the original. */
export interface Linked {
  readonly groups: readonly [number, number]
  /** Rows with a pair of values that the original has more often in their bucket than chance would. */
  readonly observed: number
  /** How many independent permutations give on average, and how many they exceed in one of a thousand million releases. */
  readonly expected: number
  readonly limit: number
  readonly copied: CopiedBuckets
}

/** ln of one over the chance of accusing an honest release. */
const SURENESS = Math.log(1e9)
/** Rows looked at; more would find fainter links, at a cost that grows with rows times buckets. */
const ROWS = 60_000

export interface LinkCheck {
  /** Notes that a record can be in these buckets. */
  add(record: number, buckets: readonly number[]): void
  /** One for each pair of groups. */
  counts(): readonly LinkCounts[]
  /** Rows of the buckets that were looked at. */
  readonly rows: number
}

/** What two column groups show in the buckets of a release, or of a part of it. */
export interface LinkCounts extends Pick<Linked, 'groups' | 'observed' | 'expected'> {
  readonly compared: ComparedBuckets
}

/** What is found in all parts of a release. */
export function linkedIn(parts: readonly (readonly LinkCounts[])[]): readonly Linked[] {
  const [first = []] = parts
  return first.map(({ groups }, index) => {
    const sum = (key: 'observed' | 'expected') => parts.reduce((all, part) => all + part[index][key], 0)
    const expected = sum('expected')
    const copied = copiedBuckets(
      parts.map((part) => part[index].compared),
      SURENESS + Math.log(2 * first.length),
    )
    return { groups, observed: sum('observed'), expected, limit: limitOf(expected, first.length), copied }
  })
}

/**
 * Whether some column group follows another inside the buckets. Two tests, neither of which depends on how an honest release was
 * permuted. Rows with pairs that the original favours: their number is Σ a(i, π(i)) with a(i, j) ∈ {0, 1} in each bucket,
 * and exceeds its mean E by x with a chance of at most exp(−x² / (4E + 2x)); Chatterjee 2007, doi:10.1007/s00440-006-0029-y.
 * And buckets in which both groups stand exactly as in the original (`copiedBuckets`).
 * O(rows + records × buckets they can be in), for each pair of groups.
 *
 * @param looked where the buckets are part of a release, those of them that are looked at
 */
export function linkedGroups(
  published: PublishedBuckets,
  original: OriginalTuples,
  looked: LookedBuckets = lookedBuckets(published.sizes),
): LinkCheck {
  const entries = publishedEntries(published)
  const ofRecord = recordEntries(published, original)
  const pairs = entries.flatMap((_, b) => entries.slice(0, b).map((_own, a): Pair => [a, b]))
  const wanted = pairs.map(() => new Map<number, Map<number, number>>())
  const settled = new Float64Array(published.sizes.length)
  return {
    rows: looked.rows,
    add(record, buckets) {
      const rows = original.records.rows[record] / buckets.length
      if (buckets.length === 1) settled[buckets[0]] += rows
      for (const bucket of buckets) {
        if (looked.has[bucket] === 0) continue
        for (const [pairIndex, [a, b]] of pairs.entries())
          addRows(wanted[pairIndex], bucket, {
            key: ofRecord[a][record] * entries[b].size + ofRecord[b][record],
            rows,
          })
      }
    },
    counts: () =>
      pairs.map((groups, pairIndex) => {
        const [first, second] = groups.map((group) => entries[group])
        const shown = publishedPairs(published, looked.has, { first, second })
        const tables = { wanted: wanted[pairIndex], shown, second: second.size }
        const isSettled = (bucket: number) => settled[bucket] === published.sizes[bucket]
        return {
          groups,
          ...favouredRows(published.sizes, tables),
          compared: compareBuckets(tables, isSettled),
        }
      }),
  }
}

type Pair = readonly [a: number, b: number]

function addRows(
  to: Map<number, Map<number, number>>,
  bucket: number,
  { key, rows }: { readonly key: number; readonly rows: number },
): void {
  const own = to.get(bucket)
  if (own) own.set(key, (own.get(key) ?? 0) + rows)
  else to.set(bucket, new Map([[key, rows]]))
}

/** E + x with exp(−x² / (4E + 2x)) = the chance allowed, shared among the pairs and both tests. */
function limitOf(expected: number, pairs: number): number {
  const sure = SURENESS + Math.log(2 * pairs)
  return Math.ceil(expected + sure + Math.sqrt(sure * sure + 4 * expected * sure))
}

/** Buckets in which links are looked for, and their rows. */
export interface LookedBuckets {
  readonly has: Uint8Array
  readonly rows: number
}

/** Buckets of several rows, evenly spread, as many as the rows looked at allow. */
export function lookedBuckets(sizes: Uint32Array): LookedBuckets {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const share = Math.min(1, ROWS / all)
  const has = new Uint8Array(sizes.length)
  let [rows, passed] = [0, 0]
  for (let bucket = 0; bucket < sizes.length; bucket++) {
    passed += sizes[bucket]
    const enough = rows > 0 && rows + sizes[bucket] > Math.ceil(share * passed)
    if (sizes[bucket] < 2 || enough) continue
    has[bucket] = 1
    rows += sizes[bucket]
  }
  return { has, rows }
}

/** Values of a group with its sensitive value, numbered: one code for each combination of the release. */
interface Entries {
  readonly codes: Int32Array
  readonly size: number
}

const publishedEntries = ({ groups }: PublishedBuckets): readonly Entries[] =>
  groups.map(({ texts, values, sensitive }) => {
    if (!sensitive) return { codes: values, size: texts.length }
    const size = sensitive.texts.length
    const codes = values.map((value, valueIndex) => value * size + sensitive.codes[valueIndex])
    return { codes, size: texts.length * size }
  })

/** The same numbers for the records of the original. */
function recordEntries({ groups }: PublishedBuckets, { records, tuples }: OriginalTuples) {
  let parts = 0
  return groups.map(({ sensitive }, group) => {
    const secret = sensitive && records.sensitive[parts++]
    const size = sensitive?.texts.length ?? 1
    return Int32Array.from(
      records.tupleOf,
      (tuple, record) => tuples.values[group][tuple] * size + (secret?.[record] ?? 0),
    )
  })
}

function publishedPairs(
  { bucketOf, weights }: PublishedBuckets,
  looked: Uint8Array,
  { first, second }: { readonly first: Entries; readonly second: Entries },
): PairRows {
  const pairs = new Map<number, Map<number, number>>()
  for (let row = 0; row < weights.length; row++) {
    if (looked[bucketOf[row]] === 0 || weights[row] === 0) continue
    const key = first.codes[row] * second.size + second.codes[row]
    addRows(pairs, bucketOf[row], { key, rows: weights[row] })
  }
  return pairs
}

/** Rows of the release with pairs that the original has more often than n(a) · n(b) / n, and how many chance gives. */
function favouredRows(sizes: Uint32Array, { wanted, shown, second }: PairTables) {
  let [observed, expected] = [0, 0]
  for (const [bucket, pairs] of shown) {
    const { first: ofFirst, second: ofSecond } = margins(pairs, second)
    for (const [key, rows] of wanted.get(bucket) ?? []) {
      const a = ofFirst.get(Math.floor(key / second)) ?? 0
      const chance = (a * (ofSecond.get(key % second) ?? 0)) / sizes[bucket]
      if (rows <= chance) continue
      expected += chance
      observed += pairs.get(key) ?? 0
    }
  }
  return { observed, expected }
}
