import type { ColumnType } from '../table/dictionary.ts'
import { MISSING, PLAIN_DECIMAL } from '../table/dictionary.ts'
import { NO_DATE, parseDate, slashOrder } from '../value/date-text.ts'
import { isUsualMissing, sentinelsOf } from './missing-tokens.ts'
import type { ColumnCounts } from './profile.ts'

/** The values of a column as a profile looks at them: without those that mean "no value". */
export interface ColumnValues {
  readonly texts: readonly string[]
  readonly type: ColumnType
  /** Characters of every value, where all have the same number of them. */
  readonly length?: number
  /** All values are digits alone. */
  readonly digits: boolean
  /** For numbers. */
  readonly numbers?: { readonly smallest: number; readonly largest: number; readonly integers: boolean }
}

/** O(distinct values). */
export function columnValues({ dictionary, counts }: ColumnCounts): ColumnValues {
  const stated = dictionary.values.filter(
    (text, code) => code !== MISSING && counts[code] > 0 && !isUsualMissing(text),
  )
  const sentinels = new Set(sentinelsOf(stated))
  const texts = sentinels.size === 0 ? stated : stated.filter((text) => !sentinels.has(text))
  const type = typeOf(texts)
  const length = texts.length > 0 ? [...texts[0]].length : 0
  const even = length > 0 && texts.every((text) => [...text].length === length)
  return {
    texts,
    type,
    digits: texts.length > 0 && texts.every((text) => /^\d+$/.test(text)),
    ...(even && { length }),
    ...(type === 'number' && { numbers: extent(texts) }),
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

function extent(texts: readonly string[]): NonNullable<ColumnValues['numbers']> {
  let smallest = Number.POSITIVE_INFINITY
  let largest = Number.NEGATIVE_INFINITY
  let integers = true
  for (const text of texts) {
    const number = Number(text)
    if (number < smallest) smallest = number
    if (number > largest) largest = number
    if (!Number.isInteger(number)) integers = false
  }
  return { smallest, largest, integers }
}
