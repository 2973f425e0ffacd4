import { ESCAPE, UNIT_SEPARATOR } from '@outis/core/random'
import { DEALT, PLACED, PLAN_COMBINATIONS } from './assigned.ts'
import { cellType } from './plan.ts'
import type { PublishedColumn } from './published-column.ts'
import { columnAt, isOneOf, literal, literalWithZeros, qualified, quoteName, ROW_NUMBER } from './sql-text.ts'

/** Sliced releases in DuckDB: `sha256` of a text gives digits, and POSITIONAL JOIN sets tables side by side. */

/** A cell of a sliced row before rows are permuted: a column of one group. */
export interface SlicedCell extends PublishedColumn {
  /** Place in the source; `place` is the cell's own, since a column may be published more than once. */
  readonly source: number
  /** Place of its group; the neutral columns are the last one. */
  readonly group: number
  /** Whether its cells come from the list of labels. */
  readonly labelled: boolean
  /** Place among the columns its group generalises. */
  readonly generalised?: number
}

/** A key column: part of the text that decides where a row goes. */
export interface SlicedKey {
  readonly source: number
  /** Texts that mean "no value", and what stands for all of them. */
  readonly missing: readonly string[]
  readonly absent: string
  /** Whether a text has a character that stands between texts. */
  readonly separators: boolean
}

export interface SlicedGroupShape {
  /** What the hash of a row begins with in this group. */
  readonly begin: string
  /** Keys whose values are published as others, if any are. */
  readonly generalised: readonly SlicedKey[]
}

export interface SlicedShape {
  readonly keys: readonly SlicedKey[]
  readonly cells: readonly SlicedCell[]
  readonly groups: readonly SlicedGroupShape[]
  /** Whether some combination goes to more than one bucket. */
  readonly split: boolean
  /** One cell per column group. */
  readonly paper: boolean
  /** Whether the rows of the release know the row of the source whose values of the first group they have. */
  readonly rowNumbers?: boolean
}

const ROWS = 'sliced_rows'
const groupTable = (group: number): string => `sliced_group${group}`
export const generalisedTable = (group: number): string => `plan_generalised${group}`

/** Everything that is made beside what a plan that deals rows makes. */
export const slicedTables = (groups: number): string[] => [
  ROWS,
  ...Array.from({ length: groups }, (_, group) => [groupTable(group), generalisedTable(group)]).flat(),
]

const cell = (index: number): string => quoteName(`x${index}`)
const from = (index: number): string => quoteName(`f${index}`)
const to = (index: number): string => quoteName(`g${index}`)

/** A list to be filled: values of a group that are published as others. */
export function createGeneralisedSql(schema: string, group: number, keys: number): string {
  const members = [from, to].flatMap((name) =>
    Array.from({ length: keys }, (_, index) => `${name(index)} VARCHAR`),
  )
  return `CREATE TABLE ${qualified(schema, generalisedTable(group))} (${members.join(', ')})`
}

/**
 * Every row: its bucket, the text that decides where it goes (its keys and the number of its occurrence), and its cells.
 */
export function createSlicedRowsSql(
  schema: string,
  { keys, cells, groups, split, rowNumbers }: SlicedShape,
): string {
  const rowText = [...keys.map((key) => escaped(keyText(key), key.separators)), '"d"."occurrence"']
  const members = [
    '"d"."bucket"',
    `${rowText.join(` || ${literal(UNIT_SEPARATOR)} || `)} AS "row"`,
    ...(rowNumbers ? [`"t".${ROW_NUMBER}`] : []),
    ...cells.map((own, cellIndex) => `${cellOf(own)} AS ${cell(cellIndex)}`),
  ]
  const joins = [
    ...cells.filter(({ labelled }) => labelled).map((cell) => joinLabels(schema, cell)),
    ...groups.flatMap(({ generalised }, group) =>
      generalised.length === 0 ? [] : [joinGeneralised(schema, { group, keys: generalised, cells })],
    ),
  ]
  return (
    `CREATE TABLE ${qualified(schema, ROWS)} AS SELECT ${members.join(', ')} ` +
    `FROM ${qualified(schema, 'rows')} AS "t" JOIN (${dealtSql(schema, split)}) AS "d" ` +
    `ON "d".${ROW_NUMBER} = "t".${ROW_NUMBER} ${joins.join(' ')}`
  )
}

/** The text of a key: one for all that mean "no value". */
function keyText({ source, missing, absent }: SlicedKey): string {
  const own = `"t".${columnAt(source)}`
  const others = missing.filter((token) => token !== absent)
  return others.length === 0
    ? own
    : `CASE WHEN ${isOneOf(own, others)} THEN ${literalWithZeros(absent)} ELSE ${own} END`
}

function escaped(own: string, separators: boolean): string {
  if (!separators) return own
  return [ESCAPE, UNIT_SEPARATOR].reduce(
    (written, sign) => `replace(${written}, ${literal(sign)}, ${literal(ESCAPE + sign)})`,
    own,
  )
}

