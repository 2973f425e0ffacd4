import { columnAt, type Dialect, isOneOf, literal, qualified, ROW_NUMBER } from './dialect.ts'

/** A condition on one column, by its place. */
export type PlacedCondition =
  | { readonly place: number; readonly kind: 'is' | 'is-not'; readonly texts: readonly string[] }
  | { readonly place: number; readonly kind: 'contains'; readonly text: string }
  | { readonly place: number; readonly kind: 'from' | 'to'; readonly number: number }
  /** Every so-many-th row. */
  | { readonly kind: 'every'; readonly nth: number }
  /** Rows by their numbers, from 0. */
  | { readonly kind: 'numbered'; readonly numbers: readonly number[] }

export interface PageSql {
  readonly schema: string
  /** Places of the columns that are read. */
  readonly places: readonly number[]
  readonly where: readonly PlacedCondition[]
  readonly sort?: { readonly place: number; readonly descending: boolean }
  readonly offset: number
  readonly limit: number
}

/** Some rows with their numbers. Sorted, numbers come by size and before texts; rows that are alike keep their order. */
export function pageSql(dialect: Dialect, { schema, places, where, sort, offset, limit }: PageSql): string {
  const columns = [`CAST(${ROW_NUMBER} AS DOUBLE)`, ...places.map(columnAt)].join(', ')
  return (
    `SELECT ${columns} FROM ${qualified(schema, 'rows')}${conditionsSql(dialect, where)} ` +
    `ORDER BY ${sort ? `${sortSql(dialect, sort)}, ` : ''}${ROW_NUMBER} ` +
    `LIMIT ${whole(limit)} OFFSET ${whole(offset)}`
  )
}

export const countWhereSql = (dialect: Dialect, schema: string, where: readonly PlacedCondition[]): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, 'rows')}${conditionsSql(dialect, where)}`

function sortSql(dialect: Dialect, { place, descending }: NonNullable<PageSql['sort']>): string {
  const way = descending ? 'DESC' : 'ASC'
  const text = columnAt(place)
  return `${dialect.plainDecimal(text)} ${way} NULLS LAST, ${dialect.byCodePoint(text)} ${way}`
}

function conditionsSql(dialect: Dialect, where: readonly PlacedCondition[]): string {
  if (where.length === 0) return ''
  return ` WHERE ${where.map((one) => conditionSql(dialect, one)).join(' AND ')}`
}

function conditionSql(dialect: Dialect, condition: PlacedCondition): string {
  if (condition.kind === 'every') return `${ROW_NUMBER} % ${Math.max(1, Math.trunc(condition.nth))} = 0`
  if (condition.kind === 'numbered') return numberedSql(condition.numbers)
  const text = columnAt(condition.place)
  switch (condition.kind) {
    case 'is':
      return isOneOf(text, condition.texts)
    case 'is-not':
      return `NOT ${isOneOf(text, condition.texts)}`
    case 'contains':
      return dialect.containsAny(`lower(${text})`, [condition.text.toLowerCase()])
    case 'from':
      return `${dialect.plainDecimal(text)} >= ${decimal(condition.number)}`
    case 'to':
      return `${dialect.plainDecimal(text)} <= ${decimal(condition.number)}`
  }
}

const numberedSql = (numbers: readonly number[]): string =>
  numbers.length === 0 ? 'false' : `${ROW_NUMBER} IN (${numbers.map(whole).join(', ')})`

const whole = (number: number): string => String(Math.max(0, Math.trunc(number)))

/** A double, whatever it is written as. */
const decimal = (number: number): string => `CAST(${literal(String(number))} AS DOUBLE)`
