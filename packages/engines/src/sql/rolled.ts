import { type CountedColumn, codedColumns } from './census.ts'
import { qualified, quoteName, ROW_NUMBER } from './dialect.ts'
import type { Tally } from './tally.ts'

const codedTable = (schema: string): string => qualified(schema, 'coded')

const codeAt = (at: number): string => `"t".${quoteName(`k${at}`)}`

/** A column of the table `coded`, and the table by which its numbers are counted as others. */
export interface RolledCode {
  readonly at: number
  readonly roll?: string
}

/** Some lines of the table `coded`: those that some of `any` takes, or all where there is none, and none of `none`. */
export interface ToldCodes {
  readonly any: readonly Required<RolledCode>[]
  readonly none: readonly Required<RolledCode>[]
}

/** Counts combinations as numbers, to be asked again and again: a line for each, its rows, and the first of them. */
export function createCodedSql(schema: string, columns: readonly CountedColumn[], tally: Tally): string {
  const { codes, joins } = codedColumns(schema, columns)
  const named = codes.map((code, at) => `${code} AS ${quoteName(`k${at}`)}`)
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
export function readRolledSql(
  schema: string,
  columns: readonly RolledCode[],
  { most, told }: { readonly most: number; readonly told: ToldCodes | undefined },
): string {
  const { codes, from } = rolledFrom(schema, columns, { told })
  const groups =
    codes.length === 0 ? '' : ` GROUP BY ${codes.join(', ')} ORDER BY min("t"."first") LIMIT ${most}`
  return `SELECT ${[...codes, 'CAST(sum("t"."rows") AS DOUBLE)'].join(', ')} FROM ${from}${groups}`
}

/** The same where every line of the table is a combination by itself. */
export const readCodedSql = (schema: string, columns: readonly RolledCode[]): string =>
  `SELECT ${[...columns.map(({ at }) => codeAt(at)), '"rows"'].join(', ')} FROM ${codedTable(schema)} AS "t" ORDER BY "first"`

/** How many combinations have how many rows, smallest first. */
export function rolledSizesSql(
  schema: string,
  columns: readonly RolledCode[],
  { each, told }: { readonly each: boolean; readonly told: ToldCodes | undefined },
): string {
  const { codes, from } = rolledFrom(schema, columns, { told })
  const groups = codes.length === 0 ? '' : ` GROUP BY ${codes.join(', ')}`
  const sizes = each
    ? `(SELECT "rows" AS "size" FROM ${codedTable(schema)}) AS "s"`
    : `(SELECT CAST(sum("t"."rows") AS DOUBLE) AS "size" FROM ${from}${groups}) AS "s"`
  return `SELECT "size", CAST(count(*) AS DOUBLE) FROM ${sizes} GROUP BY "size" ORDER BY "size"`
}

/** The same, told apart by what they have of the last column: how many values, and the rows of the most frequent one. */
export function rolledSpreadsSql(
  schema: string,
  columns: readonly RolledCode[],
  told: ToldCodes | undefined,
): string {
  const { codes, from } = rolledFrom(schema, columns, { told })
  const named = codes.map((code, at) => `${code} AS "c${at}"`)
  const parts = `SELECT ${[...named, 'sum("t"."rows") AS "rows"'].join(', ')} FROM ${from} GROUP BY ${codes.join(', ')}`
  const kept = codes.slice(0, -1).map((_, at) => `"c${at}"`)
  const figures = ['sum("rows") AS "size"', 'count(*) AS "values"', 'max("rows") AS "largest"']
  const classes = `SELECT ${figures.join(', ')} FROM (${parts}) AS "p"${kept.length === 0 ? '' : ` GROUP BY ${kept.join(', ')}`}`
  const shown = ['size', 'values', 'largest'].map((name) => `CAST(${quoteName(name)} AS DOUBLE)`)
  return `SELECT ${shown.join(', ')}, CAST(count(*) AS DOUBLE) FROM (${classes}) AS "s" GROUP BY ALL ORDER BY ALL`
}

/** How many combinations there are; of some lines of the table alone where `lines` is given. */
export function rolledCountSql(
  schema: string,
  columns: readonly RolledCode[],
  { lines, told }: { readonly lines?: number; readonly told: ToldCodes | undefined },
): string {
  const table = lines === undefined ? undefined : `(SELECT * FROM ${codedTable(schema)} LIMIT ${lines})`
  const { codes, from } = rolledFrom(schema, columns, { table, told })
  return `SELECT CAST(count(*) AS DOUBLE) FROM (SELECT 1 FROM ${from} GROUP BY ${codes.join(', ')}) AS "s"`
}

function rolledFrom(
  schema: string,
  columns: readonly RolledCode[],
  {
    table = codedTable(schema),
    told,
  }: { readonly table?: string | undefined; readonly told: ToldCodes | undefined },
): { codes: string[]; from: string } {
  const joins = columns.flatMap(({ at, roll }) =>
    roll === undefined
      ? []
      : [`LEFT JOIN ${qualified(schema, roll)} AS "r${at}" ON ${codeAt(at)} = "r${at}"."id"`],
  )
  return {
    codes: columns.map(({ at, roll }) => (roll === undefined ? codeAt(at) : `"r${at}"."code"`)),
    from: [`${table} AS "t"`, ...joins, ...toldSql(schema, told)].join(' '),
  }
}

/** Numbers of a column that take rows are listed with 1 in a table of their own. */
function toldSql(schema: string, told: ToldCodes | undefined): string[] {
  if (told === undefined) return []
  const taken = ({ at, roll }: Required<RolledCode>) =>
    `${codeAt(at)} IN (SELECT "id" FROM ${qualified(schema, roll)} WHERE "code" = 1)`
  const any = told.any.length === 0 ? [] : [`(${told.any.map(taken).join(' OR ')})`]
  const all = [...any, ...told.none.map((one) => `NOT ${taken(one)}`)]
  return all.length === 0 ? [] : [`WHERE ${all.join(' AND ')}`]
}
