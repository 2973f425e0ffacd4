import { keyedHash, rowText } from '../random/keyed-hash.ts'
import type { SlicedGroup, SlicedRecoding } from './sliced-recoding.ts'

/** The published table, row by row, buckets in their order. */
export interface SlicedRelease {
  /** `bucket` first: labels[code], codes[row]. */
  readonly columns: readonly PublishedColumn[]
  readonly rows: number
}

export interface PublishedColumn {
  readonly name: string
  readonly labels: readonly string[]
  readonly codes: Uint32Array
}

export interface SlicedOptions {
  readonly seed: string | number
  /** All columns in their order (default), or one cell per column group, as papers print it. */
  readonly layout?: 'table' | 'paper'
}

/** The published column of bucket numbers. */
export const BUCKET = 'bucket'

/** What the keyed hash of a column group is for: each group has a permutation of its own. */
export const permutationPurpose = (group: number): string => `slicing column group ${group + 1}`

/**
 * The release of a plan. Inside a bucket the values of each column group stand in ascending order of the keyed hash of
 * the rows they come from, so nothing but the bucket links one group to another. O(rows × groups · log rows of a bucket).
 */
export function applySliced(recoding: SlicedRecoding, options: SlicedOptions): SlicedRelease {
  const rows = expandRows(recoding)
  const numbers = recoding.sizes.map((_, bucket) => String(bucket + 1))
  const buckets = { name: BUCKET, labels: numbers, codes: rows.bucketOf }
  const groups = recoding.groups.map((group, place) => {
    const from = permuted(recoding, rows, keyedHash(options.seed, permutationPurpose(place)).order)
    return groupColumns(recoding, group).map(({ codes, ...column }) => {
      const own = new Uint32Array(from.length)
      for (let row = 0; row < from.length; row++) own[row] = codes[rows.entryOf[from[row]]]
      return { ...column, codes: own }
    })
  })
  const columns =
    options.layout === 'paper'
      ? groups.map((own) => paperColumn(own))
      : // The sort is stable: copies of a column stand behind it in the order of their groups.
        groups.flat().sort((a, b) => a.key - b.key)
  return {
    columns: [buckets, ...columns.map(({ name, labels, codes }) => ({ name, labels, codes }))],
    rows: rows.entryOf.length,
  }
}

interface Rows {
  /** The assignment each row comes from, and its number among the rows of its combination, from 1. */
  readonly entryOf: Int32Array
  readonly occurrence: Uint32Array
  readonly bucketOf: Uint32Array
  /** The declared columns' texts of each assignment. */
  readonly texts: readonly string[]
}

/** Single rows, bucket by bucket. */
function expandRows({ keys, values, sizes, assignments }: SlicedRecoding): Rows {
  const { combination, bucketOf, rows } = assignments
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const next = new Float64Array(sizes.length)
  for (let bucket = 1; bucket < sizes.length; bucket++) next[bucket] = next[bucket - 1] + sizes[bucket - 1]
  const expanded = {
    entryOf: new Int32Array(total),
    occurrence: new Uint32Array(total),
    bucketOf: new Uint32Array(total),
  }
  const texts = bucketOf.map((_, entry) =>
    rowText(keys.map((_key, key) => values[key][combination[key][entry]])),
  )
  const passed = new Map<string, number>()
  for (let entry = 0; entry < bucketOf.length; entry++) {
    const bucket = bucketOf[entry]
    const before = passed.get(texts[entry]) ?? 0
    for (let row = 0; row < rows[entry]; row++) {
      const at = next[bucket]++
      expanded.entryOf[at] = entry
      expanded.occurrence[at] = before + row + 1
      expanded.bucketOf[at] = bucket
    }
    passed.set(texts[entry], before + rows[entry])
  }
  return { ...expanded, texts }
}

/** For every place of a bucket the row whose value is published there. */
function permuted(
  { sizes }: SlicedRecoding,
  { entryOf, occurrence, texts }: Rows,
  order: (row: string, occurrence: number) => number,
): Uint32Array {
  const from = new Uint32Array(entryOf.length)
  const keys = new Float64Array(entryOf.length)
  for (let row = 0; row < keys.length; row++) {
    from[row] = row
    keys[row] = order(texts[entryOf[row]], occurrence[row])
  }
  let begin = 0
  for (const size of sizes) {
    from.subarray(begin, begin + size).sort((a, b) => keys[a] - keys[b] || a - b)
    begin += size
  }
  return from
}

interface GroupColumn extends PublishedColumn {
  readonly key: number
}

/** The columns of one group: codes[entry]. */
function groupColumns({ values, assignments }: SlicedRecoding, group: SlicedGroup): GroupColumn[] {
  const published = group.columns.map(({ key, name }) => ({
    key,
    name,
    labels: [...values[key]],
    codes: Uint32Array.from(assignments.combination[key]),
  }))
  const { generalised } = group
  if (generalised === undefined) return published
  const { keys, from, to } = generalised
  const labelled = new Map(from.map((places, at) => [places.join(), to[at]]))
  for (const [at, key] of keys.entries()) {
    const column = published.find((own) => own.key === key)!
    const codeOf = new Map(column.labels.map((label, code) => [label, code]))
    for (let entry = 0; entry < column.codes.length; entry++) {
      const texts = labelled.get(keys.map((one) => assignments.combination[one][entry]).join())
      if (texts === undefined) continue
      if (!codeOf.has(texts[at])) codeOf.set(texts[at], column.labels.push(texts[at]) - 1)
      column.codes[entry] = codeOf.get(texts[at])!
    }
  }
  return published
}

/** All columns of a group in one: `(Private,HS-grad)`; values with a comma, quote or parenthesis are quoted. */
function paperColumn(columns: readonly GroupColumn[]): PublishedColumn {
  const codeOf = new Map<string, number>()
  const length = columns[0].codes.length
  const codes = new Uint32Array(length)
  for (let row = 0; row < length; row++) {
    const text = inParentheses(columns.map((column) => column.labels[column.codes[row]]))
    if (!codeOf.has(text)) codeOf.set(text, codeOf.size)
    codes[row] = codeOf.get(text)!
  }
  return { name: inParentheses(columns.map(({ name }) => name)), labels: [...codeOf.keys()], codes }
}

const inParentheses = (texts: readonly string[]): string =>
  `(${texts.map((text) => (/[",()]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')})`
