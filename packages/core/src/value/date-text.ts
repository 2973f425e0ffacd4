/** How a column writes dates with slashes and the year last. */
export type SlashOrder = 'day-first' | 'month-first'

/** Why the order of day and month cannot be told: values fit both orders, or some fit one and some the other. */
export type SlashDoubt = 'ambiguous' | 'mixed'

export const NO_DATE = -1

const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: \d{1,2}:\d{2}.*)?$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:\d{2}.*)?$/

/** `YYYY-MM-DD`, `YYYY/MM/DD`, `DD.MM.YYYY`, and with slashes in the order given, as the number YYYYMMDD; else NO_DATE. */
export function parseDate(text: string, order: SlashOrder = 'day-first'): number {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dateNumber(yearFirst[1], yearFirst[3], yearFirst[4])
  const dotted = DOTTED.exec(text)
  if (dotted) return dateNumber(dotted[3], dotted[2], dotted[1])
  const slashed = SLASHED.exec(text)
  if (!slashed) return NO_DATE
  return order === 'day-first'
    ? dateNumber(slashed[3], slashed[2], slashed[1])
    : dateNumber(slashed[3], slashed[1], slashed[2])
}

/** The one order in which every slashed date of the column is a date; any order where none needs it. */
export function slashOrder(texts: readonly string[]): SlashOrder | SlashDoubt {
  let dayFirstOnly = 0
  let monthFirstOnly = 0
  let either = 0
  for (const text of texts) {
    if (!text.includes('/') || !SLASHED.test(text)) continue
    const dayFirst = parseDate(text, 'day-first')
    const monthFirst = parseDate(text, 'month-first')
    if (dayFirst === monthFirst) continue
    if (monthFirst === NO_DATE) dayFirstOnly++
    else if (dayFirst === NO_DATE) monthFirstOnly++
    else either++
  }
  if (dayFirstOnly > 0 && monthFirstOnly > 0) return 'mixed'
  if (dayFirstOnly === 0 && monthFirstOnly === 0 && either > 0) return 'ambiguous'
  return monthFirstOnly > 0 ? 'month-first' : 'day-first'
}

function dateNumber(yearText: string, monthText: string, dayText: string): number {
  const year = Number(yearText)
  const month = Number(monthText)
  const day = Number(dayText)
  const valid = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return valid ? year * 10_000 + month * 100 + day : NO_DATE
}

const daysIn = (year: number, month: number): number =>
  firstDay(year * 12 + month) - firstDay(year * 12 + month - 1)

/** Number of the first day of a month, in the Gregorian calendar; months count from January of year 0. */
export function firstDay(month: number): number {
  // Years that begin in March put the leap day last, so that the days before a month follow one formula.
  const shifted = month - 2
  const year = Math.floor(shifted / 12)
  const daysBeforeYear = year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return daysBeforeYear + Math.floor((153 * (shifted - year * 12) + 2) / 5)
}
