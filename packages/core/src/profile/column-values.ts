import type { ColumnType } from '../data/table/dictionary.ts'
import { MISSING, PLAIN_DECIMAL } from '../data/table/dictionary.ts'
import { NO_DATE, parseDate, slashOrder } from '../data/value/date-text.ts'
import { isUsualMissing, sentinelsOf } from './missing-sentinels.ts'
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
function valueAt(sorted: readonly (readonly [value: number, rows: number])[], place: number): number {
  let seen = 0
  for (const [value, rows] of sorted) {
    seen += rows
    if (seen > place) return value
  }
  return sorted[sorted.length - 1][0]
}
