import { firstDay } from '@outis/core/value'

/** Days of a month on average, in the Gregorian calendar. */
const MONTH_DAYS = 146_097 / 4800

/** The month of a day on a line of dates: `1987-03`. */
export function monthText(day: number): string {
  let month = Math.floor(day / MONTH_DAYS) + 2
  while (firstDay(month) > day) month--
  while (firstDay(month + 1) <= day) month++
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}
