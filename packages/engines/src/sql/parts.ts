import { qualified, quoteName } from './dialect.ts'

/** Combinations as numbers, with the part that each is in. */
const partedTable = (schema: string): string => qualified(schema, 'parted')

const nextTable = 'parted_next'

const code = (at: number): string => quoteName(`k${at}`)

/** All combinations that were counted, in part 0. */
export const createPartedSql = (schema: string): string =>
  `CREATE TABLE ${partedTable(schema)} AS SELECT *, CAST(0 AS INTEGER) AS "part" FROM ${qualified(schema, 'coded')}`

/** Rows by part and number of a column, and the first of them; of some parts alone where they are listed. */
export function partValuesSql(schema: string, at: number, parts?: readonly number[]): string {
  const where = parts === undefined ? '' : ` WHERE "part" IN (${parts.map(Number).join(', ')})`
  return (
    `SELECT "part", ${code(at)}, CAST(sum("rows") AS DOUBLE), CAST(min("first") AS DOUBLE) ` +
    `FROM ${partedTable(schema)}${where} GROUP BY "part", ${code(at)}`
  )
}

/** Where the rows of parts go, by their number of the column at a place: a list to be filled. */
export const createCutsSql = (schema: string, at: number): string =>
  `CREATE TABLE ${cutsTable(schema, at)} ("part" INTEGER, "id" INTEGER, "to" INTEGER)`

export const cutsName = (at: number): string => `part_cuts${at}`

const cutsTable = (schema: string, at: number): string => qualified(schema, cutsName(at))

export const dropCutsSql = (schema: string, places: readonly number[]): string =>
  places.map((at) => `DROP TABLE IF EXISTS ${cutsTable(schema, at)}`).join('; ')

/** Rows by the part that the cuts of one column would make and number of another, and the first of them. */
export const triedValuesSql = (schema: string, { cut, at }: { readonly cut: number; readonly at: number }) =>
  `SELECT "c"."to", "t".${code(at)}, CAST(sum("t"."rows") AS DOUBLE), CAST(min("t"."first") AS DOUBLE) ` +
  `FROM ${partedTable(schema)} AS "t" JOIN ${cutsTable(schema, cut)} AS "c" ` +
  `ON "t"."part" = "c"."part" AND "t".${code(cut)} = "c"."id" GROUP BY "c"."to", "t".${code(at)}`

/** Parts that the cuts of one column would make in which a value of another has more than one in l of the rows alike in some. */
export function triedSharesSql(
  schema: string,
  {
    cut,
    at,
    beside,
    l,
  }: { readonly cut: number; readonly at: number; readonly beside: readonly number[]; readonly l: number },
): string {
  const alike = ['"c"."to"', ...beside.map((place) => `"t".${code(place)}`)].join(', ')
  const counts =
    `SELECT "c"."to" AS "to", sum("t"."rows") AS "own", sum(sum("t"."rows")) OVER (PARTITION BY ${alike}) AS "all" ` +
    `FROM ${partedTable(schema)} AS "t" JOIN ${cutsTable(schema, cut)} AS "c" ` +
    `ON "t"."part" = "c"."part" AND "t".${code(cut)} = "c"."id" GROUP BY ${alike}, "t".${code(at)}`
  return `SELECT DISTINCT "to" FROM (${counts}) WHERE ${Number(l)} * "own" > "all"`
}

/** The same combinations, each in the part that the cuts of these columns send it to. */
export function cutPartsSql(schema: string, cut: readonly number[], width: number): string {
  const kept = [...Array.from({ length: width }, (_, at) => code(at)), '"rows"', '"first"']
  const joins = cut.map(
    (at) =>
      `LEFT JOIN ${cutsTable(schema, at)} AS "c${at}" ON "t"."part" = "c${at}"."part" AND "t".${code(at)} = "c${at}"."id"`,
  )
  const part = `coalesce(${[...cut.map((at) => `"c${at}"."to"`), '"t"."part"'].join(', ')})`
  return [
    `CREATE TABLE ${qualified(schema, nextTable)} AS SELECT ${kept.map((name) => `"t".${name}`).join(', ')}, ` +
      `${part} AS "part" FROM ${partedTable(schema)} AS "t" ${joins.join(' ')}`,
    dropPartedSql(schema),
    `ALTER TABLE ${qualified(schema, nextTable)} RENAME TO "parted"`,
  ].join('; ')
}

/** Combinations and rows of each part. */
export const partSizesSql = (schema: string): string =>
  `SELECT "part", CAST(count(*) AS DOUBLE), CAST(sum("rows") AS DOUBLE) FROM ${partedTable(schema)} ` +
  `GROUP BY "part" ORDER BY "part"`

/** The combinations of one part in order of first appearance: a number for each column, then the rows. */
export const partCensusSql = (schema: string, places: readonly number[], part: number): string =>
  `SELECT ${[...places.map(code), 'CAST("rows" AS DOUBLE)'].join(', ')} FROM ${partedTable(schema)} ` +
  `WHERE "part" = ${Number(part)} ORDER BY "first"`

export const dropPartedSql = (schema: string): string => `DROP TABLE IF EXISTS ${partedTable(schema)}`
