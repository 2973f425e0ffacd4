import { type CountedColumn, codedColumns } from './census-sql.ts'
import { qualified, quoteName, ROW_NUMBER } from './sql-text.ts'
import type { Tally } from './tally.ts'

const codedTable = (schema: string): string => qualified(schema, 'coded')

/** A column of the table `coded` by its index there, and the table that says what its numbers count as. */
export interface LevelColumn {
  readonly codedIndex: number
  readonly levels: string
}

/** Counts combinations as numbers of their texts, to be asked again and again: a line for each, its rows, and the first of them. */
export function createCodedSql(schema: string, columns: readonly CountedColumn[], tally: Tally): string {
  const { codes, joins } = codedColumns(schema, columns)
  const named = codes.map((code, columnIndex) => `${code} AS "k${columnIndex}"`)
  const figures = [`${tally.rows} AS "rows"`, `min("t".${ROW_NUMBER}) AS "first"`]
  return (
    `CREATE TABLE ${codedTable(schema)} AS SELECT ${[...named, ...figures].join(', ')} ` +
    `FROM ${tally.table} AS "t" ${joins} GROUP BY ${codes.join(', ')}`
  )
}

export const countCodedSql = (schema: string): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM ${codedTable(schema)}`

/** A list to be filled: the code that each number of a column counts as. */
export const createLevelsSql = (schema: string, levels: string): string =>
  `CREATE TABLE ${qualified(schema, levels)} ("id" INTEGER, "code" INTEGER)`

export const dropCodedSql = (schema: string, levels: readonly string[]): string =>
  [codedTable(schema), ...levels.map((table) => qualified(schema, table))]
    .map((table) => `DROP TABLE IF EXISTS ${table}`)
    .join('; ')

/** The combinations in order of first appearance, `most` of them: a code for each column, then the rows. */
export function readLevelsSql(schema: string, columns: readonly LevelColumn[], most: number): string {
  const { codes, from } = joinedLevels(schema, columns)
  return (
    `SELECT ${[...codes, 'CAST(sum("t"."rows") AS DOUBLE)'].join(', ')} FROM ${from} ` +
    `GROUP BY ${codes.join(', ')} ORDER BY min("t"."first") LIMIT ${most}`
  )
}

/** How many combinations there are. With `lines`: among so many lines of the table alone. */
export function countLevelsSql(schema: string, columns: readonly LevelColumn[], lines?: number): string {
  const table = lines === undefined ? undefined : `(SELECT * FROM ${codedTable(schema)} LIMIT ${lines})`
  const { codes, from } = joinedLevels(schema, columns, table)
  return `SELECT CAST(count(*) AS DOUBLE) FROM (SELECT 1 FROM ${from} GROUP BY ${codes.join(', ')}) AS "s"`
}

function joinedLevels(
  schema: string,
  columns: readonly LevelColumn[],
  table = codedTable(schema),
): { readonly codes: readonly string[]; readonly from: string } {
  const joins = columns.map(
    ({ codedIndex, levels }, columnIndex) =>
      `LEFT JOIN ${qualified(schema, levels)} AS "r${columnIndex}" ` +
      `ON "t".${quoteName(`k${codedIndex}`)} = "r${columnIndex}"."id"`,
  )
  return {
    codes: columns.map((_, columnIndex) => `"r${columnIndex}"."code"`),
    from: [`${table} AS "t"`, ...joins].join(' '),
  }
}
