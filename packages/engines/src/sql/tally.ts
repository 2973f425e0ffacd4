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

/** The rows in question: all of the source, or those without a missing value in some columns. */
export function createRowsSql({
  schema,
  rowNumber,
  required,
}: {
  readonly schema: string
  /** What numbers the source's rows from 0 in this engine; none where it has them as a column. */
  readonly rowNumber: string | undefined
  readonly required: Required
}): string {
  return (
    `CREATE OR REPLACE VIEW ${qualified(schema, 'rows')} AS ` +
    `SELECT *${rowNumber === undefined ? '' : `, ${rowNumber} AS ${ROW_NUMBER}`} ` +
    `FROM ${qualified(schema, 'source')}${inQuestion(required)}`
  )
}

export const countRowsSql = (schema: string): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, 'rows')}`

/** One row of the source by its number from 0, whether it is in question or not. */
export const readRowSql = (schema: string, rowNumber: string, width: number, row: number): string =>
  `SELECT ${Array.from({ length: width }, (_, index) => columnAt(index)).join(', ')} ` +
  `FROM ${qualified(schema, 'source')} WHERE ${rowNumber} = ${Math.trunc(row)}`

/** Some columns of the source that stand side by side, all rows in their order. */
export const readColumnsSql = (schema: string, from: number, count: number): string =>
  `SELECT ${Array.from({ length: count }, (_, index) => columnAt(from + index)).join(', ')} FROM ${qualified(schema, 'source')}`
