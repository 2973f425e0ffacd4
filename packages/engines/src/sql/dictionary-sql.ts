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

/** Distinct texts of columns among the first rows. */
export function sampleDistinctSql(schema: string, sourceIndexes: readonly number[], rows: number): string {
  const counts = sourceIndexes.map(
    (sourceIndex) => `CAST(count(DISTINCT ${columnAt(sourceIndex)}) AS DOUBLE)`,
  )
  return (
    `SELECT ${counts.join(', ')} FROM (SELECT ${sourceIndexes.map(columnAt).join(', ')} ` +
    `FROM ${qualified(schema, 'rows')} LIMIT ${rows}) AS "sample"`
  )
}

/** Distinct texts of columns, one figure each; without end where one holds the character zero, which no type can have. */
export function countRankableSql(schema: string, sourceIndexes: readonly number[]): string {
  const count =
    'CASE WHEN bool_or(contains("value", chr(0))) THEN CAST(\'Infinity\' AS DOUBLE) ELSE count(*) END'
  return `SELECT ${sourceIndexes.map((sourceIndex) => `(SELECT ${count} FROM ${dictionaryTable(schema, sourceIndex)})`).join(', ')}`
}

/** A list to be filled: texts that are written otherwise from now on. */
export const SPELLING = 'spelling'

export const createSpellingSql = (schema: string): string =>
  `CREATE OR REPLACE TABLE ${qualified(schema, SPELLING)} ("from" VARCHAR, "to" VARCHAR)`

/** Updating a cell leaves rows where they are. */
export const normaliseColumnSql = (schema: string, sourceIndex: number): string =>
  `UPDATE ${qualified(schema, 'source')} AS "s" SET ${columnAt(sourceIndex)} = "w"."to" ` +
  `FROM ${qualified(schema, SPELLING)} AS "w" WHERE "s".${columnAt(sourceIndex)} = "w"."from"`

export const dropSpellingSql = (schema: string): string =>
  `DROP TABLE IF EXISTS ${qualified(schema, SPELLING)}`
