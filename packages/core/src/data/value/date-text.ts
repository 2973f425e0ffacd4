/** How a column writes dates with slashes and the year last. */
export type SlashOrder = 'day-first' | 'month-first'

/** Why the order of day and month cannot be told: values fit both orders, or some fit one and some the other. */
export type SlashDoubt = 'ambiguous' | 'mixed'

export const NO_DATE = -1

const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?=$|[T ]\d{1,2}:\d{2})/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?=$| \d{1,2}:\d{2})/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?=$| \d{1,2}:\d{2})/
const NAMED = /^(\d{1,2})([- ])([A-Za-z]{3,9})\2(\d{4}|\d{2})(?=$| \d{1,2}:\d{2})/

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** A date that a text begins with, and what stands behind it. */
export interface DateText {
  /** YYYYMMDD. */
  readonly day: number
  readonly rest: string
}

/**
 * `YYYY-MM-DD`, `YYYY/MM/DD`, `DD.MM.YYYY`, `DD-Mon-YYYY`, and with slashes in the order given, as the number YYYYMMDD;
 * else NO_DATE. Years of two digits are those from 1969 to 2068.
 */
export const parseDate = (text: string, order: SlashOrder = 'day-first'): number =>
  readDate(text, order)?.day ?? NO_DATE

/** The same, and what stands behind it: nothing, or a time. */
function readDate(text: string, order: SlashOrder = 'day-first'): DateText | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dateText(text, yearFirst[0], dateNumber(yearFirst[1], yearFirst[3], yearFirst[4]))
  const dotted = DOTTED.exec(text)
  if (dotted) return dateText(text, dotted[0], dateNumber(dotted[3], dotted[2], dotted[1]))
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const [day, month] = order === 'day-first' ? [slashed[1], slashed[2]] : [slashed[2], slashed[1]]
    return dateText(text, slashed[0], dateNumber(slashed[3], month, day))
  }
  const named = NAMED.exec(text)
  return named ? dateText(text, named[0], dateNumber(named[4], monthNumber(named[3]), named[1])) : undefined
}

/** Days as spreadsheets count them, of five digits: fewer would be years, or people of more than a hundred. */
const SERIAL = /^[1-9]\d{4}$/
const COMPACT = /^(1[89]|20|21)\d{6}$/

/**
 * A date of a column that is said to hold dates: also days as spreadsheets count them (`41777` is 2014-05-18) and eight
 * digits (`20140518`), which elsewhere are numbers.
 */
export function readDeclaredDate(text: string, order?: SlashOrder): DateText | undefined {
  const plain = readDate(text, order)
  if (plain) return plain
  if (SERIAL.test(text)) return { day: dayOfSerial(Number(text)), rest: '' }
  if (!COMPACT.test(text)) return undefined
  return dateText(text, text, dateNumber(text.slice(0, 4), text.slice(4, 6), text.slice(6)))
}

export const parseDeclaredDate = (text: string, order?: SlashOrder): number =>
  readDeclaredDate(text, order)?.day ?? NO_DATE

const LINE_END = /[\n\r\u2028\u2029]/

function dateText(text: string, date: string, day: number): DateText | undefined {
  const rest = text.slice(date.length)
  return day === NO_DATE || LINE_END.test(rest) ? undefined : { day, rest }
}

/** The month of an English name, whole or its first three letters; 0 for what is none. */
function monthNumber(name: string): string {
  const written = name.toLowerCase()
  const month = MONTHS.findIndex(
    (own) => own === written || (written.length === 3 && own.startsWith(written)),
  )
  return String(month + 1)
}

/** The first day a spreadsheet counts, less the 29 February 1900 that there was not. */
const SERIAL_START = firstDay(1899 * 12 + 11) + 29

function dayOfSerial(serial: number): number {
  const day = SERIAL_START + serial
  let month = Math.floor((day - firstDay(0)) / 30.5)
  while (firstDay(month + 1) <= day) month++
  return Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + (day - firstDay(month) + 1)
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

/** Years of two digits: POSIX takes 69 to 99 for the last century, and so do most programs. */
const PIVOT = 69

function dateNumber(yearText: string, monthText: string, dayText: string): number {
  const written = Number(yearText)
  const year = yearText.length > 2 ? written : written + (written < PIVOT ? 2000 : 1900)
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
