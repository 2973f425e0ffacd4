import type { OriginalTuples } from './original-tuples.ts'
import type { PublishedBuckets } from './published-buckets.ts'

/** Rows of two column groups that stand together in the release as they do in the original. */
export interface Linked {
  readonly groups: readonly [number, number]
  /** Rows of the release whose values of both groups belong together in a row of the original that may be in their bucket. */
  readonly observed: number
  /** How many independent permutations give on average, and how many they exceed in one of a thousand million releases. */
  readonly expected: number
  readonly limit: number
}

/** ln of one over the chance of accusing an honest release. */
const SURENESS = Math.log(1e9)
/** Rows looked at; more would find fainter links, at a cost that grows with rows times buckets. */
const ROWS = 60_000

export interface LinkCheck {
  /** Notes that a record can be in these buckets. */
  add(record: number, buckets: readonly number[]): void
  /** One for each pair of groups. */
  result(): readonly Linked[]
  /** Rows of the buckets that were looked at. */
  readonly rows: number
}

/**
 * Whether some column group follows another inside the buckets. Under independent permutations the number of rows that show
 * a true pair is Σ a(i, π(i)) with a(i, j) ∈ {0, 1} in each bucket, and exceeds its mean E by x with a chance of at most
 * exp(−x² / (4E + 2x)). Chatterjee 2007, doi:10.1007/s00440-006-0029-y.
 * O(rows + records × buckets they can be in), for each pair of groups.
 */
export function linkedGroups(published: PublishedBuckets, original: OriginalTuples): LinkCheck {
  const looked = lookedBuckets(published.sizes)
  const entries = publishedEntries(published)
  const ofRecord = recordEntries(published, original)
  const pairs = entries.flatMap((_, b) => entries.slice(0, b).map((_own, a): Pair => [a, b]))
  const together = pairs.map(() => new Map<number, Set<number>>())
  return {
    rows: looked.rows,
    add(record, buckets) {
      for (const bucket of buckets) {
        if (looked.has[bucket] === 0) continue
        for (const [at, [a, b]] of pairs.entries()) {
          const key = ofRecord[a][record] * entries[b].size + ofRecord[b][record]
          const known = together[at].get(bucket)
          if (known) known.add(key)
          else together[at].set(bucket, new Set([key]))
        }
      }
    },
    result() {
      const margins = entries.map((own) => marginsOf(published, own, looked.has))
      return pairs.map((groups, at) => {
        const expected = expectedRows(published.sizes, together[at], {
          first: margins[groups[0]],
          second: margins[groups[1]],
        })
        const [a, b] = groups
        const observed = observedRows(published, together[at], [entries[a], entries[b]])
        return { groups, observed, expected, limit: limitOf(expected, pairs.length) }
      })
    },
  }
}

type Pair = readonly [a: number, b: number]

/** By bucket: entry of the first group · entries of the second + entry of the second. */
type TruePairs = ReadonlyMap<number, ReadonlySet<number>>

/** E + x with exp(−x² / (4E + 2x)) = the chance allowed, shared among the pairs. */
function limitOf(expected: number, pairs: number): number {
  const sure = SURENESS + Math.log(pairs)
  return Math.ceil(expected + sure + Math.sqrt(sure * sure + 4 * expected * sure))
}

/** Buckets of several rows, evenly spread, as many as the rows looked at allow. */
function lookedBuckets(sizes: Uint32Array) {
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
    const codes = values.map((value, place) => value * size + sensitive.codes[place])
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

interface Margins extends Entries {
  /** Rows by bucket · size + entry. */
  readonly rows: ReadonlyMap<number, number>
}

function marginsOf({ bucketOf, weights }: PublishedBuckets, entries: Entries, looked: Uint8Array): Margins {
  const rows = new Map<number, number>()
  for (let place = 0; place < weights.length; place++) {
    if (looked[bucketOf[place]] === 0) continue
    const key = bucketOf[place] * entries.size + entries.codes[place]
    rows.set(key, (rows.get(key) ?? 0) + weights[place])
  }
  return { ...entries, rows }
}

function expectedRows(
  sizes: Uint32Array,
  together: TruePairs,
  { first, second }: { readonly first: Margins; readonly second: Margins },
): number {
  let expected = 0
  for (const [bucket, keys] of together) {
    for (const key of keys) {
      const a = first.rows.get(bucket * first.size + Math.floor(key / second.size)) ?? 0
      const b = second.rows.get(bucket * second.size + (key % second.size)) ?? 0
      expected += (a * b) / sizes[bucket]
    }
  }
  return expected
}

function observedRows(
  { bucketOf, weights }: PublishedBuckets,
  together: TruePairs,
  [first, second]: readonly [Entries, Entries],
): number {
  let rows = 0
  for (let place = 0; place < weights.length; place++) {
    const keys = together.get(bucketOf[place])
    if (keys?.has(first.codes[place] * second.size + second.codes[place])) rows += weights[place]
  }
  return rows
}
