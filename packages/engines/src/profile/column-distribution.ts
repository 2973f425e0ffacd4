import { type ColumnCounts, columnValues } from '@outis/core/profile'
import { parseDate, slashOrder } from '@outis/core/value'

/** How the values of a column are spread: bars for numbers and dates, the most frequent values for all others. */
export interface ColumnDistribution {
  readonly name: string
  readonly type: 'number' | 'date' | 'text'
  readonly rows: number
  /** Rows without a value, those that seem to have none among them. */
  readonly missing: number
  readonly distinct: number
  readonly bars?: readonly DistributionBar[]
  /** Most frequent first. */
  readonly values?: readonly { readonly value: string; readonly rows: number }[]
  /** What `values` leaves out. */
  readonly others?: { readonly values: number; readonly rows: number }
}

/** Values from the first bound up to the second; the last bar has its upper bound too. */
export interface DistributionBar {
  /** Numbers; of dates the day as year, month and day in digits: 20240131. */
  readonly from: number
  readonly to: number
  readonly rows: number
}

const MOST_BARS = 30
const MOST_VALUES = 200

/** O(distinct values). */
export function distributionOf(column: ColumnCounts): ColumnDistribution {
  const { name, counts, dictionary } = column
  let rows = 0
  for (let code = 0; code < dictionary.values.length; code++) rows += counts[code]
  const { texts, rowsOf, type } = columnValues(column)
  const stated = rowsOf.reduce((sum, count) => sum + count, 0)
  const head = { name, rows, missing: rows - stated, distinct: texts.length }
  if (type === 'number' && texts.length > FEW) return { ...head, type, bars: bars(texts.map(Number), rowsOf) }
  if (type === 'date' && texts.length > FEW) return { ...head, type, bars: dateBars(texts, rowsOf) }
  return { ...head, type, ...frequent(texts, rowsOf) }
}

/** Up to so many values each is shown by itself. */
const FEW = 12

function frequent(texts: readonly string[], rowsOf: readonly number[]) {
  const sorted = texts
    .map((value, textIndex) => ({ value, rows: rowsOf[textIndex] }))
    .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
  const left = sorted.slice(MOST_VALUES)
  return {
    values: sorted.slice(0, MOST_VALUES),
    others: { values: left.length, rows: left.reduce((sum, { rows }) => sum + rows, 0) },
  }
}

/** Bars of equal, round width. */
function bars(numbers: readonly number[], rowsOf: readonly number[]): DistributionBar[] {
  const least = numbers.reduce((a, b) => Math.min(a, b))
  const most = numbers.reduce((a, b) => Math.max(a, b))
  const width = roundWidth((most - least) / MOST_BARS)
  const first = Math.floor(least / width)
  const count = Math.floor(most / width) - first + 1
  const rows = new Float64Array(count)
  for (const [numberIndex, number] of numbers.entries())
    rows[Math.min(count - 1, Math.max(0, Math.floor(number / width) - first))] += rowsOf[numberIndex]
  return Array.from(rows, (count, index) => ({
    from: tidy((first + index) * width, width),
    to: tidy((first + index + 1) * width, width),
    rows: count,
  }))
}

/** 1, 2 or 5 times a power of ten. */
function roundWidth(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10)
}

/** Without the noise of floating point. */
const tidy = (number: number, width: number): number => (width >= 1 ? number : Number(number.toPrecision(12)))

/** By year where there are several, else by month. */
function dateBars(texts: readonly string[], rowsOf: readonly number[]): DistributionBar[] {
  const order = slashOrder(texts)
  const days = texts.map((text) => parseDate(text, order === 'month-first' ? order : 'day-first'))
  const years = days.map((day) => Math.floor(day / 10_000))
  const span = years.reduce((a, b) => Math.max(a, b)) - years.reduce((a, b) => Math.min(a, b))
  if (span > 2)
    return bars(years, rowsOf).map(({ from, to, rows }) => ({ from: from * 10_000, to: to * 10_000, rows }))
  const months = new Map<number, number>()
  for (const [dayIndex, day] of days.entries()) {
    const month = Math.floor(day / 100)
    months.set(month, (months.get(month) ?? 0) + rowsOf[dayIndex])
  }
  return [...months]
    .sort(([a], [b]) => a - b)
    .map(([month, rows]) => ({
      from: month * 100,
      to: (month % 100 === 12 ? month + 89 : month + 1) * 100,
      rows,
    }))
}
