import { dictionaryTable } from './dictionary-sql.ts'
import { columnAt, isOneOf, qualified, ROW_NUMBER } from './sql-text.ts'
import type { Tally } from './tally.ts'

export interface CountedColumn {
  readonly sourceIndex: number
  /** Texts that are one and the same value, 0. Without them every text is its own. */
  readonly missing: readonly string[]
}

/**
 * Distinct combinations of columns as numbers of their dictionaries, in order of first appearance, and the rows of
 * each, and where asked a list of their row numbers. Joining the small dictionaries and grouping integers is faster than grouping text; every text is in its
 * dictionary, so the outer join finds it, and spares the planner the search for an order of joins.
 */
export function countCombinationsSql(
  schema: string,
  columns: readonly CountedColumn[],
  { tally, rowNumbers = false }: { readonly tally: Tally; readonly rowNumbers?: boolean },
): string {
  const { codes, joins } = codedColumns(schema, columns)
  const figures = [tally.rows, ...(rowNumbers ? [rowNumberList] : [])]
  const groups = codes.length === 0 ? '' : ` GROUP BY ${codes.join(', ')} ORDER BY min("t".${ROW_NUMBER})`
  return `SELECT ${[...codes, ...figures].join(', ')} FROM ${tally.table} AS "t" ` + `${joins}${groups}`
}

/** Numbers of the rows of a combination, in any order: sorting short lists is cheaper where they end up. */
const rowNumberList = `list(CAST("t".${ROW_NUMBER} AS UINTEGER))`

/** The same numbers for every row, not counted. */
export function codedRowsSql(schema: string, columns: readonly CountedColumn[]): string {
  const { codes, joins } = codedColumns(schema, columns)
  return `SELECT ${codes.join(', ')} FROM ${qualified(schema, 'rows')} AS "t" ${joins}`
}

/** Numbers of the texts of columns, and the joins that find them. */
export function codedColumns(
  schema: string,
  columns: readonly CountedColumn[],
): { codes: string[]; joins: string } {
  const joins = columns.map(
    ({ sourceIndex, missing }, columnIndex) =>
      `LEFT JOIN (SELECT "value", ${codeOf(missing)} AS "code" FROM ${dictionaryTable(schema, sourceIndex)}) AS "k${columnIndex}" ` +
      `ON "t".${columnAt(sourceIndex)} = "k${columnIndex}"."value"`,
  )
  return { codes: columns.map((_, columnIndex) => `"k${columnIndex}"."code"`), joins: joins.join(' ') }
}

const codeOf = (missing: readonly string[]): string =>
  missing.length === 0 ? '"id"' : `CASE WHEN ${isOneOf('"value"', missing)} THEN 0 ELSE "id" END`

const combinationsTable = (schema: string): string => qualified(schema, 'combinations')

/** Distinct combinations of columns as text: cheaper than by dictionaries where these are not there yet. */
export function createCombinationsSql(
  schema: string,
  sourceIndexes: readonly number[],
  tally: Tally,
): string {
  const columns = sourceIndexes.map((sourceIndex, index) => `${columnAt(sourceIndex)} AS "p${index}"`)
  const figures = [`${tally.rows} AS "rows"`, `min(${ROW_NUMBER}) AS "first"`]
  return (
    `CREATE OR REPLACE TABLE ${combinationsTable(schema)} AS SELECT ${[...columns, ...figures].join(', ')} ` +
    `FROM ${tally.table}${sourceIndexes.length > 0 ? ` GROUP BY ${sourceIndexes.map(columnAt).join(', ')}` : ''}`
  )
}

/** The combinations in order of first appearance: the numbers their texts have in a list of distinct texts, then the rows. */
export function readCombinationsSql(schema: string, width: number): string {
  const codes = Array.from({ length: width }, (_, index) => `"k${index}"."id"`)
  const joins = codes.map(
    (_, codeIndex) =>
      `LEFT JOIN (SELECT "value", CAST(row_number() OVER (ORDER BY "value") AS INTEGER) AS "id" FROM ` +
      `(SELECT DISTINCT "p${codeIndex}" AS "value" FROM ${combinationsTable(schema)}) AS "d${codeIndex}") AS "k${codeIndex}" ` +
      `ON "t"."p${codeIndex}" = "k${codeIndex}"."value"`,
  )
  return (
    `SELECT ${[...codes, '"t"."rows"'].join(', ')} FROM ${combinationsTable(schema)} AS "t" ` +
    `${joins.join(' ')} ORDER BY "t"."first"`
  )
}

/** The distinct texts of one column of the combinations, in the order of their numbers. */
export const readCombinationTextsSql = (schema: string, at: number): string =>
  `SELECT DISTINCT "p${at}" AS "value" FROM ${combinationsTable(schema)} ORDER BY "value"`

/** The texts of all combinations and their rows, in order of first appearance. */
export const readShortCombinationsSql = (schema: string, width: number): string =>
  `SELECT ${[...Array.from({ length: width }, (_, index) => `"p${index}"`), '"rows"'].join(', ')} ` +
  `FROM ${combinationsTable(schema)} ORDER BY "first"`

export const dropCombinationsSql = (schema: string): string => `DROP TABLE ${combinationsTable(schema)}`
