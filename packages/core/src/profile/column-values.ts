import { type ColumnType, MISSING, PLAIN_DECIMAL } from '../data/table/table.ts'
import { NO_DATE, parseDate, slashOrder } from '../data/value/date-text.ts'
import type { ColumnCounts } from './profile.ts'

/** The values of a column as a profile looks at them: without those that mean "no value". */
export interface ColumnValues {
  readonly texts: readonly string[]
  /** Rows of each. */
  readonly rowsOf: readonly number[]
  readonly type: ColumnType
  /** Characters of every value, where all have the same number of them. */
  readonly length?: number
  /** All values are digits alone. */
  readonly digits: boolean
  /** For numbers. */
  readonly numbers?: NumberValues
}

export interface NumberValues {
  readonly smallest: number
  readonly largest: number
  readonly integers: boolean
  /** Two in a hundred rows lie below the first, two above the second. */
  readonly middle: readonly [low: number, high: number]
}

/** O(distinct values). */
export function columnValues({ dictionary, counts }: ColumnCounts): ColumnValues {
  const stated: number[] = []
  for (let code = MISSING + 1; code < dictionary.values.length; code++)
    if (counts[code] > 0 && !isUsualMissing(dictionary.values[code])) stated.push(code)
  const sentinels = new Set(sentinelsOf(stated.map((code) => dictionary.values[code])))
  const codes = stated.filter((code) => !sentinels.has(dictionary.values[code]))
  const texts = codes.map((code) => dictionary.values[code])
  const rowsOf = codes.map((code) => counts[code])
  const type = typeOf(texts)
  const length = texts.length > 0 ? [...texts[0]].length : 0
  const even = length > 0 && texts.every((text) => [...text].length === length)
  return {
    texts,
    rowsOf,
    type,
    digits: texts.length > 0 && texts.every((text) => /^\d+$/.test(text)),
    ...(even && { length }),
    ...(type === 'number' && { numbers: extent(texts, rowsOf) }),
  }
}

/** As the engines decide it, and dates where every value is one and day and month cannot be confused. */
function typeOf(texts: readonly string[]): ColumnType {
  if (texts.length === 0) return 'text'
  if (texts.every((text) => PLAIN_DECIMAL.test(text))) return 'number'
  const order = slashOrder(texts)
  if (order === 'mixed' || order === 'ambiguous') return 'text'
  return texts.every((text) => parseDate(text, order) !== NO_DATE) ? 'date' : 'text'
}

const TAIL = 0.02

function extent(texts: readonly string[], rowsOf: readonly number[]): NumberValues {
  const sorted = texts
    .map((text, textIndex) => [Number(text), rowsOf[textIndex]] as const)
    .sort(([a], [b]) => a - b)
  const rows = rowsOf.reduce((sum, own) => sum + own, 0)
  return {
    smallest: sorted[0][0],
    largest: sorted[sorted.length - 1][0],
    integers: sorted.every(([number]) => Number.isInteger(number)),
    middle: [valueAt(sorted, TAIL * rows), valueAt(sorted, (1 - TAIL) * rows)],
  }
}

/** The value of the row in this place, rows sorted by value. */
function valueAt(sorted: readonly (readonly [value: number, rows: number])[], rank: number): number {
  let seen = 0
  for (const [value, rows] of sorted) {
    seen += rows
    if (seen > rank) return value
  }
  return sorted[sorted.length - 1][0]
}

const USUAL = new Set([
  '?',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'null',
  'nil',
  '\\n',
  '-',
  '--',
  '.',
  'k.a.',
  'missing',
  '(null)',
  'none given',
  'not available',
  'not applicable',
  'not known',
  'unbekannt',
  'k. a.',
  'keine angabe',
  '#null!',
  '#value!',
  '#div/0!',
  '<na>',
])

/** Whether a text usually means "no value". */
const isUsualMissing = (text: string): boolean => USUAL.has(text.trim().toLowerCase())

/** Numbers that stand for "no value" where all others are 0 or more. */
const SENTINEL = /^-(9+|8{2,}|7{2,})$/

/**
 * Negative numbers that usually mean "no value", `-9`, `-99`, `-88`, in a column whose other values are numbers from 0
 * on: as they are written.
 */
function sentinelsOf(texts: readonly string[]): string[] {
  const negative = texts.filter((text) => text.trim().startsWith('-'))
  const rest = texts.length - negative.length
  if (rest < 2 || negative.length === 0 || !negative.every((text) => SENTINEL.test(text.trim()))) return []
  return texts.every((text) => PLAIN_DECIMAL.test(text.trim())) ? negative : []
}

/** Texts of the data that usually mean "no value" and count as values so far, as they are written. */
export function undeclaredMissing(columns: readonly ColumnCounts[]): string[] {
  const found = new Set<string>()
  const sentinels = new Set<string>()
  const real = new Set<string>()
  for (const { dictionary, counts } of columns) {
    const texts = dictionary.values.filter((_, code) => code !== MISSING && counts[code] > 0)
    for (const text of texts) if (isUsualMissing(text)) found.add(text)
    const rest = texts.filter((text) => !isUsualMissing(text))
    const own = sentinelsOf(rest)
    for (const text of own) sentinels.add(text)
    if (own.length === 0) for (const text of rest) if (SENTINEL.test(text.trim())) real.add(text)
  }
  // A token holds for the whole table: what is a number in one column stays one.
  for (const text of sentinels) if (!real.has(text)) found.add(text)
  return [...found].sort()
}
