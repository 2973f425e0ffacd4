import { UNIT_SEPARATOR } from '@outis/core/random'
import { cellType } from './plan.ts'
import { isLabelled, type PublishedColumn, sourceText } from './published-column.ts'
import {
  hidable,
  joinLabels,
  joinSuppressed,
  labelOf,
  numbersRows,
  type ReleaseShape,
  suppressible,
} from './recoded-rows-sql.ts'
import { isOneOf, literal, literalWithZeros, qualified, quoteName, ROW_NUMBER } from './sql-text.ts'

/** Personalised releases in DuckDB: `sha256` of a text gives digits that sort as the core's hash does. */

/** An aliased column: what its choices are read from, and whether its rows must be ranked. */
export interface AliasedShape {
  /** Place of the column among the published ones. */
  readonly column: PublishedColumn
  /** Place of the column of choices in the source; none where everybody chose 3. */
  readonly choice?: number
  /** What the hash of a row number begins with, where a value and choice have several aliases or parts. */
  readonly begin?: string
}

export interface PersonalisedShape extends ReleaseShape {
  /** How many of the recoded columns, the first ones, are quasi-identifiers: only these are suppressed. */
  readonly quasi: number
  readonly aliased: readonly AliasedShape[]
  /** Texts that mean "no value". */
  readonly missing: readonly string[]
}

/** What each value and choice of a column is published as, where that is one cell. */
export const PLAN_ALIASES = 'plan_aliases'
/**
 * The parts of each value and choice (`id`): its rows from the rank `first` on and before `next` have the cell, or the
 * homophones of a pool in turn.
 */
export const PLAN_PARTS = 'plan_parts'
/** The cells of pools by their turn. */
export const PLAN_HOMOPHONES = 'plan_homophones'

const dealtTable = (sourceIndex: number): string => `homophones${sourceIndex}`

/** Everything that is made beside what a plan of levels makes. */
export const personalisedTables = (sourceIndexes: readonly number[]): string[] => [
  PLAN_ALIASES,
  PLAN_PARTS,
  PLAN_HOMOPHONES,
  ...sourceIndexes.map(dealtTable),
]

/** The lists of a plan, to be filled. */
export function createPersonalisedSql(schema: string): string {
  const cell = '"sourceIndex" INTEGER, "value" VARCHAR, "choice" INTEGER'
  const lists: [name: string, members: string][] = [
    [PLAN_ALIASES, `${cell}, "cell" VARCHAR`],
    [
      PLAN_PARTS,
      `${cell}, "id" INTEGER, "first" DOUBLE, "next" DOUBLE, "cell" VARCHAR, "pool" INTEGER, "turn" DOUBLE, "size" DOUBLE`,
    ],
    [PLAN_HOMOPHONES, '"pool" INTEGER, "turn" DOUBLE, "cell" VARCHAR'],
  ]
  return lists.map(([name, members]) => `CREATE TABLE ${qualified(schema, name)} (${members})`).join('; ')
}

/** The choice of a row: 3 where the cell is missing, NULL where it is not 1, 2 or 3. */
function choiceSql(choice: number | undefined, missing: readonly string[]): string {
  if (choice === undefined) return '3'
  const text = sourceText(choice)
  const said = [3, 2, 1].map((entry) => `WHEN ${text} = ${literal(String(entry))} THEN ${entry}`)
  return `CASE WHEN ${isOneOf(text, missing)} THEN 3 ${said.join(' ')} END`
}

/** For each column of choices: the rows whose choice is not 1, 2 or 3. */
export function countOtherChoicesSql(
  schema: string,
  choices: readonly number[],
  missing: readonly string[],
): string {
  const figures = choices.map((choice) => `CAST(count(*) - count(${choiceSql(choice, missing)}) AS DOUBLE)`)
  return `SELECT ${figures.join(', ')} FROM ${qualified(schema, 'rows')} AS "t"`
}

/**
 * The cell of every row of a column with homophones: rows of a value and choice are ranked by the hash of their row
 * numbers, find their part by the rank, and take the pool's cells in turn.
 */
