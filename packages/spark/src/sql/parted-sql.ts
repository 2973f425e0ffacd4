import { quoteName } from './spark-sql.ts'

/** Combinations as numbers `d0 …` with `rows` and `first`, and the `part` that each is in: a table of the cluster. */

/** All combinations of a question, in part 0. */
export const createPartedSql = (table: string, rolled: string): string =>
  `CREATE TABLE ${quoteName(table)} USING parquet AS SELECT *, 0 AS part FROM (${rolled})`

/** How many there are, and the least and the largest number of a first row: the same where order tells nothing. */
export const partedFiguresSql = (table: string): string =>
  `SELECT count(*), min(first), max(first) FROM ${quoteName(table)}`

/** Rows by part and number of a column, and the first of them; of some parts alone where they are listed. */
export function partValuesSql(table: string, at: number, parts?: readonly number[]): string {
  const where = parts === undefined ? '' : ` WHERE part IN (${parts.map(Number).join(', ')})`
  return `SELECT part, d${at}, sum(rows), min(first) FROM ${quoteName(table)}${where} GROUP BY part, d${at}`
}

/** Where the rows of parts go by their number of one column: a view of `of`, `code` and `to`. */
export interface SentCuts {
  readonly at: number
  readonly view: string
}

/** Rows by the part that cuts would make and the number of a column, and the first of them. */
export function triedValuesSql(table: string, cuts: readonly SentCuts[], at: number): string {
  const moved = cuts.map(
    (cut) =>
      `SELECT /*+ BROADCAST(c) */ c.to AS part, t.d${at} AS code, t.rows, t.first FROM ${quoteName(table)} AS t ` +
      `JOIN ${quoteName(cut.view)} AS c ON t.part = c.of AND t.d${cut.at} = c.code`,
  )
  return `SELECT part, code, sum(rows), min(first) FROM (${moved.join(' UNION ALL ')}) GROUP BY part, code`
}

/** The same combinations, each in the part that the cuts send it to. */
export function cutPartsSql(
  table: string,
  cuts: readonly SentCuts[],
  { from, width }: { readonly from: string; readonly width: number },
): string {
  const kept = [...Array.from({ length: width }, (_, at) => `t.d${at}`), 't.rows', 't.first']
  const joins = cuts.map(
    ({ at, view }) =>
      `LEFT JOIN ${quoteName(view)} AS c${at} ON t.part = c${at}.of AND t.d${at} = c${at}.code`,
  )
  const part = `coalesce(${[...cuts.map(({ at }) => `c${at}.to`), 't.part'].join(', ')})`
  return (
    `CREATE TABLE ${quoteName(table)} USING parquet AS ` +
    `SELECT /*+ BROADCAST(${cuts.map(({ at }) => `c${at}`).join(', ')}) */ ${kept.join(', ')}, ${part} AS part ` +
    `FROM ${quoteName(from)} AS t ${joins.join(' ')}`
  )
}

/** Combinations and rows of each part. */
export const partSizesSql = (table: string): string =>
  `SELECT part, count(*), sum(rows) FROM ${quoteName(table)} GROUP BY part ORDER BY part`

/** The combinations of one part: a number for each column, the rows and the first row. */
export const partCensusSql = (table: string, width: number, part: number): string =>
  `SELECT ${[...Array.from({ length: width }, (_, at) => `d${at}`), 'rows', 'first'].join(', ')} ` +
  `FROM ${quoteName(table)} WHERE part = ${Number(part)}`
