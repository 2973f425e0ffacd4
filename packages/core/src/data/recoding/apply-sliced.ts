import { OutisError } from '../errors.ts'
import { type KeyedHash, keyedHash, rowText } from '../random/keyed-hash.ts'
import { counted } from '../words/words.ts'
import type { SlicedGroup, SlicedRecoding } from './recoding.ts'

/** The published table, row by row, buckets in their order. */
export interface SlicedRelease {
  /** `bucket` first: labels[code], codes[row]. */
  readonly columns: readonly PublishedColumn[]
  readonly rows: number
  /** Where the source was given: the row of it whose values of the first group stand in each row. */
  sources(): Uint32Array
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
  /** Needed where the plan publishes neutral columns, whose texts it does not hold. */
  readonly source?: SourceRows
}

/** The published column of bucket numbers. */
export const BUCKET = 'bucket'

/** What the keyed hash of a column group is for: each group has a permutation of its own. */
export const permutationPurpose = (group: number): string => `slicing column group ${group + 1}`

/** The same of the neutral columns. */
export const NEUTRAL_PURPOSE = 'slicing neutral columns'

/**
 * The release of a plan. Inside a bucket the values of each column group stand in ascending order of the keyed hash of
 * the rows they come from, so nothing but the bucket links one group to another; neutral columns are one more group.
 * O(rows × groups · log rows of a bucket).
 */
export function applySliced(recoding: SlicedRecoding, options: SlicedOptions): SlicedRelease {
  const rows = expandRows(recoding)
  const numbers = recoding.sizes.map((_, bucket) => String(bucket + 1))
  const buckets = { name: BUCKET, labels: numbers, codes: rows.bucketOf }
  const permutationOf = (place: number) =>
    permuted(recoding, rows, keyedHash(options.seed, permutationPurpose(place)))
  const groups = recoding.groups.map((group, groupIndex) => {
    const from = permutationOf(groupIndex)
    return groupColumns(recoding, group).map(({ codes, ...column }) => {
      const own = new Uint32Array(from.length)
      for (let row = 0; row < from.length; row++) own[row] = codes[rows.entryOf[from[row]]]
      return { ...column, codes: own }
    })
  })
  const neutral = neutralColumns(recoding, rows, options)
  const all = neutral.length === 0 ? groups : [...groups, neutral]
  const columns =
    options.layout === 'paper'
      ? all.map((own) => paperColumn(own))
      : // The sort is stable: copies of a column stand behind it in the order of their groups.
        all.flat().sort((a, b) => a.key - b.key)
  return {
    columns: [buckets, ...columns.map(({ name, labels, codes }) => ({ name, labels, codes }))],
    rows: rows.entryOf.length,
    sources() {
      if (options.source === undefined) throw noSource(recoding.neutral?.length ?? 0)
      const sourceOf = sourceRowsOf(rows, options.source)
      return permutationOf(0).map((row) => sourceOf[row])
    },
  }
}

/** The neutral columns, behind all others, in a permutation of their own. */
function neutralColumns(
  recoding: SlicedRecoding,
  rows: SlicedRows,
  { seed, source }: SlicedOptions,
): GroupColumn[] {
  const { neutral = [], keys } = recoding
  if (neutral.length === 0) return []
  if (source === undefined) throw noSource(neutral.length)
  const sourceOf = sourceRowsOf(rows, source)
  const from = permuted(recoding, rows, keyedHash(seed, NEUTRAL_PURPOSE))
  return neutral.map((name, index) => {
    const texts = source.neutral[index]
    const codeOf = new Map([...new Set(texts)].map((text, code) => [text, code]))
    const codes = Uint32Array.from(from, (row) => codeOf.get(texts[sourceOf[row]])!)
    return { name, labels: [...codeOf.keys()], codes, key: keys.length + index }
  })
}

const noSource = (columns: number): OutisError =>
  new OutisError('RELEASE_MISMATCH', {
    message: `The plan publishes ${columns} neutral columns, and the rows of the source were not given.`,
    hint: 'Give the source, or a plan without neutral columns.',
    details: { columns },
  })

