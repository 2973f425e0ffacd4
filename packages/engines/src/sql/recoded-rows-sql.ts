import type { CellKind } from '../files/cell-kinds.ts'
import { cellType, tupleMember } from './plan.ts'
import {
  type CellEncoding,
  canonicalKeys,
  formulaSql,
  isLabelled,
  type PublishedColumn,
  sourceText,
} from './published-column.ts'
import { columnAt, literal, qualified, quoteName, ROW_NUMBER } from './sql-text.ts'
import { type Tally, TIMES, talliedRows } from './tally.ts'
import { typedCell } from './typed-cells.ts'

export interface ReleaseShape {
  readonly columns: readonly PublishedColumn[]
  /** The cell of a suppressed value; none where no row is suppressed. */
  readonly suppressed?: string
  readonly keepOrder: boolean
  /** Whether the rows of the release know their numbers in the source. Those that keep its order do. */
  readonly rowNumbers?: boolean
  /**
   * Rows that are alike are one row of the release table until they are written; only where it has no row numbers. What they
   * are counted from.
   */
  readonly counted?: Tally
}

/** The rows of the release, not yet in order: the plan applied to the rows in question. */
export function createReleaseSql(schema: string, shape: ReleaseShape): string {
  const { columns, suppressed } = shape
  const cells = columns.map((column, columnIndex) => {
    const cell = publishedCell(schema, column, suppressed)
    return `${hidable(schema, column, { cell, suppressed, hit: '"x"."hit"' })} AS "p${columnIndex}"`
  })
  const joins = columns.filter(isLabelled).map((column) => joinLabels(schema, column))
  if (suppressed !== undefined) {
    cells.push('"x"."hit" AS "hit"')
    joins.push(joinSuppressed(schema, columns))
  }
  if (numbersRows(shape)) cells.push(`"t".${ROW_NUMBER}`)
  if (shape.counted) cells.push(`"t".${TIMES}`)
  return (
    `CREATE TABLE ${qualified(schema, 'release')} AS SELECT ${cells.join(', ')} ` +
    `FROM ${shape.counted ? countedRows(shape.counted, columns) : qualified(schema, 'rows')} AS "t" ${joins.join(' ')}`
  )
}

/** The rows in question by what is published of them, each once. */
function countedRows({ table, rows }: Tally, columns: readonly PublishedColumn[]): string {
  const sourceIndexes = columns.map(({ sourceIndex }) => columnAt(sourceIndex)).join(', ')
  return `(SELECT ${sourceIndexes}, CAST(${rows} AS BIGINT) AS ${TIMES} FROM ${table} GROUP BY ${sourceIndexes})`
}

/** Whether the rows of the release have their numbers in the source. */
export const numbersRows = ({ keepOrder, rowNumbers = false }: ReleaseShape): boolean =>
  keepOrder || rowNumbers

export const labelOf = (sourceIndex: number): string => `"k${sourceIndex}"."cell"`

function publishedCell(schema: string, column: PublishedColumn, suppressed: string | undefined): string {
  if (!isLabelled(column)) return sourceText(column.sourceIndex)
  return column.recoded === undefined ? labelOf(column.sourceIndex) : suppressible(schema, column, suppressed)
}

/** A cell that suppressed rows may hide, though the plan does not recode it. */
export function hidable(
  schema: string,
  column: PublishedColumn,
  {
    cell,
    suppressed,
    hit,
  }: { readonly cell: string; readonly suppressed: string | undefined; readonly hit: string },
): string {
  if (!column.hidden || suppressed === undefined) return cell
  return `CASE WHEN ${hit} THEN CAST(${literal(suppressed)} AS ${cellType(schema, column)}) ELSE ${cell} END`
}

/** A recoded cell: its label, or what a suppressed row shows. */
export function suppressible(
  schema: string,
  column: PublishedColumn,
  suppressed: string | undefined,
): string {
  const label = labelOf(column.sourceIndex)
  if (suppressed === undefined) return label
  const star = `CAST(${literal(suppressed)} AS ${cellType(schema, column)})`
  return `CASE WHEN "x"."hit" THEN ${star} ELSE ${label} END`
}

