import { type Dialect, literal, qualified, quoteName } from './dialect.ts'
import { dictionaryTable } from './dictionary.ts'
import { type CellEncoding, canonicalKeys, type PublishedColumn } from './published-column.ts'

/** Two lists to be filled: the cell that each value of a column becomes, and the tuples of cells that are suppressed. */
export function createPlanSql(schema: string, recoded: number): string {
  const tuple = Array.from({ length: recoded }, (_, at) => `${tupleMember(at)} VARCHAR`)
  return (
    `CREATE TABLE ${qualified(schema, 'labels')} ("place" INTEGER, "value" VARCHAR, "cell" VARCHAR); ` +
    `CREATE TABLE ${qualified(schema, 'suppressed')} (${[...tuple, '"hit" BOOLEAN'].join(', ')})`
  )
}

export const tupleMember = (recoded: number): string => quoteName(`l${recoded}`)

/** The cells of a ranked column that is published as it is. */
export const labelItselfSql = (schema: string, place: number, encode: CellEncoding): string =>
  `INSERT INTO ${qualified(schema, 'labels')} ` +
  `SELECT ${place}, "value", ${encode('"value"')} FROM ${dictionaryTable(schema, place)}`

/** The type of a labelled column's cells. */
export const cellType = (schema: string, { kind, place }: PublishedColumn): string =>
  kind === 'ranked' ? qualified(schema, `cell${place}`) : 'VARCHAR'

/** The type of a ranked column from its cells in canonical order. */
export const createCellTypeSql = (
  schema: string,
  column: PublishedColumn,
  cells: readonly string[],
): string => `CREATE TYPE ${cellType(schema, column)} AS ENUM (${cells.map(literal).join(', ')})`

/** The type of a ranked column that is published as it is. */
export function createOwnCellTypeSql(
  dialect: Dialect,
  schema: string,
  { column, encode }: { readonly column: PublishedColumn; readonly encode: CellEncoding },
): string {
  return (
    `CREATE TYPE ${cellType(schema, column)} AS ENUM (SELECT ${encode('"value"')} ` +
    `FROM ${dictionaryTable(schema, column.place)} ` +
    `ORDER BY ${canonicalKeys(dialect, '"value"', column.number).join(', ')})`
  )
}

export const dropPlanSql = (schema: string, columns: readonly PublishedColumn[]): string =>
  ['release', 'labels', 'suppressed']
    .map((name) => `DROP TABLE IF EXISTS ${qualified(schema, name)}`)
    .concat(
      columns
        .filter(({ kind }) => kind === 'ranked')
        .map((column) => `DROP TYPE IF EXISTS ${cellType(schema, column)}`),
    )
    .join('; ')
