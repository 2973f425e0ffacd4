import { brokenWorkbook } from './workbook-limits.ts'
import { dateText, decimalText, unescapeXlsxText } from './xlsx-text.ts'

/** A cell as it is written. */
export interface WrittenCell {
  /** How its value is to be read: `n` where nothing is said. */
  readonly type: string
  readonly style: string | undefined
  /** Of `v`: a number, the number of a shared text, the last result of a formula. */
  readonly value: string
  /** Of `is`: text that stands in the cell itself. */
  readonly inline: string
}

/** What cells of a workbook refer to. */
export interface CellContext {
  readonly shared: readonly string[]
  readonly dateStyles: readonly boolean[]
  readonly from1904: boolean
}

/** The text of a cell; '' where it has none. An error such as #N/A is no value. */
export function cellText(cell: WrittenCell, context: CellContext): string {
  const { type, value } = cell
  switch (type) {
    case 'n':
      return value === '' ? '' : numberText(cell, context)
    case 's':
      return value === '' ? '' : sharedText(value, context)
    case 'str':
      return unescapeXlsxText(value)
    case 'inlineStr':
      return unescapeXlsxText(cell.inline)
    case 'b':
      return value === '' ? '' : truthText(value)
    case 'd':
      return value === '' ? '' : isoText(value)
    case 'e':
      return ''
    default:
      throw brokenWorkbook('a cell is of a kind that does not exist')
  }
}

function sharedText(value: string, { shared }: CellContext): string {
  const text = /^\d{1,9}$/.test(value) ? shared[Number(value)] : undefined
  if (text === undefined) throw brokenWorkbook('a cell names a shared text that is not there')
  return text
}

function truthText(value: string): string {
  if (value === '1' || value === 'true') return 'TRUE'
  if (value === '0' || value === 'false') return 'FALSE'
  throw brokenWorkbook('a truth value is neither true nor false')
}

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/

function numberText({ value, style }: WrittenCell, { dateStyles, from1904 }: CellContext): string {
  const number = NUMBER.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) throw brokenWorkbook('a cell that should hold a number holds none')
  if (style === undefined) return decimalText(number)
  const isDate = dateStyles[Number(style)]
  if (isDate === undefined) throw brokenWorkbook('a cell has a style that is not there')
  const date = isDate ? dateOf(number, from1904) : undefined
  return date ? dateText(date) : decimalText(number)
}

const DAY = 86_400_000
/** Days from the day before 1900-01-01, counted as spreadsheets do with a 29 February 1900, to 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569
const DAYS_1900_TO_1904 = 1462

/** The point in time of a number of days, to the millisecond; undefined where no calendar goes so far. */
function dateOf(days: number, from1904: boolean): Date | undefined {
  const since1900 = from1904 ? days + DAYS_1900_TO_1904 : days
  const date = new Date(Math.round((since1900 - DAYS_BEFORE_1970) * DAY))
  return Number.isNaN(date.valueOf()) ? undefined : date
}

/** A date that is written as text; without a zone it is taken as it stands. */
function isoText(value: string): string {
  const zoned = /T.*(Z|[-+]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`
  const date = new Date(zoned)
  if (Number.isNaN(date.valueOf())) throw brokenWorkbook('a cell that should hold a date holds none')
  return dateText(date)
}
