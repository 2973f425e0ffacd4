import { type ColumnType, type Dictionary, OutisError, PLAIN_DECIMAL } from '@outis/core'
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
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/

/**
 * The dictionary of a column: code 0 for the tokens that mean "no value", the rest in the order of their type.
 * `order` is the declared order of categories, `known` the one that came with the file: the first must be complete,
 * the second need not.
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
  const type = typeOf(
    present.map((at) => values[at]!),
    column,
  )
  const ordered = orderOf(type, values, { present, column, known })
  const codes = new Uint32Array(values.length)
  for (const [place, at] of ordered.entries()) codes[at] = place + 1
  const texts = [missingText(values, rows, missing), ...ordered.map((at) => values[at]!)]
  if (type !== 'number') return { dictionary: { type, values: texts }, codes }
  const numbers = Float64Array.from(texts, (text, code) => (code === 0 ? Number.NaN : Number(text)))
  return { dictionary: { type, values: texts, numbers }, codes }
}

function typeOf(values: readonly string[], { name, type, order }: ColumnOptions): ColumnType {
  if (type === undefined) {
    if (order !== undefined || values.length === 0) return 'text'
    return values.every((value) => PLAIN_DECIMAL.test(value) && Number.isFinite(Number(value)))
      ? 'number'
      : 'text'
  }
  if (type === 'text') return type
  const fits = type === 'number' ? isDecimal : isDateLike
  const others = values.filter((value) => !fits(value)).length
  if (others === 0) return type
  throw new OutisError('COLUMN_TYPE', {
    message: `The column "${name}" is declared a ${type}, and ${others} of its ${values.length} distinct values are none.`,
    hint: 'Declare it `text`, add what means "no value" to data.missing, or correct the data.',
    details: { column: name, type, values: others },
  })
}

const isDecimal = (value: string): boolean => DECIMAL.test(value) && Number.isFinite(Number(value))

/** Anything with digits apart may be a date of some country; hierarchies of dates say more exactly what they read. */
const isDateLike = (value: string): boolean =>
  ISO_DATE.test(value) || /^\d{1,4}([./-])\d{1,2}\1\d{1,4}/.test(value)

interface Ordering {
  readonly present: readonly number[]
  readonly column: ColumnOptions
  readonly known: readonly string[] | undefined
}

/** Places of the distinct texts in the order of their codes. */
function orderOf(
  type: ColumnType,
  values: readonly string[],
  { present, column, known }: Ordering,
): number[] {
  const places = [...present]
  if (type === 'number') {
    return places.sort(
      (a, b) => Number(values[a]) - Number(values[b]) || compareCodePoints(values[a]!, values[b]!),
    )
  }
  if (type === 'date') return places.sort((a, b) => compareCodePoints(values[a]!, values[b]!))
  const order = column.order ?? known
  if (order === undefined) return places
  const ranks = new Map(order.map((value, rank) => [value, rank]))
  if (column.order !== undefined)
    refuseUnlisted(column.name, places.filter((at) => !ranks.has(values[at]!)).length)
  // Values the file's own list lacks follow it, in order of appearance.
  const rankOf = (at: number): number => ranks.get(values[at]!) ?? order.length + at
  return places.sort((a, b) => rankOf(a) - rankOf(b))
}

function refuseUnlisted(column: string, unlisted: number): void {
  if (unlisted === 0) return
  throw new OutisError('COLUMN_ORDER', {
    message: `The declared order of "${column}" lacks ${unlisted} values of the data.`,
    hint: 'List every value of the column in `order`, or leave `order` out.',
    details: { column, values: unlisted },
  })
}

/** What is written for a missing cell: the token the column has most rows of, else the first. */
function missingText(values: readonly string[], rows: Float64Array, missing: readonly string[]): string {
  let best = missing[0] ?? ''
  let most = 0
  for (const token of missing) {
    const at = values.indexOf(token)
    if (at < 0 || rows[at]! <= most) continue
    best = token
    most = rows[at]!
  }
  return best
}
