import type { Matches } from './match-tuples.ts'
import type { OriginalTuples } from './original-tuples.ts'
import { entryAt, type Postings, placeIn } from './postings.ts'
import type { PublishedBuckets } from './published-buckets.ts'

/** Rows of the original that the release does not account for. */
export interface Unfaithful {
  /** Rows by which the values of a column group differ from the original's, in the worst group. */
  readonly differingRows: number
  /** Rows that fit into no bucket: none has their value in every group. */
  readonly homelessRows: number
  /** Rows that fit into one bucket alone, which has too few of their value. */
  readonly crowdedRows: number
}

export interface FaithfulCheck {
  /** The buckets that a record, one of the tuple's, can be in. */
  homes(record: number, values: readonly number[], matches: Matches): readonly number[]
  counts(): UnfaithfulCounts
}

/** Rows of a release, or of a part of it, that the original does not account for. */
export interface UnfaithfulCounts {
  readonly homelessRows: number
  /** Of each column group. */
  readonly groups: readonly {
    /** Rows of the original beyond those published with their value, and the other way round. */
    readonly absent: number
    readonly added: number
    readonly crowded: number
  }[]
}

/** What is found in all parts of a release. */
export function unfaithfulIn(parts: readonly UnfaithfulCounts[]): Unfaithful {
  const groups = parts[0]?.groups ?? []
  const worst = (figure: (of: (key: 'absent' | 'added' | 'crowded') => number) => number) =>
    Math.max(
      0,
      ...groups.map((_, group) =>
        figure((key) => parts.reduce((sum, part) => sum + part.groups[group][key], 0)),
      ),
    )
  return {
    differingRows: worst((of) => Math.max(of('absent'), of('added'))),
    homelessRows: parts.reduce((sum, part) => sum + part.homelessRows, 0),
    crowdedRows: worst((of) => of('crowded')),
  }
}

/**
 * Whether the release can be the original with every column group permuted inside buckets: the multiset of each group's values is
 * the original's, every row fits into some bucket, and no bucket is asked for more rows with a value than it has.
 * After strict splits each row fits into one bucket, and this is equality in every bucket. O(records × matches).
 */
export function faithfulColumns(
  published: PublishedBuckets,
  postings: readonly Postings[],
  original: OriginalTuples,
): FaithfulCheck {
  const partOf = partNumbers(published)
  const asked = postings.map(
    ({ buckets, sensitive }) => new Float64Array(sensitive?.codes.length ?? buckets.length),
  )
  const entryOf = (group: number, record: number, place: number) =>
    postings[group].sensitive
      ? entryAt(postings[group], place, original.records.sensitive[partOf[group]][record])
      : place
  let homelessRows = 0
  return {
    homes(record, values, matches) {
      const found: number[] = []
      for (let index = 0; index < matches.count; index++) {
        const bucket = matches.buckets[index]
        const fits = postings.every(
          (list, group) =>
            !list.sensitive || entryOf(group, record, placeIn(list, values[group], bucket)) >= 0,
        )
        if (fits) found.push(bucket)
      }
      const rows = original.records.rows[record]
      if (found.length === 0) homelessRows += rows
      if (found.length === 1) {
        for (const [group, list] of postings.entries())
          asked[group][entryOf(group, record, placeIn(list, values[group], found[0]))] += rows
      }
      return found
    },
    counts: () => ({
      homelessRows,
      groups: differences(published, postings, original).map((own, group) => {
        const { rows, sensitive } = postings[group]
        return { ...own, crowded: excess(asked[group], sensitive?.rows ?? rows) }
      }),
    }),
  }
}

/** The place of each group's sensitive attribute among all; −1 for groups without one. */
function partNumbers({ groups }: PublishedBuckets): number[] {
  let next = 0
  return groups.map(({ sensitive }) => (sensitive ? next++ : -1))
}

function excess(asked: Float64Array, there: Uint32Array): number {
  let rows = 0
  for (let index = 0; index < asked.length; index++) rows += Math.max(0, asked[index] - there[index])
  return rows
}

/** Of each group: rows of the original beyond those published with their value, and the other way round. */
function differences(
  published: PublishedBuckets,
  postings: readonly Postings[],
  { records, tuples }: OriginalTuples,
): readonly { readonly absent: number; readonly added: number }[] {
  const partOf = partNumbers(published)
  return published.groups.map((group, groupIndex) => {
    const codes = group.sensitive?.texts.length ?? 1
    const left = publishedRows(postings[groupIndex], codes)
    let [absent, added] = [0, 0]
    for (let record = 0; record < records.count; record++) {
      const value = tuples.values[groupIndex][records.tupleOf[record]]
      const code = group.sensitive ? records.sensitive[partOf[groupIndex]][record] : 0
      if (value < 0 || code < 0) absent += records.rows[record]
      else left.set(value * codes + code, (left.get(value * codes + code) ?? 0) - records.rows[record])
    }
    for (const own of left.values()) {
      if (own < 0) absent -= own
      else added += own
    }
    return { absent, added }
  })
}

/** Rows of the release with each value and sensitive value of a group. */
function publishedRows({ offsets, rows, sensitive }: Postings, codes: number): Map<number, number> {
  const sums = new Map<number, number>()
  const add = (key: number, own: number) => sums.set(key, (sums.get(key) ?? 0) + own)
  for (let value = 0; value + 1 < offsets.length; value++) {
    for (let index = offsets[value]; index < offsets[value + 1]; index++) {
      if (!sensitive) add(value, rows[index])
      else {
        for (let entry = sensitive.from[index]; entry < sensitive.from[index + 1]; entry++)
          add(value * codes + sensitive.codes[entry], sensitive.rows[entry])
      }
    }
  }
  return sums
}
