import { columnAt, isOneOf, qualified, ROW_NUMBER } from './sql-text.ts'

/** What combinations are counted from: the rows, or combinations that were counted before. Both have the number of the first row. */
export interface Tally {
  readonly table: string
  /** SQL for the number of rows of a group. */
  readonly rows: string
}

/** How many rows a row of a table stands for. */
export const TIMES = '"times"'

export const talliedRows = (schema: string): Tally => ({
  table: qualified(schema, 'rows'),
  rows: 'CAST(count(*) AS DOUBLE)',
})

export const talliedCombinations = (schema: string): Tally => ({
  table: qualified(schema, 'tally'),
  rows: `CAST(sum(${TIMES}) AS DOUBLE)`,
})

/** Counts the combinations of all columns of a file while it is read; `numbered` is a query of its rows with their numbers. */
export function createCountedSql(schema: string, width: number, numbered: string): string {
  const columns = Array.from({ length: width }, (_, index) => columnAt(index)).join(', ')
  return (
    `CREATE TABLE ${qualified(schema, 'counted')} AS SELECT ${columns}, count(*) AS ${TIMES}, ` +
    `min(${ROW_NUMBER}) AS ${ROW_NUMBER} FROM (${numbered}) AS "file" GROUP BY ${columns}`
  )
}

export const dropCountedSql = (schema: string): string =>
  `DROP VIEW IF EXISTS ${qualified(schema, 'tally')}; DROP TABLE IF EXISTS ${qualified(schema, 'counted')}`

/** The combinations of the rows in question: all rows of a combination are, or none. */
export const createTallySql = (schema: string, required: Required): string =>
  `CREATE OR REPLACE VIEW ${qualified(schema, 'tally')} AS SELECT * FROM ${qualified(schema, 'counted')}${inQuestion(required)}`

export const countTallySql = (schema: string): string =>
  `SELECT CAST(coalesce(sum(${TIMES}), 0) AS DOUBLE) FROM ${qualified(schema, 'tally')}`

/** The columns that must have a value, by source index, and the texts that mean "no value" there. */
export type Required = ReadonlyMap<number, readonly string[]>

/** The condition of the rows in question. */
export function inQuestion(required: Required): string {
  const conditions = [...required].map(
    ([sourceIndex, missing]) => `NOT (${isOneOf(columnAt(sourceIndex), missing)})`,
  )
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
}

/** Distinct combinations among the first rows of a table or query, and how many rows these are. */
export function sampledCombinationsSql(
  sourceIndexes: readonly number[],
  rows: string,
  sampled: number,
): string {
  const cells = sourceIndexes.map(columnAt).join(', ')
  return (
    `SELECT CAST(count(*) AS DOUBLE), CAST(coalesce(sum(${TIMES}), 0) AS DOUBLE) FROM ` +
    `(SELECT count(*) AS ${TIMES} FROM (SELECT ${cells} FROM ${rows} LIMIT ${sampled}) AS "sample" ` +
    `GROUP BY ${cells}) AS "distinct"`
  )
}
