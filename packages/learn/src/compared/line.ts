import { type Dictionary, integersIn, MISSING, type NumberRange, readingOf } from '@outis/core/table'
import { firstDay, NO_DATE, parseDeclaredDate } from '@outis/core/value'

/** The values of an ordered column as places on a line: numbers as they are, dates as days. */
export interface Line {
  /** positions[code]; NaN for the missing value. Ascending with the codes. */
  readonly positions: Float64Array
  /** All positions are whole: what lies between them are the integers, else the distinct values alone. */
  readonly whole: boolean
  /** From the smallest value of the table to the largest. */
  readonly domain: NumberRange
}

/** The line of a column of numbers or dates; undefined for names, and where there is no value. */
export function lineOf(dictionary: Dictionary): Line | undefined {
  const positions = positionsOf(dictionary)
  if (positions === undefined || positions.length <= MISSING + 1) return undefined
  const known = positions.subarray(MISSING + 1)
  let low = known[0]
  let high = known[0]
  let whole = true
  for (const position of known) {
    if (!Number.isFinite(position)) return undefined
    if (position < low) low = position
    if (position > high) high = position
    if (!Number.isInteger(position)) whole = false
  }
  return { positions, whole, domain: closed(low, high) }
}

function positionsOf(dictionary: Dictionary): Float64Array | undefined {
  const { type, values, numbers } = dictionary
  if (type === 'number') return numbers
  if (type !== 'date') return undefined
  const order = readingOf(dictionary) === 'month-first' ? 'month-first' : 'day-first'
  return Float64Array.from(values, (value, code) => {
    const date = code === MISSING ? NO_DATE : parseDeclaredDate(value, order)
    return date === NO_DATE ? Number.NaN : dayOf(date)
  })
}

/** YYYYMMDD as the number of a day. */
const dayOf = (date: number): number =>
  firstDay(Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1) + (date % 100) - 1

export const closed = (low: number, high: number): NumberRange => ({
  low,
  high,
  includesLow: true,
  includesHigh: true,
})

/**
 * How much of the line a span holds, in the measure all losses use: integers where every value is one, else distinct
 * values. O(1), or O(log values).
 */
export function sizeOf({ whole, positions }: Line, span: NumberRange): number {
  if (whole) return integersIn(span)
  const { from, to } = codesWithin(positions, span)
  let distinct = 0
  for (let code = from; code < to; code++)
    if (code === from || positions[code] !== positions[code - 1]) distinct++
  return distinct
}

/** The codes whose positions lie in a span: `from`, and up to `to`, which is not one. O(log values). */
export const codesWithin = (
  positions: Float64Array,
  span: NumberRange,
): { readonly from: number; readonly to: number } => ({
  from: firstAbove(positions, span.low, span.includesLow),
  to: firstAbove(positions, span.high, !span.includesHigh),
})

/** The first code whose position is above the bound, or at it where that counts. */
function firstAbove(positions: Float64Array, bound: number, atBound: boolean): number {
  let low = MISSING + 1
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (atBound ? positions[middle] >= bound : positions[middle] > bound) high = middle
    else low = middle + 1
  }
  return low
}

/** What two spans share; empty where its low end lies above its high end. */
export function overlap(a: NumberRange, b: NumberRange): NumberRange {
  const low = Math.max(a.low, b.low)
  const high = Math.min(a.high, b.high)
  return {
    low,
    high,
    includesLow: (a.low < low || a.includesLow) && (b.low < low || b.includesLow),
    includesHigh: (a.high > high || a.includesHigh) && (b.high > high || b.includesHigh),
  }
}
