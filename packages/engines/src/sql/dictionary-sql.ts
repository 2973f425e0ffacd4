import { columnAt, isOneOf, plainDecimal, qualified, ROW_NUMBER } from './sql-text.ts'
import type { Tally } from './tally.ts'

/** The table of a column's distinct texts. */
export const dictionaryTable = (schema: string, sourceIndex: number): string =>
  qualified(schema, `dictionary${sourceIndex}`)

/** One row per distinct text of a column: the text, a number from 1, its rows, the first of them. */
export function createDictionarySql(schema: string, sourceIndex: number, tally: Tally): string {
  const column = columnAt(sourceIndex)
  return (
    `CREATE TABLE ${dictionaryTable(schema, sourceIndex)} AS ` +
    'SELECT "value", CAST(row_number() OVER () AS INTEGER) AS "id", "rows", "first" FROM (' +
    `SELECT ${column} AS "value", ${tally.rows} AS "rows", min(${ROW_NUMBER}) AS "first" ` +
    `FROM ${tally.table} GROUP BY ${column}) AS "distinct"`
  )
}

/** The distinct texts in order of first appearance. */
export const readDictionarySql = (schema: string, sourceIndex: number): string =>
  `SELECT "value", "id", "rows" FROM ${dictionaryTable(schema, sourceIndex)} ORDER BY "first"`

export const dropDictionarySql = (schema: string, sourceIndex: number): string =>
  `DROP TABLE ${dictionaryTable(schema, sourceIndex)}`

/** Rows per text, most frequent first, then in order of appearance. */
export function frequenciesSql(schema: string, sourceIndex: number, limit?: number): string {
  const most = limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(limit))}`
  return `SELECT "value", "rows" FROM ${dictionaryTable(schema, sourceIndex)} ORDER BY "rows" DESC, "first"${most}`
}

/** Per column: rows with no value, distinct values, values that occur once, values that are no plain decimal. */
export function profileSql(
  schema: string,
  {
    sourceIndexes,
    missing,
  }: { readonly sourceIndexes: readonly number[]; readonly missing: readonly string[] },
): string {
  const absent = isOneOf('"value"', missing)
  const figures =
    `CAST(coalesce(sum("rows") FILTER (WHERE ${absent}), 0) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE NOT ${absent}) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE NOT ${absent} AND "rows" = 1) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE NOT ${absent} AND ${plainDecimal('"value"')} IS NULL) AS DOUBLE)`
  return sourceIndexes
    .map(
      (sourceIndex, index) =>
        `SELECT ${index} AS "at", ${figures} FROM ${dictionaryTable(schema, sourceIndex)}`,
    )
    .join(' UNION ALL ')
    .concat(' ORDER BY "at"')
}