/** For every place of a bucket the row whose value is published there. */
function permuted(
  { sizes }: SlicedRecoding,
  { entryOf, occurrence, texts }: SlicedRows,
  { order, digest }: KeyedHash,
): Uint32Array {
  const from = new Uint32Array(entryOf.length)
  const keys = new Float64Array(entryOf.length)
  for (let row = 0; row < keys.length; row++) {
    from[row] = row
    keys[row] = order(texts[entryOf[row]], occurrence[row])
  }
  const whole = (row: number) => digest(texts[entryOf[row]], occurrence[row])
  let begin = 0
  for (const size of sizes) {
    // Rows are ordered by the whole hash; its first bits hardly ever leave anything to decide.
    from.subarray(begin, begin + size).sort((a, b) => keys[a] - keys[b] || (whole(a) < whole(b) ? -1 : 1))
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
  const labelled = new Map(from.map((indexes, index) => [indexes.join(), to[index]]))
  for (const [keyIndex, key] of keys.entries()) {
    const column = published.find((candidate) => candidate.key === key)!
    const codeOf = new Map(column.labels.map((label, code) => [label, code]))
    for (let entry = 0; entry < column.codes.length; entry++) {
      const texts = labelled.get(keys.map((key) => assignments.combination[key][entry]).join())
      if (texts === undefined) continue
      if (!codeOf.has(texts[keyIndex])) codeOf.set(texts[keyIndex], column.labels.push(texts[keyIndex]) - 1)
      column.codes[entry] = codeOf.get(texts[keyIndex])!
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

/** The headings of the paper's look: one column per group. */
export const paperNames = ({ groups, neutral = [] }: SlicedRecoding): string[] => [
  BUCKET,
  ...groups.map(({ columns }) => inParentheses(columns.map(({ name }) => name))),
  ...(neutral.length > 0 ? [inParentheses(neutral)] : []),
]

/** The cell, or the heading, of a column group as papers print it. */
export const inParentheses = (texts: readonly string[]): string =>
  `(${texts.map((text) => (/[",()]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')})`

/** The single rows of a sliced plan, bucket by bucket, and what tells them apart. */
interface SlicedRows {
  /** The assignment each row comes from, and its number among the rows of its combination, from 1. */
  readonly entryOf: Int32Array
  readonly occurrence: Uint32Array
  readonly bucketOf: Uint32Array
  /** The declared columns' texts of each assignment. */
  readonly texts: readonly string[]
}

/** O(assignments × keys + rows). */
export function expandRows({ keys, values, sizes, assignments }: SlicedRecoding): SlicedRows {
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
      const position = next[bucket]++
      expanded.entryOf[position] = entry
      expanded.occurrence[position] = before + row + 1
      expanded.bucketOf[position] = bucket
    }
    passed.set(texts[entry], before + rows[entry])
  }
  return { ...expanded, texts }
}

/** Rows of the source in their order, as lists of texts by column. */
export interface SourceRows {
  /** keys[key][row]: the plan's own texts, the one at place 0 where a value is missing. */
  readonly keys: readonly (readonly string[])[]
  /** neutral[column][row] */
  readonly neutral: readonly (readonly string[])[]
}

/** The row of the source behind each row of the plan: equal rows are dealt in the order of the source. O(rows × keys). */
export function sourceRowsOf({ entryOf, occurrence, texts }: SlicedRows, { keys }: SourceRows): Uint32Array {
  const rowsOfText = new Map<string, number[]>()
  for (let index = 0; index < entryOf.length; index++) {
    const text = texts[entryOf[index]]
    const places = rowsOfText.get(text) ?? []
    places[occurrence[index] - 1] = index
    rowsOfText.set(text, places)
  }
  const sourceOf = new Uint32Array(entryOf.length)
  const seen = new Map<string, number>()
  const rows = keys[0]?.length ?? 0
  let strange = 0
  for (let row = 0; row < rows; row++) {
    const text = rowText(keys.map((column) => column[row]))
    const times = seen.get(text) ?? 0
    seen.set(text, times + 1)
    const planRow = rowsOfText.get(text)?.[times]
    if (planRow === undefined) strange++
    else sourceOf[planRow] = row
  }
  if (strange > 0 || rows !== entryOf.length) throw strangeRows(strange)
  return sourceOf
}

const strangeRows = (rows: number): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `${counted(rows, 'row is', 'rows are')} not, or not as often, in the data the recoding was made from.`,
    hint: 'A plan of this kind deals single rows: make a new one from this data.',
    details: { rows },
  })