/** An outer join, so that a value without a label is seen and not lost. */
export function joinLabels(schema: string, column: PublishedColumn): string {
  const { sourceIndex } = column
  return (
    `LEFT JOIN (SELECT "value", CAST("cell" AS ${cellType(schema, column)}) AS "cell" ` +
    `FROM ${qualified(schema, 'labels')} WHERE "sourceIndex" = ${sourceIndex}) AS "k${sourceIndex}" ` +
    `ON ${sourceText(sourceIndex)} = "k${sourceIndex}"."value"`
  )
}

/** The suppressed tuples are compared cell by cell, each in its column's type. */
export function joinSuppressed(schema: string, columns: readonly PublishedColumn[]): string {
  const recoded = columns.flatMap((column) =>
    column.recoded === undefined ? [] : [{ column, member: tupleMember(column.recoded) }],
  )
  const tuple = recoded.map(
    ({ column, member }) => `TRY_CAST(${member} AS ${cellType(schema, column)}) AS ${member}`,
  )
  const same = recoded.map(({ column, member }) => `${labelOf(column.sourceIndex)} = "x".${member}`)
  return (
    `LEFT JOIN (SELECT ${[...tuple, '"hit"'].join(', ')} FROM ${qualified(schema, 'suppressed')}) AS "x" ` +
    `ON ${same.join(' AND ')}`
  )
}

/** Rows made, rows suppressed, and per recoded column the rows for whose value the plan has no label. */
export function verifyReleaseSql(schema: string, { columns, suppressed, counted }: ReleaseShape): string {
  const rowsWhere = (condition: string) =>
    counted
      ? `CAST(coalesce(sum(${TIMES}) FILTER (WHERE ${condition}), 0) AS DOUBLE)`
      : `CAST(count(*) FILTER (WHERE ${condition}) AS DOUBLE)`
  const unlabelled = columns.flatMap(({ recoded }, columnIndex) =>
    recoded === undefined ? [] : [rowsWhere(`"p${columnIndex}" IS NULL`)],
  )
  const hits = suppressed === undefined ? 'CAST(0 AS DOUBLE)' : rowsWhere('"hit" IS NOT NULL')
  const figures = [rowsWhere('TRUE'), hits, ...unlabelled]
  return `SELECT ${figures.join(', ')} FROM ${qualified(schema, 'release')}`
}

/** Per column how many cells (of ranked columns, how many different ones) spreadsheet programs run as formulas, or would without their marks. */
export function countFormulasSql(
  schema: string,
  { columns }: ReleaseShape,
  isPossible: (at: number) => boolean,
): string {
  const release = qualified(schema, 'release')
  const counts = columns.map(({ kind }, columnIndex) => {
    if (!isPossible(columnIndex)) return '0.0'
    const cells = kind === 'ranked' ? `(SELECT DISTINCT "p${columnIndex}" FROM ${release})` : release
    const formula = formulaSql(`CAST("p${columnIndex}" AS VARCHAR)`, kind === 'ranked')
    return `(SELECT CAST(count(*) AS DOUBLE) FROM ${cells} WHERE ${formula})`
  })
  return `SELECT ${counts.join(', ')}`
}

/** Per ranked column how many of the cells that it could show are such formulas; of others that is not known: 1. */
export function possibleFormulasSql(schema: string, { columns }: ReleaseShape): string {
  const counts = columns.map(({ kind }, columnIndex) => {
    if (kind !== 'ranked') return '1.0'
    const cells = `(SELECT unnest(enum_range("p${columnIndex}")) AS "cell" FROM (SELECT "p${columnIndex}" FROM ${qualified(schema, 'release')} LIMIT 1))`
    return `(SELECT CAST(count(*) AS DOUBLE) FROM ${cells} WHERE ${formulaSql('CAST("cell" AS VARCHAR)', true)})`
  })
  return `SELECT ${counts.join(', ')}`
}

/** Distinct values of a column for which the plan has no label. */
export const countUnlabelledSql = (
  schema: string,
  sourceIndex: number,
  { table }: Tally = talliedRows(schema),
): string =>
  `SELECT CAST(count(DISTINCT "t".${columnAt(sourceIndex)}) AS DOUBLE) FROM ${table} AS "t" ` +
  `WHERE NOT EXISTS (SELECT 1 FROM ${qualified(schema, 'labels')} AS "k" ` +
  `WHERE "k"."sourceIndex" = ${sourceIndex} AND "k"."value" = "t".${columnAt(sourceIndex)})`

/**
 * The release in the order it is written in: canonical, or the source's. Columns are named by their headings.
 */
