import type { ColumnOptions } from '../../run/engine/engine.ts'
import { OutisError } from '../errors.ts'
import { type ColumnType, type Dictionary, missingInRelease, PLAIN_DECIMAL } from '../table/table.ts'
import { NO_DATE, parseDeclaredDate } from '../value/date-text.ts'
import { DECIMAL, dateReading, type ValueReading, valueIndex, valueTest } from '../value/same-values.ts'
import { counted } from '../words/words.ts'
import {
  compareCodePoints,
  type DistinctTexts,
  type NormalisedValues,
  normaliseValues,
} from './normalise-values.ts'

export interface BuiltDictionary {
  readonly dictionary: Dictionary
  /** codes[i] is the code of the i-th distinct text; texts of one value share it. */
  readonly codes: Uint32Array
}

/**
 * The dictionary of a column: code 0 for the tokens that mean "no value", the rest in the order of their type, each value
 * by its usual text. `column.order` is the declared order of categories, `known` the one that came with the file: the
 * first must be complete, the second need not.
 */
export function buildDictionary(
  distinct: DistinctTexts,
  {
    column,
    missing,
    fileOrder,
  }: { column: ColumnOptions; missing: readonly string[]; fileOrder?: readonly string[] },
): BuiltDictionary {
  const { values, rows } = distinct
  const reading = readingOfColumn(column, values, missing)
  const tokens = new Set(missing)
  const isMissing = column.asWritten ? (text: string) => tokens.has(text) : valueTest(missing, reading)
  const present: number[] = []
  for (let valueIndex = 0; valueIndex < values.length; valueIndex++)
    if (!isMissing(values[valueIndex])) present.push(valueIndex)
  const type = column.type ?? plainType(values, present, column)
  const normalised = column.asWritten
    ? { values, firstIndexes: present }
    : normaliseValues(distinct, present, reading)
  const ordered =
    type === 'text'
      ? orderOfText(normalised, { column, fileOrder, reading })
      : orderOfKeys(normalised, keysOf(type, normalised, { column, reading }))
  const codes = new Uint32Array(values.length)
  for (const [index, textIndex] of ordered.entries()) codes[textIndex] = index + 1
  if (normalised.leaders)
    for (const textIndex of present) codes[textIndex] = codes[normalised.leaders[textIndex]]
  const texts = [
    missingText(values, rows, missing),
    ...ordered.map((textIndex) => normalised.values[textIndex]),
  ]
  return {
    dictionary: {
      type,
      values: texts,
      rows: rowsByCode(codes, rows, texts.length),
      ...numbersOf(type, texts),
      ...readingOf(type, reading),
    },
    codes,
  }
}

function rowsByCode(codes: Uint32Array, rows: Float64Array, values: number): Float64Array {
  const counted = new Float64Array(values)
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) counted[codes[codeIndex]] += rows[codeIndex]
  return counted
}

/** When two texts of a column are one value: by the type it is declared, else as where nobody declared one. */
export function readingOfColumn(
  { type, dateOrder }: Pick<ColumnOptions, 'type' | 'dateOrder'>,
  values: readonly string[],
  missing: readonly string[],
): ValueReading {
  if (type !== 'date') return type ?? 'undeclared'
  return dateOrder ?? dateReading(values.filter((text) => !missing.includes(text)))
}

/** What the type alone does not tell. */
function readingOf(type: ColumnType, reading: ValueReading): { readonly reading?: ValueReading } {
  return type === 'date' || reading === 'text' ? { reading } : {}
}

function numbersOf(type: ColumnType, texts: readonly string[]): { readonly numbers?: Float64Array } {
  if (type !== 'number') return {}
  return { numbers: Float64Array.from(texts, (text, code) => (code === 0 ? Number.NaN : Number(text))) }
}

/** What a column is that nobody declared. */
function plainType(
  values: readonly string[],
  present: readonly number[],
  { order }: ColumnOptions,
): ColumnType {
  if (order !== undefined || present.length === 0) return 'text'
  const plain = (text: string) => PLAIN_DECIMAL.test(text) && Number.isFinite(Number(text))
  return present.every((index) => plain(values[index])) ? 'number' : 'text'
}

interface Declared {
  readonly column: ColumnOptions
  readonly reading: ValueReading
}

/** What numbers and dates are sorted by; a text that is none is an error. */
function keysOf(
  type: 'number' | 'date',
  { values, firstIndexes }: NormalisedValues,
  { column, reading }: Declared,
): Float64Array {
  const keyOf = type === 'number' ? decimalKey : dateKey(reading)
  const keys = new Float64Array(values.length)
  let others = 0
  for (const index of firstIndexes) {
    keys[index] = keyOf(values[index])
    if (Number.isNaN(keys[index])) others++
  }
  if (others === 0) return keys
  throw new OutisError('COLUMN_TYPE', {
    message: `The column "${column.name}" is declared a ${type}, and ${howMany(others, firstIndexes.length)}.`,
    hint: 'Declare it `text`, add what means "no value" to data.missing, or correct the data.',
    details: { column: column.name, type, values: others },
  })
}

function howMany(others: number, all: number): string {
  if (all === 1) return 'its only value is none'
  if (others === all) return `none of its ${all} distinct values is one`
  return `${others} of its ${all} distinct values ${others === 1 ? 'is' : 'are'} none`
}

function decimalKey(text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}

/** Dates as hierarchies of dates read them. Where day and month cannot be told apart, the day is first. */
function dateKey(reading: ValueReading): (text: string) => number {
  const order = reading === 'month-first' ? 'month-first' : 'day-first'
  return (text) => {
    const date = parseDeclaredDate(text, order)
    return date === NO_DATE ? Number.NaN : date
  }
}

function orderOfKeys({ values, firstIndexes }: NormalisedValues, keys: Float64Array): number[] {
  return [...firstIndexes].sort((a, b) => keys[a] - keys[b] || compareCodePoints(values[a], values[b]))
}

function orderOfText(
  { values, firstIndexes }: NormalisedValues,
  { column, fileOrder, reading }: Declared & { readonly fileOrder: readonly string[] | undefined },
): number[] {
  const order = column.order ?? fileOrder
  if (order === undefined) return [...firstIndexes]
  const rankIn = valueIndex(order, reading)
  const ranks = new Map(firstIndexes.map((index) => [index, rankIn(values[index])]))
  if (column.order !== undefined) {
    refuseUnlisted(column.name, firstIndexes.filter((index) => ranks.get(index) === undefined).length)
  }
  // Values the file's own list lacks follow it, in order of appearance.
  const rankOf = (index: number): number => ranks.get(index) ?? order.length + index
  return [...firstIndexes].sort((a, b) => rankOf(a) - rankOf(b))
}

function refuseUnlisted(column: string, unlisted: number): void {
  if (unlisted === 0) return
  throw new OutisError('COLUMN_ORDER', {
    message: `The declared order of "${column}" lacks ${counted(unlisted, 'value')} of the data.`,
    hint: 'List every value of the column in `order`, or leave `order` out.',
    details: { column, values: unlisted },
  })
}

/** What is written for a missing cell: the token the column has most rows of, else the first; never `*`, which is suppressed. */
function missingText(values: readonly string[], rows: Float64Array, missing: readonly string[]): string {
  const tokens = missingInRelease(missing)
  let best = tokens[0] ?? ''
  let most = 0
  for (const token of tokens) {
    const index = values.indexOf(token)
    if (index < 0 || rows[index] <= most) continue
    best = token
    most = rows[index]
  }
  return best
}
