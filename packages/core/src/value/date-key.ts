import { NO_DATE, parseDate, type SlashOrder } from './date-text.ts'
import { withoutEndZeros } from './decimal-key.ts'

/** The day, and what stands behind it. */
const DAY_AND_REST = /^[^T ]+(?:[T ](.*))?$/s
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?$/

/**
 * The one text of a date's moment: `2020-01-31`, with a time behind it unless that is midnight; undefined for what is no
 * date. What stands behind the day and is no plain time (a zone, `PM`) counts as it is.
 *
 * @param order undefined where day and month cannot be told apart: a date that is another in the other order then keeps its form
 */
export function dateKey(text: string, order: SlashOrder | undefined): string | undefined {
  const day = parseDate(text, order)
  if (order !== undefined) return day === NO_DATE ? undefined : isoDay(day) + timeOf(text)
  const other = parseDate(text, 'month-first')
  if (day === other) return day === NO_DATE ? undefined : isoDay(day) + timeOf(text)
  const [first, second, year] = /^[^T ]+/.exec(text)![0].split('/')
  return `${Number(first)}/${Number(second)}/${year}${timeOf(text)}`
}

function isoDay(day: number): string {
  const digits = String(day).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

function timeOf(text: string): string {
  const rest = DAY_AND_REST.exec(text)?.[1]
  if (rest === undefined) return ''
  const time = TIME.exec(rest)
  if (!time) return ` ${rest.normalize('NFC')}`
  const [, hours, minutes, seconds = '00', fraction = ''] = time
  const finer = withoutEndZeros(fraction)
  const whole = `${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return whole === '00:00:00' && finer === '' ? '' : ` ${whole}${finer === '' ? '' : `.${finer}`}`
}