export function orderedReleaseSql(
  schema: string,
  {
    columns,
    keepOrder,
    counted,
    encode,
    headings,
    asText,
    typed,
  }: ReleaseShape & {
    readonly encode: CellEncoding
    readonly headings: readonly string[]
    /** Ranked columns as text; else they keep their type, so that what waits to be written stays small. */
    readonly asText: boolean
    /** Columns that are more than text in the format. */
    readonly typed?: {
      readonly format: 'parquet' | 'json'
      readonly kinds: readonly (CellKind | undefined)[]
    }
  },
): string {
  const cells = columns.map(({ kind }, columnIndex) => {
    const cell = `"r"."p${columnIndex}"`
    const text = kind === 'text' ? encode(cell) : asText ? `CAST(${cell} AS VARCHAR)` : cell
    return (typed && typedCell(cell, typed.kinds[columnIndex], typed.format)) ?? text
  })
  const order = `ORDER BY ${releaseOrder({ columns, keepOrder })}`
  const named = (written: readonly string[]) =>
    written.map((cell, index) => `${cell} AS ${quoteName(headings[index])}`).join(', ')
  if (!counted) return `SELECT ${named(cells)} FROM ${qualified(schema, 'release')} AS "r" ${order}`
  return `SELECT ${named(cells.map((_, cellIndex) => `"w${cellIndex}"`))} FROM (${repeatedRows(schema, cells, order)}) AS "r"`
}

/** A row is repeated in pieces of so many: a list of them all would take memory like the release itself. */
const REPEATED_AT_ONCE = 1024

/** The rows of a release that was counted, in their order, each as often as it stands there. Cells are made before. */
function repeatedRows(schema: string, cells: readonly string[], order: string): string {
  const members = cells.map((_, cellIndex) => `"r"."p${cellIndex}"`).join(', ')
  const once =
    `SELECT ${members}, CAST(sum("r".${TIMES}) AS BIGINT) AS ${TIMES} ` +
    `FROM ${qualified(schema, 'release')} AS "r" GROUP BY ${members} ${order}`
  const written = cells.map((_, cellIndex) => `"w${cellIndex}"`).join(', ')
  const made = `SELECT ${cells.map((cell, cellIndex) => `${cell} AS "w${cellIndex}"`).join(', ')}, ${TIMES} FROM (${once}) AS "r"`
  const pieces = `SELECT ${written}, ${TIMES}, unnest(range(0, ${TIMES}, ${REPEATED_AT_ONCE})) AS "from" FROM (${made}) AS "m"`
  return `SELECT ${written}, unnest(range(least(${REPEATED_AT_ONCE}, ${TIMES} - "from"))) FROM (${pieces}) AS "c"`
}

/**
 * The lines of a delimited release that was counted, each once and in the order it is written in, and how often it
 * stands there. Every column decides the order, so that lines which are alike stand together.
 */
export function countedLinesSql(
  schema: string,
  { columns, keepOrder, delimiter }: ReleaseShape & { readonly delimiter: string },
): string {
  const cells = columns.map((_, columnIndex) => `CAST("r"."p${columnIndex}" AS VARCHAR)`).join(', ')
  return (
    `SELECT concat_ws(${literal(delimiter)}, ${cells}), CAST(sum("r".${TIMES}) AS DOUBLE) ` +
    `FROM ${qualified(schema, 'release')} AS "r" GROUP BY ${columns.map((_, columnIndex) => `"r"."p${columnIndex}"`).join(', ')} ` +
    `ORDER BY ${releaseOrder({ columns, keepOrder })}`
  )
}

/** The number in the source of each row of the release, in the order it is written in. */
export const releaseRowNumbersSql = (schema: string, shape: ReleaseShape): string =>
  `SELECT CAST("r".${ROW_NUMBER} AS UINTEGER) FROM ${qualified(schema, 'release')} AS "r" ` +
  `ORDER BY ${releaseOrder(shape)}`

function releaseOrder({ columns, keepOrder }: ReleaseShape): string {
  if (keepOrder) return `"r".${ROW_NUMBER}`
  const keys = columns.flatMap(({ kind, number }, columnIndex) =>
    kind === 'ranked' ? [`"r"."p${columnIndex}"`] : canonicalKeys(`"r"."p${columnIndex}"`, number),
  )
  return keys.join(', ')
}
