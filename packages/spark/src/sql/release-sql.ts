import { PLAIN_DECIMAL, SUPPRESSED } from '@outis/core/table'
import { literal, nativeAt, pattern, quoteName, ROW, textAt } from './spark-sql.ts'

/** A column of a release. */
export interface ShownColumn {
  readonly name: string
  readonly sourceIndex: number
  /** Place among the columns that the plan recodes. */
  readonly recoded?: number
  /** Suppressed rows show `*` where the plan recodes it. */
  readonly suppressed: boolean
  /** Suppressed rows show `*` in it too. */
  readonly hidden: boolean
  /** Its cells are as Spark has them: they keep their type. */
  readonly native: boolean
}

/** The names of the views that a plan of levels was sent as: by recoded column, and its suppressed tuples. */
export interface SentPlan {
  readonly labels: readonly string[]
  /** Places in the source of the recoded columns. */
  readonly sourceIndexes: readonly number[]
  readonly suppressed?: string
}

/** The column with the number that a row had, while a release is not in its place. */
export const ROW_COLUMN = '__outis_row'

/** Every row with its labels `x0 …`, and `hit` where its tuple is suppressed. */
export function labelledSql(rows: string, { labels, sourceIndexes, suppressed }: SentPlan): string {
  const hint =
    labels.length === 0
      ? ''
      : `/*+ BROADCAST(${labels.map((_, labelIndex) => `l${labelIndex}`).join(', ')}) */ `
  const cells = labels.map((_, labelIndex) => `l${labelIndex}.cell AS x${labelIndex}`)
  const joins = labels.map(
    (view, labelIndex) =>
      `LEFT JOIN ${quoteName(view)} AS l${labelIndex} ON t.${textAt(sourceIndexes[labelIndex])} = l${labelIndex}.value`,
  )
  const labelled = `SELECT ${hint}${['t.*', ...cells].join(', ')} FROM ${quoteName(rows)} AS t ${joins.join(' ')}`
  if (suppressed === undefined) return `SELECT *, FALSE AS hit FROM (${labelled})`
  const same = labels.map((_, labelIndex) => `y.x${labelIndex} = z.l${labelIndex}`).join(' AND ')
  return `SELECT y.*, z.hit IS NOT NULL AS hit FROM (${labelled}) AS y LEFT JOIN ${quoteName(suppressed)} AS z ON ${same}`
}

/** How the rows of a release are laid out. */
export interface WrittenShape {
  readonly columns: readonly ShownColumn[]
  readonly keepOrder: boolean
  readonly rowNumbers: boolean
}

/**
 * The rows of the release. Where they do not keep the order of the source they are dealt to files and sorted there by a hash
 * of what is published of them alone, so that neither a file nor a place in it tells where a row came from. Numbers of one
 * column are sorted several times faster than texts of many.
 *
 * @param made rows with `x0 …` and `hit`
 */
export function releaseSql(made: string, { columns, keepOrder, rowNumbers }: WrittenShape): string {
  const cells = columns.map((column) => `${shownCell(column)} AS ${quoteName(column.name)}`)
  const numbered = rowNumbers ? [...cells, `${ROW} AS ${quoteName(ROW_COLUMN)}`] : cells
  if (keepOrder) return `SELECT ${numbered.join(', ')} FROM (${made}) ORDER BY ${ROW}`
  return arranged(
    `SELECT ${numbered.join(', ')} FROM (${made})`,
    columns.map(({ name }) => name),
  )
}

/** The same of rows that have all their columns already, and `n`. */
export function arrangedSql(rows: string, names: readonly string[], rowNumbers: boolean): string {
  const cells = names.map(quoteName)
  if (rowNumbers) cells.push(`${ROW} AS ${quoteName(ROW_COLUMN)}`)
  return arranged(`SELECT ${cells.join(', ')} FROM (${rows})`, names)
}

function arranged(rows: string, columns: readonly string[]): string {
  const names = columns.map(quoteName).join(', ')
  return `SELECT * FROM (${rows}) DISTRIBUTE BY ${names} SORT BY xxhash64(${names})`
}

/** Rows of one file of a release, about; small tables have a few files too, so that several workers write them. */
const ROWS_IN_FILE = 1_000_000
const ROWS_IN_PART = 250_000
const FEW_FILES = 4

/**
 * Each different row as often as it occurs, from a view of `x0 …` and `copies`; dealt to files and sorted there as
 * `releaseSql` does it.
 */
export function copiedSql(view: string, names: readonly string[], rows: number): string {
  const files = Math.max(
    Math.min(FEW_FILES, Math.ceil(rows / ROWS_IN_PART)),
    Math.ceil(rows / ROWS_IN_FILE),
    1,
  )
  const cells = names.map((_, nameIndex) => `x${nameIndex}`)
  const cellsAsNamed = names.map((name, nameIndex) => `x${nameIndex} AS ${quoteName(name)}`).join(', ')
  // A number of files is kept as it is given; Spark would make few of so few rows.
  const dealt = `SELECT /*+ REPARTITION(${[files, ...cells].join(', ')}) */ * FROM ${quoteName(view)}`
  const sorted = `SELECT * FROM (${dealt}) SORT BY xxhash64(${cells.join(', ')})`
  return `SELECT ${cellsAsNamed} FROM (SELECT *, explode(array_repeat(0, copies)) FROM (${sorted}))`
}

function shownCell({ sourceIndex, recoded, suppressed, hidden, native }: ShownColumn): string {
  if (recoded !== undefined && !suppressed) return `x${recoded}`
  if (recoded !== undefined) return `IF(hit, ${literal(SUPPRESSED)}, x${recoded})`
  if (hidden) return `IF(hit, ${literal(SUPPRESSED)}, ${textAt(sourceIndex)})`
  return native ? nativeAt(sourceIndex) : textAt(sourceIndex)
}

/** What spreadsheet programs run: a cell that begins so and goes on (OWASP, CSV Injection). */
const FORMULA = String.raw`^'*[=+\-@\t\r\n\x00＝＋－＠][\s\S]`

/** Per column the cells that spreadsheet programs run as formulas. A plain negative number is a number. */
export function countFormulasSql(table: string, names: readonly string[]): string {
  const counts = names.map((name) => {
    const cell = `CAST(${quoteName(name)} AS STRING)`
    return `count(*) FILTER (WHERE ${cell} RLIKE ${pattern(FORMULA)} AND NOT ${cell} RLIKE ${pattern(PLAIN_DECIMAL.source)})`
  })
  return `SELECT ${counts.join(', ')} FROM ${table}`
}
