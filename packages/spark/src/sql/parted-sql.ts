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
  const moved = movedSql(table, cuts, [`t.d${at} AS code`, 't.rows', 't.first'])
  return `SELECT part, code, sum(rows), min(first) FROM (${moved}) GROUP BY part, code`
}

/** Parts that cuts would make in which a number of a column has more than one in l of the rows that are alike in others. */
export function triedSharesSql(
  table: string,
  cuts: readonly SentCuts[],
  { at, beside, l }: { readonly at: number; readonly beside: readonly number[]; readonly l: number },
): string {
  const others = beside.map((place, other) => `t.d${place} AS b${other}`)
  const moved = movedSql(table, cuts, [`t.d${at} AS code`, ...others, 't.rows'])
  const alike = ['part', ...beside.map((_, other) => `b${other}`)].join(', ')
  const counts = `SELECT ${alike}, sum(rows) AS own FROM (${moved}) GROUP BY ${alike}, code`
  const above = `SELECT part FROM (${counts}) GROUP BY ${alike} HAVING ${Number(l)} * max(own) > sum(own)`
  return `SELECT DISTINCT part FROM (${above})`
}

/** Combinations of the parts that are cut: the part that each would go to, and some of its columns. */
const movedSql = (table: string, cuts: readonly SentCuts[], columns: readonly string[]): string =>
  cuts
    .map(
      (cut) =>
        `SELECT /*+ BROADCAST(c) */ ${['c.to AS part', ...columns].join(', ')} FROM ${quoteName(table)} AS t ` +
        `JOIN ${quoteName(cut.view)} AS c ON t.part = c.of AND t.d${cut.at} = c.code`,
    )
    .join(' UNION ALL ')

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
