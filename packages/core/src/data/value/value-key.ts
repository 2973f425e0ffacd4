import { dateKey } from './date-key.ts'
import { slashOrder } from './date-text.ts'
import { DECIMAL, decimalKey, isPlainest } from './decimal-key.ts'

/**
 * How the texts of a column are read where it is asked whether two of them are one value.
 * `number`: decimals by their number. `undeclared`: the same for decimals without leading zeros, all else as text.
 * `text`: as text. The others: dates, by the order of day and month in dates with slashes.
 */
export type ValueReading = 'number' | 'undeclared' | 'text' | 'day-first' | 'month-first' | 'either-first'

/** What begins with a zero that says nothing is a code to whom nobody said that it is a number. */
const LEADING_ZERO = /^[-+]?0\d/

/**
 * One text for all texts of a value: two texts of a column are one value exactly if their keys are the same.
 * A key is itself a text of the value. O(length).
 */
export function valueKey(text: string, reading: ValueReading): string {
  switch (reading) {
    case 'number':
      return numberKey(text, true)
    case 'undeclared':
      return numberKey(text, false)
    case 'text':
      return textKey(text)
    default:
      return dateKey(text, reading === 'either-first' ? undefined : reading) ?? textKey(text)
  }
}

/** Most texts begin with a letter, and need no pattern; most others are as plain as can be, and need one. */
function numberKey(text: string, leadingZeros: boolean): string {
  const first = text.charCodeAt(0)
  if (!(first <= NINE && first >= PLUS)) return textKey(text)
  if (isPlainest(text)) return text
  const counts = DECIMAL.test(text) && (leadingZeros || !LEADING_ZERO.test(text))
  return counts ? decimalKey(text) : textKey(text)
}

const [PLUS, NINE] = [0x2b, 0x39]

/** Plain ASCII is its own NFC form. */
function textKey(text: string): string {
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) > 0x7f) return text.normalize('NFC')
  return text
}

/** The reading of dates written like these. */
export function dateReading(texts: readonly string[]): ValueReading {
  const order = slashOrder(texts)
  return order === 'day-first' || order === 'month-first' ? order : 'either-first'
}
