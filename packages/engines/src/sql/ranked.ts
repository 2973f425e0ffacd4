import { columnAt, qualified } from './dialect.ts'
import { dictionaryTable } from './dictionary-sql.ts'

/** Distinct texts of columns among the first rows. */
export function sampleDistinctSql(schema: string, places: readonly number[], rows: number): string {
  const counts = places.map((place) => `CAST(count(DISTINCT ${columnAt(place)}) AS DOUBLE)`)
  return (
    `SELECT ${counts.join(', ')} FROM (SELECT ${places.map(columnAt).join(', ')} ` +
    `FROM ${qualified(schema, 'rows')} LIMIT ${rows}) AS "sample"`
  )
}

/** Distinct texts of columns, one figure each; without end where one holds the character zero, which no type can have. */
export function countRankableSql(schema: string, places: readonly number[]): string {
  const count =
    'CASE WHEN bool_or(contains("value", chr(0))) THEN CAST(\'Infinity\' AS DOUBLE) ELSE count(*) END'
  return `SELECT ${places.map((place) => `(SELECT ${count} FROM ${dictionaryTable(schema, place)})`).join(', ')}`
}
