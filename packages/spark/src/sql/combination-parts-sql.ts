import { textCombinationsSql } from './questions.ts'
import { quoteName } from './spark-sql.ts'

/** Combinations of texts `t0 …` with `rows` and `first`, and a `hash` of the first of them: a table of the cluster. */

const texts = (width: number): string[] => Array.from({ length: width }, (_, at) => `t${at}`)

/** @param together columns that say which combinations stay together */
export function createCombinationsSql(
  table: string,
  {
    rows,
    places,
    together,
  }: { readonly rows: string; readonly places: readonly number[]; readonly together: number },
): string {
  const names = texts(places.length)
  const hash = together === 0 ? '0L' : `xxhash64(${names.slice(0, together).join(', ')})`
  return (
    `CREATE TABLE ${quoteName(table)} USING parquet AS SELECT *, ${hash} AS hash ` +
    `FROM (${textCombinationsSql(rows, places)}) AS t(${[...names, 'rows', 'first'].join(', ')})`
  )
}

/** How many there are, and the most that are alike in the columns which stay together. */
export function mostAlikeSql(table: string, together: number): string {
  const grouped = together === 0 ? '' : ` GROUP BY ${texts(together).join(', ')}`
  return (
    `SELECT coalesce(sum(many), 0), coalesce(max(many), 0) FROM ` +
    `(SELECT count(*) AS many FROM ${quoteName(table)}${grouped})`
  )
}

/** Combinations by part, of so many parts. */
export const combinationPartsSql = (table: string, parts: number): string =>
  `SELECT pmod(hash, ${parts}L) AS part, count(*) FROM ${quoteName(table)} GROUP BY part ORDER BY part`

export const takePartSql = (
  table: string,
  width: number,
  { part, parts }: { readonly part: number; readonly parts: number },
): string =>
  `SELECT ${[...texts(width), 'rows', 'first'].join(', ')} FROM ${quoteName(table)} ` +
  `WHERE pmod(hash, ${parts}L) = ${part}L`
