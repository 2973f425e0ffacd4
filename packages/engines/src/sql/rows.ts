import { columnAt, isOneOf, qualified, ROW_NUMBER } from './dialect.ts'

/** The rows in question: all of the source, or those without a missing value in some columns. */
export function createRowsSql({
  schema,
  rowNumber,
  required,
}: {
  readonly schema: string
  /** What numbers the source's rows from 0 in this engine. */
  readonly rowNumber: string
  /** Places of the columns that must have a value, and the texts there that are none. */
  readonly required: ReadonlyMap<number, readonly string[]>
}): string {
  const conditions = [...required].map(([place, missing]) => `NOT (${isOneOf(columnAt(place), missing)})`)
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  return (
    `CREATE OR REPLACE VIEW ${qualified(schema, 'rows')} AS ` +
    `SELECT *, ${rowNumber} AS ${ROW_NUMBER} FROM ${qualified(schema, 'source')}${where}`
  )
}

export const countRowsSql = (schema: string): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, 'rows')}`

/** One row of the source by its number from 0, whether it is in question or not. */
export const readRowSql = (schema: string, rowNumber: string, width: number, row: number): string =>
  `SELECT ${Array.from({ length: width }, (_, place) => columnAt(place)).join(', ')} ` +
  `FROM ${qualified(schema, 'source')} WHERE ${rowNumber} = ${Math.trunc(row)}`

/** Some columns of the source that stand side by side, all rows in their order. */
export const readColumnsSql = (schema: string, from: number, count: number): string =>
  `SELECT ${Array.from({ length: count }, (_, at) => columnAt(from + at)).join(', ')} FROM ${qualified(schema, 'source')}`
