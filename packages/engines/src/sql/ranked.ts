import { dictionaryTable } from './dictionary-sql.ts'
import { columnAt, qualified } from './sql-text.ts'

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
