import { OutisError } from '../errors.ts'
import { type Dictionary, MISSING } from '../table/table.ts'
import { firstDay, NO_DATE, parseDeclaredDate, type SlashOrder, slashOrder } from '../value/date-text.ts'
import {
  type Draft,
  type DraftLevel,
  type HierarchyColumn,
  linkLevels,
  topLevel,
  UNPLACED,
  withWidths,
} from './draft-level.ts'
import type { DateUnit } from './hierarchy-spec.ts'

interface Period {
  readonly months: number
  /** Label of the period that begins with this month of this year. */
  readonly label: (year: number, month: number) => string
}

const fourDigits = (year: number): string => String(year).padStart(4, '0')

/** In nesting order. */
const periods: Readonly<Record<DateUnit, Period>> = {
  month: { months: 1, label: (year, month) => `${fourDigits(year)}-${String(month).padStart(2, '0')}` },
  quarter: { months: 3, label: (year, month) => `${fourDigits(year)}-Q${(month + 2) / 3}` },
  year: { months: 12, label: fourDigits },
  decade: { months: 120, label: (year) => `${fourDigits(year)}s` },
}

interface Days {
  /** months[code] since January of year 0; UNPLACED where there is no date. */
  readonly months: Int32Array
  readonly first: number
  /** The day after the last. */
  readonly end: number
}

/**
 * Dates to month, quarter, year, decade, then `*`. Leaves are the days from the table's first date to its last.
 * Values that are no dates are gaps. O(values × units).
 */
export function datesDraft(units: readonly DateUnit[], { name, dictionary }: HierarchyColumn): Draft {
  checkUnits(units, name)
  const days = readDays(dictionary.values, settledOrder(dictionary, name))
  const leafCount = Math.max(days.end - days.first, 1)
  const levels = units.map((unit) => periodLevel(days, periods[unit]))
  const all = withWidths([...levels, topLevel(days.months, leafCount)], dictionary.numbers)
  return { levels: all, leafCount, parents: linkLevels(all).parents, notices: [] }
}

function checkUnits(units: readonly DateUnit[], column: string): void {
  const order = Object.keys(periods)
  const ranks = units.map((unit) => order.indexOf(unit))
  const rising = ranks.every((rank, i) => rank > (i === 0 ? -1 : ranks[i - 1]))
  if (units.length > 0 && rising) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The date units of "${column}" must be some of ${order.join(', ')}, in that order.`,
    hint: 'Write for example { dates: [month, year, decade] }.',
    details: { column },
  })
}

/** As the dictionary was read: of a day that is written in several ways, the text that settles the order may be gone. */
function settledOrder({ values, reading }: Dictionary, column: string): SlashOrder {
  if (reading === 'day-first' || reading === 'month-first') return reading
  const order = slashOrder(values.slice(MISSING + 1))
  if (order === 'day-first' || order === 'month-first') return order
  const what =
    order === 'mixed'
      ? 'has dates that begin with the day and dates that begin with the month'
      : 'has dates with slashes whose day and month cannot be told apart'
  throw new OutisError('COLUMN_TYPE', {
    message: `Column "${column}" ${what}.`,
    hint:
      order === 'mixed'
        ? 'Write the dates as YYYY-MM-DD.'
        : 'Say which comes first, date-order: day-first or date-order: month-first; or write the dates as YYYY-MM-DD.',
    details: { column },
  })
}

function readDays(values: readonly string[], order: SlashOrder): Days {
  const months = new Int32Array(values.length).fill(UNPLACED)
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let code = MISSING + 1; code < values.length; code++) {
    const date = parseDeclaredDate(values[code], order)
    if (date === NO_DATE) continue
    const month = Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1
    const day = firstDay(month) + (date % 100) - 1
    months[code] = month
    if (day < first) first = day
    if (day > last) last = day
  }
  return last >= first ? { months, first, end: last + 1 } : { months, first: 0, end: 0 }
}

function periodLevel({ months, first, end }: Days, period: Period): DraftLevel {
  const nodeOf = new Int32Array(months.length).fill(UNPLACED)
  const nodes = new Map<number, number>()
  const labels: string[] = []
  const leaves: number[] = []
  for (let code = MISSING + 1; code < months.length; code++) {
    if (months[code] === UNPLACED) continue
    const index = Math.floor(months[code] / period.months)
    let node = nodes.get(index)
    if (node === undefined) {
      const begin = index * period.months
      node = labels.push(period.label(Math.floor(begin / 12), (begin % 12) + 1)) - 1
      nodes.set(index, node)
      leaves.push(Math.min(firstDay(begin + period.months), end) - Math.max(firstDay(begin), first))
    }
    nodeOf[code] = node
  }
  return { nodeOf, labels, leaves: Float64Array.from(leaves) }
}
