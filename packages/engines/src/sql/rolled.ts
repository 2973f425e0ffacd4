import { type CountedColumn, codedColumns } from './census-sql.ts'
import { qualified, quoteName, ROW_NUMBER } from './dialect.ts'
import type { Tally } from './tally.ts'

const codedTable = (schema: string): string => qualified(schema, 'coded')

const codeAt = (at: number): string => `"t".${quoteName(`k${at}`)}`

/** A column of the table `coded`, and the table by which its numbers are counted as others. */
export interface RolledCode {
  readonly at: number
  readonly roll?: string
}

/** Counts combinations as numbers, to be asked again and again: a line for each, its rows, and the first of them. */
export function createCodedSql(schema: string, columns: readonly CountedColumn[], tally: Tally): string {
  const { codes, joins } = codedColumns(schema, columns)
  const named = codes.map((code, codeIndex) => `${code} AS ${quoteName(`k${codeIndex}`)}`)
  const figures = [`${tally.rows} AS "rows"`, `min("t".${ROW_NUMBER}) AS "first"`]
  return (
    `CREATE TABLE ${codedTable(schema)} AS SELECT ${[...named, ...figures].join(', ')} ` +
    `FROM ${tally.table} AS "t" ${joins} GROUP BY ${codes.join(', ')}`
  )
}

export const countCodedSql = (schema: string): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM ${codedTable(schema)}`

/** A list to be filled: what each number of a column is counted as. */
export const createRollSql = (schema: string, roll: string): string =>
  `CREATE TABLE ${qualified(schema, roll)} ("id" INTEGER, "code" INTEGER)`

export const dropCodedSql = (schema: string, rolls: readonly string[]): string =>
  [codedTable(schema), ...rolls.map((roll) => qualified(schema, roll))]
    .map((table) => `DROP TABLE IF EXISTS ${table}`)
    .join('; ')

/** The combinations in order of first appearance, so many at most: a number for each column, then the rows. */
export function readRolledSql(schema: string, columns: readonly RolledCode[], most: number): string {
  const { codes, from } = rolledFrom(schema, columns)
  const groups =
    codes.length === 0 ? '' : ` GROUP BY ${codes.join(', ')} ORDER BY min("t"."first") LIMIT ${most}`
  return `SELECT ${[...codes, 'CAST(sum("t"."rows") AS DOUBLE)'].join(', ')} FROM ${from}${groups}`
}

/** The same where every line of the table is a combination by itself. */
export const readCodedSql = (schema: string, columns: readonly RolledCode[]): string =>
  `SELECT ${[...columns.map(({ at }) => codeAt(at)), '"rows"'].join(', ')} FROM ${codedTable(schema)} AS "t" ORDER BY "first"`

/** How many combinations there are; of some lines of the table alone where `lines` is given. */
export function rolledCountSql(schema: string, columns: readonly RolledCode[], lines?: number): string {
  const table = lines === undefined ? undefined : `(SELECT * FROM ${codedTable(schema)} LIMIT ${lines})`
  const { codes, from } = rolledFrom(schema, columns, table)
  return `SELECT CAST(count(*) AS DOUBLE) FROM (SELECT 1 FROM ${from} GROUP BY ${codes.join(', ')}) AS "s"`
}

function rolledFrom(
  schema: string,
  columns: readonly RolledCode[],
  table = codedTable(schema),
): { codes: string[]; from: string } {
  const joins = columns.flatMap(({ at, roll }) =>
    roll === undefined
      ? []
      : [`LEFT JOIN ${qualified(schema, roll)} AS "r${at}" ON ${codeAt(at)} = "r${at}"."id"`],
  )
  return {
    codes: columns.map(({ at, roll }) => (roll === undefined ? codeAt(at) : `"r${at}"."code"`)),
    from: [`${table} AS "t"`, ...joins].join(' '),
  }
}
