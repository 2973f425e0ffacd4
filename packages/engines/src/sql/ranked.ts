import { columnAt, qualified } from './dialect.ts'
import { dictionaryTable } from './dictionary.ts'

/** Distinct texts of columns among the first rows. */
export function sampleDistinctSql(schema: string, places: readonly number[], rows: number): string {
  const counts = places.map((place) => `CAST(count(DISTINCT ${columnAt(place)}) AS DOUBLE)`)
  return (
    `SELECT ${counts.join(', ')} FROM (SELECT ${places.map(columnAt).join(', ')} ` +
    `FROM ${qualified(schema, 'rows')} LIMIT ${rows}) AS "sample"`
  )
}

/** Distinct texts of columns, one figure each. */
export const countDictionariesSql = (schema: string, places: readonly number[]): string =>
  `SELECT ${places.map((place) => `(SELECT CAST(count(*) AS DOUBLE) FROM ${dictionaryTable(schema, place)})`).join(', ')}`
