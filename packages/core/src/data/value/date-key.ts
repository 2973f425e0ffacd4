import { type DateText, readDeclaredDate, type SlashOrder } from './date-text.ts'
import { withoutEndZeros } from './decimal-key.ts'

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?$/

/**
 * The one text of a date's moment: `2020-01-31`, with a time behind it unless that is midnight; undefined for what is no
 * date. What stands behind the day and is no plain time (a zone, `PM`) counts as it is.
 *
 * @param order undefined where day and month cannot be told apart: a date that is another in the other order then keeps its form
 */
export function dateKey(text: string, order: SlashOrder | undefined): string | undefined {
  const read = readDeclaredDate(text, order)
  if (order !== undefined) return read && keyOf(read)
  const other = readDeclaredDate(text, 'month-first')
  if (read?.day === other?.day) return read && keyOf(read)
  const { day, rest } = (read ?? other)!
  const [first, second] = text.split('/')
  return `${Number(first)}/${Number(second)}/${Math.floor(day / 10_000)}${timeOf(rest)}`
}

const keyOf = ({ day, rest }: DateText): string => isoDay(day) + timeOf(rest)

function isoDay(day: number): string {
  const digits = String(day).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** What stands behind the day begins with a blank or a `T`. */
function timeOf(behind: string): string {
  if (behind === '') return ''
  const rest = behind.slice(1)
  const time = TIME.exec(rest)
  if (!time) return ` ${rest.normalize('NFC')}`
  const [, hours, minutes, seconds = '00', fraction = ''] = time
  const finer = withoutEndZeros(fraction)
  const whole = `${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return whole === '00:00:00' && finer === '' ? '' : ` ${whole}${finer === '' ? '' : `.${finer}`}`
}
