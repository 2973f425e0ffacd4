import { SUPPRESSED } from '@outis/core/table'
import { dictionaryTable } from './dictionary-sql.ts'
import { type CellEncoding, canonicalKeys, type PublishedColumn } from './published-column.ts'
import { literal, qualified, quoteName } from './sql-text.ts'

/** A list to be filled: the cell that each value of a column becomes. */
export const createLabelsSql = (schema: string): string =>
  `CREATE TABLE ${qualified(schema, 'labels')} ("sourceIndex" INTEGER, "value" VARCHAR, "cell" VARCHAR)`

/** A list to be filled: the tuples of cells that are suppressed. */
export function createSuppressedSql(schema: string, recoded: number): string {
  const tuple = Array.from({ length: recoded }, (_, index) => `${tupleMember(index)} VARCHAR`)
  return `CREATE TABLE ${qualified(schema, 'suppressed')} (${[...tuple, '"hit" BOOLEAN'].join(', ')})`
}

export const tupleMember = (recoded: number): string => quoteName(`l${recoded}`)

/** The cells of a ranked column that is published as it is. */
export const labelItselfSql = (schema: string, sourceIndex: number, encode: CellEncoding): string =>
  `INSERT INTO ${qualified(schema, 'labels')} ` +
  `SELECT ${sourceIndex}, "value", ${encode('"value"')} FROM ${dictionaryTable(schema, sourceIndex)}`

/** The type of a labelled column's cells. */
export const cellType = (schema: string, { kind, sourceIndex }: PublishedColumn): string =>
  kind === 'ranked' ? qualified(schema, `cell${sourceIndex}`) : 'VARCHAR'

/** The type of a ranked column from its cells in canonical order. */
export const createCellTypeSql = (
  schema: string,
  column: PublishedColumn,
  cells: readonly string[],
): string => `CREATE TYPE ${cellType(schema, column)} AS ENUM (${cells.map(literal).join(', ')})`

/** The type of a ranked column that is published as it is. */
export function createOwnCellTypeSql(
  schema: string,
  { column, encode }: { readonly column: PublishedColumn; readonly encode: CellEncoding },
): string {
  return (
    `CREATE TYPE ${cellType(schema, column)} AS ENUM (SELECT ${encode('"value"')} ` +
    `FROM ${column.hidden ? withStar(schema, column.sourceIndex) : dictionaryTable(schema, column.sourceIndex)} ` +
    `ORDER BY ${canonicalKeys('"value"', column.number).join(', ')})`
  )
}

const withStar = (schema: string, sourceIndex: number): string =>
  `(SELECT "value" FROM ${dictionaryTable(schema, sourceIndex)} UNION SELECT ${literal(SUPPRESSED)} AS "value") AS "v"`

/** @param others tables that this kind of plan has beside these */
export const dropPlanSql = (
  schema: string,
  columns: readonly PublishedColumn[],
  others: readonly string[],
): string =>
  [
    dropTablesSql(schema, ['release', 'labels', 'suppressed', ...others]),
    ...columns
      .filter(({ kind }) => kind === 'ranked')
      .map((column) => `DROP TYPE IF EXISTS ${cellType(schema, column)}`),
  ].join('; ')

export const dropTablesSql = (schema: string, names: readonly string[]): string =>
  names.map((name) => `DROP TABLE IF EXISTS ${qualified(schema, name)}`).join('; ')
