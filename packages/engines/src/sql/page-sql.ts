import { columnAt, containsAny, isOneOf, literal, plainDecimal, qualified, ROW_NUMBER } from './sql-text.ts'

/** A condition on one column, by its place. */
export type PlacedCondition =
  | { readonly sourceIndex: number; readonly kind: 'is' | 'is-not'; readonly texts: readonly string[] }
  | { readonly sourceIndex: number; readonly kind: 'contains'; readonly text: string }
  | { readonly sourceIndex: number; readonly kind: 'from' | 'to'; readonly number: number }
  /** Every so-many-th row. */
  | { readonly kind: 'every'; readonly nth: number }
  /** Rows by their numbers, from 0. */
  | { readonly kind: 'numbered'; readonly numbers: readonly number[] }

export interface PageSql {
  readonly schema: string
  /** Places of the columns that are read. */
  readonly sourceIndexes: readonly number[]
  readonly where: readonly PlacedCondition[]
  readonly sort?: { readonly sourceIndex: number; readonly descending: boolean }
  readonly offset: number
  readonly limit: number
}

/** Some rows with their numbers. Sorted, numbers come by size and before texts; rows that are alike keep their order. */
export function pageSql({ schema, sourceIndexes, where, sort, offset, limit }: PageSql): string {
  const columns = [`CAST(${ROW_NUMBER} AS DOUBLE)`, ...sourceIndexes.map(columnAt)].join(', ')
  return (
    `SELECT ${columns} FROM ${qualified(schema, 'rows')}${conditionsSql(where)} ` +
    `ORDER BY ${sort ? `${sortSql(sort)}, ` : ''}${ROW_NUMBER} ` +
    `LIMIT ${whole(limit)} OFFSET ${whole(offset)}`
  )
}

export const countWhereSql = (schema: string, where: readonly PlacedCondition[]): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, 'rows')}${conditionsSql(where)}`

function sortSql({ sourceIndex, descending }: NonNullable<PageSql['sort']>): string {
  const way = descending ? 'DESC' : 'ASC'
  const text = columnAt(sourceIndex)
  return `${plainDecimal(text)} ${way} NULLS LAST, ${text} ${way}`
}

function conditionsSql(where: readonly PlacedCondition[]): string {
  if (where.length === 0) return ''
  return ` WHERE ${where.map((condition) => conditionSql(condition)).join(' AND ')}`
}

function conditionSql(condition: PlacedCondition): string {
  if (condition.kind === 'every') return `${ROW_NUMBER} % ${Math.max(1, Math.trunc(condition.nth))} = 0`
  if (condition.kind === 'numbered') return numberedSql(condition.numbers)
  const text = columnAt(condition.sourceIndex)
  switch (condition.kind) {
    case 'is':
      return isOneOf(text, condition.texts)
    case 'is-not':
      return `NOT ${isOneOf(text, condition.texts)}`
    case 'contains':
      return containsAny(`lower(${text})`, [condition.text.toLowerCase()])
    case 'from':
      return `${plainDecimal(text)} >= ${decimal(condition.number)}`
    case 'to':
      return `${plainDecimal(text)} <= ${decimal(condition.number)}`
  }
}

const numberedSql = (numbers: readonly number[]): string =>
  numbers.length === 0 ? 'false' : `${ROW_NUMBER} IN (${numbers.map(whole).join(', ')})`

const whole = (number: number): string => String(Math.max(0, Math.trunc(number)))

/** A double, whatever it is written as. */
const decimal = (number: number): string => `CAST(${literal(String(number))} AS DOUBLE)`