/** The bucket of every row, from 1, and its number among the rows of its combination in the order of the source. */
function dealtSql(schema: string, split: boolean): string {
  const placed = qualified(schema, PLACED)
  const several = `(SELECT "id" FROM ${qualified(schema, PLAN_COMBINATIONS)} WHERE "rows" > 1)`
  const numbered =
    `SELECT ${ROW_NUMBER}, "class", 1 AS "occurrence" FROM ${placed} WHERE "id" NOT IN ${several} UNION ALL ` +
    `SELECT ${ROW_NUMBER}, "class", row_number() OVER (PARTITION BY "id" ORDER BY ${ROW_NUMBER}) ` +
    `FROM ${placed} WHERE "id" IN ${several}`
  if (!split) return `SELECT ${ROW_NUMBER}, "class" + 1 AS "bucket", "occurrence" FROM (${numbered}) AS "n"`
  return (
    `SELECT "n".${ROW_NUMBER}, "b"."class" + 1 AS "bucket", "n"."occurrence" FROM (${numbered}) AS "n" ` +
    `JOIN ${qualified(schema, DEALT)} AS "b" ON "b".${ROW_NUMBER} = "n".${ROW_NUMBER}`
  )
}

function cellOf({ sourceIndex, source, group, labelled, generalised }: SlicedCell): string {
  const own = labelled ? `"k${sourceIndex}"."cell"` : `"t".${columnAt(source)}`
  return generalised === undefined ? own : `coalesce("z${group}".${to(generalised)}, ${own})`
}

/** Outer joins, so that a value without a label is seen and not lost. */
function joinLabels(schema: string, own: SlicedCell): string {
  const { sourceIndex, source } = own
  return (
    `LEFT JOIN (SELECT "value", CAST("cell" AS ${cellType(schema, own)}) AS "cell" ` +
    `FROM ${qualified(schema, 'labels')} WHERE "sourceIndex" = ${sourceIndex}) AS "k${sourceIndex}" ` +
    `ON "t".${columnAt(source)} = "k${sourceIndex}"."value"`
  )
}

function joinGeneralised(
  schema: string,
  {
    group,
    keys,
    cells,
  }: { readonly group: number; readonly keys: readonly SlicedKey[]; readonly cells: readonly SlicedCell[] },
): string {
  const typed = cells
    .filter((cell) => cell.group === group && cell.generalised !== undefined)
    .map((cell) => `CAST(${to(cell.generalised!)} AS ${cellType(schema, cell)}) AS ${to(cell.generalised!)}`)
  const same = keys.map((key, keyIndex) => `"z${group}".${from(keyIndex)} = ${keyText(key)}`)
  return (
    `LEFT JOIN (SELECT ${[...keys.map((_, keyIndex) => from(keyIndex)), ...typed].join(', ')} ` +
    `FROM ${qualified(schema, generalisedTable(group))}) AS "z${group}" ON ${same.join(' AND ')}`
  )
}

/** The rows of one group: buckets in their order, inside a bucket ascending in the hash. */
export function createGroupSql(
  schema: string,
  { cells, groups, paper, rowNumbers }: SlicedShape,
  group: number,
): string {
  const own = cells.flatMap((one, cellIndex) => (one.group === group ? [cell(cellIndex)] : []))
  const published = [
    ...(paper ? [`${inParentheses(own)} AS ${quoteName('cell')}`] : own),
    ...(rowNumbers && group === 0 ? [ROW_NUMBER] : []),
  ]
  return (
    `CREATE TABLE ${qualified(schema, groupTable(group))} AS SELECT ${['"bucket"', ...published].join(', ')} ` +
    `FROM ${qualified(schema, ROWS)} ORDER BY "bucket", sha256(${literalWithZeros(groups[group].begin)} || "row")`
  )
}

/** All cells of a group in one, as `inParentheses` of the core writes it. */
function inParentheses(cells: readonly string[]): string {
  const special = (own: string): string =>
    `(${['"', ',', '(', ')'].map((sign) => `contains(${own}, ${literal(sign)})`).join(' OR ')})`
  const quoted = cells.map(
    (cell) => `CASE WHEN ${special(cell)} THEN '"' || replace(${cell}, '"', '""') || '"' ELSE ${cell} END`,
  )
  return `'(' || ${quoted.join(" || ',' || ")} || ')'`
}

/** The rows are not needed once every group has its own. */
export const dropSlicedRowsSql = (schema: string): string => `DROP TABLE ${qualified(schema, ROWS)}`

/** The groups side by side, row by row: DuckDB keeps the order that a table was written in. */
function sideBySide(schema: string, groups: number): string {
  return Array.from(
    { length: groups },
    (_, group) => `${qualified(schema, groupTable(group))} AS "g${group}"`,
  ).join(' POSITIONAL JOIN ')
}

/** Rows in which one group is of another bucket than the first: none, or nothing can be trusted. */
export function verifySideBySideSql(schema: string, groups: number): string {
  const differs = Array.from(
    { length: groups },
    (_, group) => `"g${group}"."bucket" IS DISTINCT FROM "g0"."bucket"`,
  )
  return `SELECT CAST(count(*) AS DOUBLE) FROM ${sideBySide(schema, groups)} WHERE ${differs.join(' OR ')}`
}

/** The rows of the release, not yet in order: the bucket, and the cells of every group where its permutation put them. */
export function createSlicedReleaseSql(
  schema: string,
  { cells, groups, paper, bucket, rowNumbers }: SlicedShape & { readonly bucket: 'INTEGER' | 'VARCHAR' },
): string {
  const published = paper
    ? groups.map((_, group) => `"g${group}"."cell"`)
    : cells.map(({ group }, cellIndex) => `"g${group}".${cell(cellIndex)}`)
  const members = [`CAST("g0"."bucket" AS ${bucket})`, ...published].map(
    (own, index) => `${own} AS "p${index}"`,
  )
  if (rowNumbers) members.push(`"g0".${ROW_NUMBER}`)
  return (
    `CREATE TABLE ${qualified(schema, 'release')} AS SELECT ${members.join(', ')} ` +
    `FROM ${sideBySide(schema, groups.length)}`
  )
}
