import { columnAt, qualified, ROW_NUMBER } from './sql-text.ts'
import { inQuestion, type Required } from './tally.ts'

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
