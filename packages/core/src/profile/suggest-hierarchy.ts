import type { DateUnit } from '../data/hierarchy/hierarchy-spec.ts'
import type { ColumnType } from '../data/table/table.ts'
import { parseDate, slashOrder } from '../data/value/date-text.ts'
import type { ColumnValues, NumberValues } from './column-values.ts'
import { hintOfName } from './match-name.ts'
import type { ColumnSuggestion } from './profile.ts'
import type { ColumnKind } from './words/name-hint.ts'

type SuggestedHierarchy = NonNullable<ColumnSuggestion['hierarchy']>

/** A column as a hierarchy is chosen for it. */
export interface ReadColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly values: ColumnValues
  /** Rows of the table. */
  readonly rows: number
}

/** Up to so many numbers each is a group of its own. */
const FEW_NUMBERS = 5

/** A first way to generalise a column: dates, codes by prefix, numbers by intervals, rare categories pooled. */
export function suggestHierarchy(column: ReadColumn): SuggestedHierarchy {
  const { values, kind } = column
  if (values.type === 'date') return { kind: 'dates', units: dateUnits(values.texts) }
  if (isPrefixCode(column)) return prefixes(values.length!)
  const { numbers } = values
  if (isCategoryCode(column) || numbers === undefined) return pooled(column)
  if (values.texts.length <= FEW_NUMBERS) return { kind: 'suppress' }
  return kind === 'age' && numbers.largest - numbers.smallest > 40 && numbers.largest <= 150
    ? { kind: 'intervals', widths: [5, 10, 20], from: 0, ...(numbers.largest >= 90 && { top: 90 }) }
    : intervals(numbers)
}

/** Steps of a calendar; of dates from a few years the decade says nothing. */
function dateUnits(texts: readonly string[]): readonly DateUnit[] {
  const order = slashOrder(texts)
  const asWritten = order === 'month-first' ? order : 'day-first'
  const years = texts.map((text) => Math.floor(parseDate(text, asWritten) / 10_000))
  const first = years.reduce((least, year) => Math.min(least, year))
  const last = years.reduce((most, year) => Math.max(most, year))
  return last - first <= 3 ? ['month', 'quarter', 'year'] : ['month', 'year', 'decade']
}

/** Categories in fewer rows than one in a hundred, and than five, go together, where more than one does and two stay. */
function pooled({ values: { rowsOf }, rows }: ReadColumn): SuggestedHierarchy {
  const fewerThan = Math.min(50, Math.max(5, Math.ceil(rows / 100)))
  const rare = rowsOf.filter((own) => own < fewerThan).length
  if (rare < 2 || rowsOf.length - rare < 2) return { kind: 'suppress' }
  return { kind: 'rare', fewerThan, label: 'other' }
}

/** Codes made of digits are texts: nothing lies between region 3 and region 4. */
export const suggestType = (column: ReadColumn): ColumnType =>
  isPrefixCode(column) || isCategoryCode(column) ? 'text' : column.values.type

/** Codes whose beginning means something: postal codes, and places numbered by as many digits, of one length. */
function isPrefixCode({ name, kind, values: { length, digits, texts } }: ReadColumn): boolean {
  if (length === undefined || length < 3 || length > 10) return false
  if (hintOfName(name)?.kind === 'postal code') return true
  if (!digits) return false
  return (
    (length === 5 && texts.some((text) => text.startsWith('0'))) || (kind === 'place' && texts.length > 20)
  )
}

/** Whole numbers that stand for categories: places, jobs and the like, and what is not known and has few of them. */
function isCategoryCode({ name, kind, values: { numbers, texts } }: ReadColumn): boolean {
  if (!numbers?.integers || COUNTED.test(name)) return false
  if (kind === 'category') return !texts.some((text) => DECIMALS.test(text)) && !areSteps(texts)
  return ['place', 'sex', 'origin', 'work', 'family', 'membership'].includes(kind)
}

/** A lone `.0` is what programs write behind whole numbers where some are missing. */
const DECIMALS = /\.(?!0$)/

/** Numbers that are taken for steps of a scale: fewer may lie evenly by chance. */
const FEWEST_STEPS = 4

/** Whether numbers lie evenly, further than one apart: codes are counted through, or have gaps. */
function areSteps(texts: readonly string[]): boolean {
  const sorted = texts.map(Number).sort((a, b) => a - b)
  const step = sorted[1] - sorted[0]
  return (
    sorted.length >= FEWEST_STEPS &&
    step > 1 &&
    sorted.every((number, index) => index === 0 || number - sorted[index - 1] === step)
  )
}

/** Names of what is counted and no code: children, years of service, hours a week. */
const COUNTED =
  /size|num|kid|child|kinder|enfant|hijo|figli|filho|dependent|sib|parch|exp|yr|year|hour|hrs|tenure|senior|stunden/i

/** One character fewer per level, three levels at most. */
function prefixes(length: number): SuggestedHierarchy {
  const keep = [length - 1, length - 2, length - 3].filter((prefix) => prefix >= 1)
  return { kind: 'prefix', length, keep }
}

/** A tail this many times as long as all between is pooled: few rows are there. */
const LONG_TAIL = 0.5

/**
 * About twenty intervals over the middle 96 % of the rows, then twice, four and eight times as wide. Where few rows lie far out,
 * everything there is one group.
 */
function intervals({ smallest, largest, integers, middle }: NumberValues): SuggestedHierarchy {
  const [low, high] = middle
  const inner = high - low
  const top = inner > 0 && largest - high > LONG_TAIL * inner
  const bottom = inner > 0 && low - smallest > LONG_TAIL * inner
  const range = (top ? high : largest) - (bottom ? low : smallest)
  const first = Math.max(roundStep(range / 20), integers ? 2 : 0)
  const widths = [1, 2, 4, 8].map((times) => Number((times * first).toPrecision(12)))
  const narrower = widths.filter((width) => width < range)
  const border = (value: number, round: (steps: number) => number) =>
    Number((round(value / first) * first).toPrecision(12))
  return {
    kind: 'intervals',
    widths: narrower.length > 0 ? narrower : [first],
    from: 0,
    ...(bottom && { bottom: border(low, Math.floor) }),
    ...(top && { top: border(high, Math.ceil) }),
  }
}

/** The next 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const digit = [1, 2, 5, 10].find((candidate) => step <= candidate * power * (1 + 1e-9))!
  return Number((digit * power).toPrecision(12))
}
