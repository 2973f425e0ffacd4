import { quoteName } from './spark-sql.ts'

/** Numbers of rows from one to before another. */
export interface RowRange {
  readonly from: bigint
  readonly to: bigint
}

const NUMBER = 'id'
const names = (width: number): string => Array.from({ length: width }, (_, index) => `a${index}`).join(', ')

/** So many rows of an answer at most, whichever they are. */
export const firstRowsSql = (question: string, most: number): string =>
  `SELECT * FROM (${question}) LIMIT ${most}`

/** Keeps the answer to a question, its rows numbered: piece by piece, from 0 in each. */
export const keptSql = (table: string, question: string, width: number): string =>
  `CREATE TABLE ${quoteName(table)} USING parquet AS ` +
  `SELECT monotonically_increasing_id() AS ${NUMBER}, * FROM (${question}) AS t(${names(width)})`

/** Rows of each piece; a text before them, as all answers with numbers beyond 2^32 have it. */
export const countKeptSql = (table: string): string =>
  `SELECT '' AS none, ${NUMBER} >> 33 AS piece, count(*) AS rows FROM ${quoteName(table)} GROUP BY piece ORDER BY piece`

export const partSql = (table: string, width: number, { from, to }: RowRange): string =>
  `SELECT ${names(width)} FROM ${quoteName(table)} WHERE ${NUMBER} >= ${from}L AND ${NUMBER} < ${to}L`