export function dealHomophonesSql(
  schema: string,
  { column, choice, begin = '' }: AliasedShape,
  missing: readonly string[],
): string {
  const { sourceIndex } = column
  const parts = qualified(schema, PLAN_PARTS)
  const cells = `SELECT DISTINCT "value", "choice", "id" FROM ${parts} WHERE "sourceIndex" = ${sourceIndex}`
  const hash = `sha256(${literalWithZeros(begin + UNIT_SEPARATOR)} || CAST("t".${ROW_NUMBER} + 1 AS VARCHAR))`
  const ranked =
    `SELECT "t".${ROW_NUMBER}, "c"."id", ` +
    `CAST(row_number() OVER (PARTITION BY "c"."id" ORDER BY ${hash}) - 1 AS DOUBLE) AS "rank" ` +
    `FROM ${qualified(schema, 'rows')} AS "t" JOIN (${cells}) AS "c" ` +
    `ON ${sourceText(sourceIndex)} = "c"."value" AND ${choiceSql(choice, missing)} = "c"."choice"`
  const type = cellType(schema, column)
  return (
    `CREATE TABLE ${qualified(schema, dealtTable(sourceIndex))} AS ` +
    `SELECT "r".${ROW_NUMBER}, coalesce("p"."cell", "h"."cell") AS "cell" FROM (${ranked}) AS "r" ` +
    `JOIN (SELECT DISTINCT "id", "first", "next", CAST("cell" AS ${type}) AS "cell", "pool", "turn", "size" ` +
    `FROM ${parts} WHERE "sourceIndex" = ${sourceIndex}) AS "p" ` +
    `ON "p"."id" = "r"."id" AND "r"."rank" >= "p"."first" AND "r"."rank" < "p"."next" ` +
    `LEFT JOIN (SELECT "pool", "turn", CAST("cell" AS ${type}) AS "cell" ` +
    `FROM ${qualified(schema, PLAN_HOMOPHONES)} WHERE "pool" IN (SELECT "pool" FROM ${parts} WHERE "sourceIndex" = ${sourceIndex})) AS "h" ` +
    `ON "h"."pool" = "p"."pool" AND "h"."turn" = ("p"."turn" + "r"."rank" - "p"."first") % "p"."size"`
  )
}

/** The rows of the release, not yet in order: grades and levels by labels, aliases by value and choice, or as dealt. */
export function createPersonalisedReleaseSql(schema: string, shape: PersonalisedShape): string {
  const { columns, suppressed, quasi, aliased } = shape
  const aliasOf = new Map(aliased.map((entry) => [entry.column.sourceIndex, entry]))
  const cellOf = (column: PublishedColumn): string => {
    const alias = aliasOf.get(column.sourceIndex)
    if (alias) return `${aliasTable(column.sourceIndex)}."cell"`
    if (!isLabelled(column)) return sourceText(column.sourceIndex)
    return column.recoded !== undefined && column.recoded < quasi
      ? suppressible(schema, column, suppressed)
      : labelOf(column.sourceIndex)
  }
  const cells = columns.map((column, columnIndex) => {
    const cell = cellOf(column)
    return `${hidable(schema, column, { cell, suppressed, hit: '"x"."hit"' })} AS "p${columnIndex}"`
  })
  const joins = columns.flatMap((column) => {
    const alias = aliasOf.get(column.sourceIndex)
    if (alias) return [joinAliases(schema, alias, shape.missing)]
    return isLabelled(column) ? [joinLabels(schema, column)] : []
  })
  if (suppressed !== undefined) {
    cells.push('"x"."hit" AS "hit"')
    joins.push(
      joinSuppressed(
        schema,
        columns.filter(({ recoded }) => recoded !== undefined && recoded < quasi),
      ),
    )
  }
  if (numbersRows(shape)) cells.push(`"t".${ROW_NUMBER}`)
  return (
    `CREATE TABLE ${qualified(schema, 'release')} AS SELECT ${cells.join(', ')} ` +
    `FROM ${qualified(schema, 'rows')} AS "t" ${joins.join(' ')}`
  )
}

const aliasTable = (sourceIndex: number): string => quoteName(`a${sourceIndex}`)

/** Outer joins, so that a value without an alias is seen and not lost. */
function joinAliases(
  schema: string,
  { column, choice, begin }: AliasedShape,
  missing: readonly string[],
): string {
  const { sourceIndex } = column
  const alias = aliasTable(sourceIndex)
  if (begin !== undefined) {
    return `LEFT JOIN ${qualified(schema, dealtTable(sourceIndex))} AS ${alias} ON ${alias}.${ROW_NUMBER} = "t".${ROW_NUMBER}`
  }
  return (
    `LEFT JOIN (SELECT "value", "choice", CAST("cell" AS ${cellType(schema, column)}) AS "cell" ` +
    `FROM ${qualified(schema, PLAN_ALIASES)} WHERE "sourceIndex" = ${sourceIndex}) AS ${alias} ` +
    `ON ${sourceText(sourceIndex)} = ${alias}."value" AND ${choiceSql(choice, missing)} = ${alias}."choice"`
  )
}
