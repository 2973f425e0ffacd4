import {
  type ColumnType,
  type Dictionary,
  missingInRelease,
  NO_DATE,
  OutisError,
  PLAIN_DECIMAL,
  parseDate,
  slashOrder,
} from '@outis/core'
import type { ColumnOptions } from '../engine.ts'
import { compareCodePoints } from './canonical-order.ts'

/** The distinct texts of a column in order of first appearance. */
export interface DistinctTexts {
  readonly values: readonly string[]
  readonly rows: Float64Array
}

export interface BuiltDictionary {
  readonly dictionary: Dictionary
  /** codes[i] is the code of the i-th distinct text. */
  readonly codes: Uint32Array
}

/** Any finite decimal: what a column declared a number may hold. */
const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/

/**
 * The dictionary of a column: code 0 for the tokens that mean "no value", the rest in the order of their type.
 * `column.order` is the declared order of categories, `known` the one that came with the file: the first must be
 * complete, the second need not.
 */
export function buildDictionary(
  { values, rows }: DistinctTexts,
  {
    column,
    missing,
    known,
  }: { column: ColumnOptions; missing: readonly string[]; known?: readonly string[] },
): BuiltDictionary {
  const tokens = new Set(missing)
  const present: number[] = []
  for (let at = 0; at < values.length; at++) if (!tokens.has(values[at]!)) present.push(at)
  const type = column.type ?? plainType(values, present, column)
  const ordered =
    type === 'text'
      ? orderOfText(values, present, { column, known })
      : orderOfKeys(values, present, keysOf(type, values, { present, column }))
  const codes = new Uint32Array(values.length)
  for (const [place, at] of ordered.entries()) codes[at] = place + 1
  const texts = [missingText(values, rows, missing), ...ordered.map((at) => values[at]!)]
  if (type !== 'number') return { dictionary: { type, values: texts }, codes }
  const numbers = Float64Array.from(texts, (text, code) => (code === 0 ? Number.NaN : Number(text)))
  return { dictionary: { type, values: texts, numbers }, codes }
}

/** What a column is that nobody declared. */
function plainType(
  values: readonly string[],
  present: readonly number[],
  { order }: ColumnOptions,
): ColumnType {
  if (order !== undefined || present.length === 0) return 'text'
  const plain = (text: string) => PLAIN_DECIMAL.test(text) && Number.isFinite(Number(text))
  return present.every((at) => plain(values[at]!)) ? 'number' : 'text'
}

interface Declared {
  readonly present: readonly number[]
  readonly column: ColumnOptions
}

/** What numbers and dates are sorted by; a text that is none is an error. */
function keysOf(
  type: 'number' | 'date',
  values: readonly string[],
  { present, column }: Declared,
): Float64Array {
  const keyOf = type === 'number' ? decimalKey : dateKey(present.map((at) => values[at]!))
  const keys = new Float64Array(values.length)
  let others = 0
  for (const at of present) {
    keys[at] = keyOf(values[at]!)
    if (Number.isNaN(keys[at])) others++
  }
  if (others === 0) return keys
  throw new OutisError('COLUMN_TYPE', {
    message: `The column "${column.name}" is declared a ${type}, and ${others} of its ${present.length} distinct values are none.`,
    hint: 'Declare it `text`, add what means "no value" to data.missing, or correct the data.',
    details: { column: column.name, type, values: others },
  })
}

function decimalKey(text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}

/** Dates as hierarchies of dates read them. Where day and month cannot be told apart, the day is first. */
function dateKey(texts: readonly string[]): (text: string) => number {
  const order = slashOrder(texts) === 'month-first' ? 'month-first' : 'day-first'
  return (text) => {
    const date = parseDate(text, order)
    return date === NO_DATE ? Number.NaN : date
  }
}

function orderOfKeys(values: readonly string[], present: readonly number[], keys: Float64Array): number[] {
  return [...present].sort((a, b) => keys[a]! - keys[b]! || compareCodePoints(values[a]!, values[b]!))
}

function orderOfText(
  values: readonly string[],
  present: readonly number[],
  { column, known }: { column: ColumnOptions; known: readonly string[] | undefined },
): number[] {
  const order = column.order ?? known
  if (order === undefined) return [...present]
  const ranks = new Map(order.map((value, rank) => [value, rank]))
  if (column.order !== undefined) {
    refuseUnlisted(column.name, present.filter((at) => !ranks.has(values[at]!)).length)
  }
  // Values the file's own list lacks follow it, in order of appearance.
  const rankOf = (at: number): number => ranks.get(values[at]!) ?? order.length + at
  return [...present].sort((a, b) => rankOf(a) - rankOf(b))
}

function refuseUnlisted(column: string, unlisted: number): void {
  if (unlisted === 0) return
  throw new OutisError('COLUMN_ORDER', {
    message: `The declared order of "${column}" lacks ${unlisted} values of the data.`,
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
    const at = values.indexOf(token)
    if (at < 0 || rows[at]! <= most) continue
    best = token
    most = rows[at]!
  }
  return best
}
