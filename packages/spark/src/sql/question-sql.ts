import { PLAIN_DECIMAL } from '@outis/core/table'
import { isOneOf, literal, PIECE, pattern, quoteName, ROW, textAt, WITHIN } from './spark-sql.ts'

/** What is asked of a table: `rows` is a view of its texts `c0 …`, with the number of each row. */

/** Rows of every piece, and the number that the first of them has there. */
export const countPiecesSql = (source: string): string =>
  `SELECT ${PIECE} AS piece, count(*) AS rows, min(${WITHIN}) AS first FROM ${quoteName(source)} GROUP BY ${PIECE}`

/** Names, sizes and times of files, from a view of what files are: each has one row that is its first. */
export const listFilesSql = (files: string): string =>
  `SELECT file_path, file_size, CAST(file_modification_time AS STRING) FROM ${quoteName(files)} WHERE row_index = 0`

/** Rows of every file. */
export const countFilesSql = (files: string): string =>
  `SELECT file_path, file_size, count(*) FROM ${quoteName(files)} GROUP BY file_path, file_size`

/** Rows of every file of a snapshot, and the last place of one there. */
export const countSnapshotSql = (base: string): string =>
  `SELECT ${PIECE}, count(*), max(${WITHIN}) FROM ${quoteName(base)} GROUP BY ${PIECE}`

export const countRowsSql = (view: string): string => `SELECT count(*) FROM ${quoteName(view)}`

/** Distinct texts of a column with their rows and the first row that has each. */
export const distinctTextsSql = (rows: string, sourceIndex: number): string =>
  `SELECT ${textAt(sourceIndex)} AS value, count(*) AS rows, min(${ROW}) AS first FROM ${quoteName(rows)} ` +
  `GROUP BY ${textAt(sourceIndex)}`

/**
 * The same of several columns in one pass: every row is laid out as one of each column, and counted by column and text
 * where it lies, before anything travels between workers.
 */
export function distinctOfAllSql(rows: string, sourceIndexes: readonly number[]): string {
  const cells = sourceIndexes.map((sourceIndex, index) => `${index}, ${textAt(sourceIndex)}`)
  const stacked = `SELECT stack(${sourceIndexes.length}, ${cells.join(', ')}) AS (at, value), ${ROW} FROM ${quoteName(rows)}`
  return `SELECT value, at, count(*) AS rows, min(${ROW}) AS first FROM (${stacked}) GROUP BY at, value`
}

export const frequenciesSql = (rows: string, sourceIndex: number, limit: number): string =>
  `SELECT value, rows FROM (${distinctTextsSql(rows, sourceIndex)}) ORDER BY rows DESC, first, value LIMIT ${limit}`

/** Rows without a value, distinct values, those that occur once, and those that are plain decimals. */
export const profileSql = (rows: string, sourceIndex: number, missing: readonly string[]): string => {
  const absent = isOneOf('value', missing)
  const decimal = `value RLIKE ${pattern(PLAIN_DECIMAL.source)} AND abs(coalesce(try_cast(value AS DOUBLE), double('inf'))) < double('inf')`
  return (
    `SELECT CAST(coalesce(sum(rows) FILTER (WHERE ${absent}), 0) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE NOT ${absent}) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE NOT ${absent} AND rows = 1) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE NOT ${absent} AND ${decimal}) AS DOUBLE) ` +
    `FROM (${distinctTextsSql(rows, sourceIndex)})`
  )
}

/** A column whose texts have numbers, in a view of `value` and `code`. */
export interface CodedPlace {
  readonly sourceIndex: number
  readonly codes: string
}

/** Some rows, whichever come first. */
export const sampleSql = (rows: string, sourceIndexes: readonly number[], most: number): string =>
  `SELECT ${sourceIndexes.map(textAt).join(', ')} FROM ${quoteName(rows)} LIMIT ${most}`

/** Distinct combinations of texts with their rows and the first row of each. */
export function textCombinationsSql(rows: string, sourceIndexes: readonly number[]): string {
  const texts = sourceIndexes.map(textAt)
  const grouped = texts.length === 0 ? '' : ` GROUP BY ${texts.join(', ')}`
  return `SELECT ${[...texts, 'count(*)', `min(${ROW})`].join(', ')} FROM ${quoteName(rows)}${grouped}`
}

/** The numbers of the texts of every row. */
export const codedRowsSql = (rows: string, columns: readonly CodedPlace[]): string =>
  codedSql(
    columns,
    `(SELECT ${[...columns.map(({ sourceIndex }, columnIndex) => `${textAt(sourceIndex)} AS t${columnIndex}`), ROW].join(', ')} FROM ${quoteName(rows)}) AS t`,
    [`t.${ROW}`],
  )

function codedSql(columns: readonly CodedPlace[], from: string, others: readonly string[]): string {
  const hint =
    columns.length === 0
      ? ''
      : `/*+ BROADCAST(${columns.map((_, columnIndex) => `k${columnIndex}`).join(', ')}) */ `
  const joins = columns.map(
    ({ codes }, columnIndex) =>
      `LEFT JOIN ${quoteName(codes)} AS k${columnIndex} ON t.t${columnIndex} = k${columnIndex}.value`,
  )
  return `SELECT ${hint}${[...columns.map((_, columnIndex) => `k${columnIndex}.code`), ...others].join(', ')} FROM ${from} ${joins.join(' ')}`
}

/** One row by its number. */
export const rowSql = (rows: string, width: number, number: number): string =>
  `SELECT ${Array.from({ length: width }, (_, index) => textAt(index)).join(', ')} FROM ${quoteName(rows)} WHERE ${ROW} = ${number}`

/**
 * What fingerprints are made of: the rows, and the sums of four parts of the SHA-256 of each, which are the same whatever
 * order and files the rows lie in.
 */
export function fingerprintSql(rows: string, width: number): string {
  const texts = Array.from({ length: width }, (_, index) => `length(${textAt(index)}), ':', ${textAt(index)}`)
  const hash = `sha2(concat(${texts.length === 0 ? "''" : texts.join(', ')}), 256)`
  const sums = [1, 17, 33, 49].map(
    (from) => `CAST(sum(CAST(conv(substring(h, ${from}, 15), 16, 10) AS DECIMAL(38, 0))) AS STRING)`,
  )
  const bytes =
    texts.length === 0
      ? '0'
      : Array.from({ length: width }, (_, index) => `octet_length(${textAt(index)})`).join(' + ')
  return `SELECT CAST(count(*) AS STRING), CAST(coalesce(sum(b), 0) AS STRING), ${sums.join(', ')} FROM (SELECT ${hash} AS h, ${bytes} AS b FROM ${quoteName(rows)})`
}

/** Combinations of the codes that texts of columns count as, with their rows and the first row of each. */
export function levelCombinationsSql(rows: string, columns: readonly CodedPlace[]): string {
  if (columns.length === 0)
    return `SELECT count(*) AS rows, min(t.${ROW}) AS first FROM ${quoteName(rows)} AS t`
  const hint = `/*+ BROADCAST(${columns.map((_, columnIndex) => `k${columnIndex}`).join(', ')}) */ `
  const codes = columns.map((_, columnIndex) => `k${columnIndex}.code`)
  const joins = columns.map(
    ({ sourceIndex, codes: view }, columnIndex) =>
      `JOIN ${quoteName(view)} AS k${columnIndex} ON t.${textAt(sourceIndex)} = k${columnIndex}.value`,
  )
  return (
    `SELECT ${hint}${codes.map((code, codeIndex) => `${code} AS d${codeIndex}`).join(', ')}, count(*) AS rows, ` +
    `min(t.${ROW}) AS first FROM ${quoteName(rows)} AS t ${joins.join(' ')} GROUP BY ${codes.join(', ')}`
  )
}

export const countSql = (question: string): string => `SELECT count(*) FROM (${question})`

/** A column of a combination that is counted: its likely texts, or none where it is counted by its text. */
export interface PackedColumn {
  readonly sourceIndex: number
  readonly texts: readonly string[]
}

/**
 * Distinct combinations of texts with their rows and the first row of each, as `textCombinationsSql` counts them. Texts that
 * are likely to occur are counted by their places in a list, and the places of all columns as one number: it is compared
 * and sent between workers many times faster than the texts. A row with a text that no list has is counted by its texts.
 *
 * Columns of the answer: the number (none where all texts follow), a list of the texts that no number stands for, the rows,
 * the first row. A list that is not there takes few bytes, where a text for each column would take many.
 */
export function packedCombinationsSql(rows: string, columns: readonly PackedColumn[]): string {
  const cells = columns.map(({ sourceIndex }) => textAt(sourceIndex))
  const numbered = `SELECT ${[...cells, ROW].join(', ')}, ${packedNumber(columns)} AS p FROM ${quoteName(rows)}`
  const left = columns.flatMap(({ texts }, columnIndex) => (texts.length === 0 ? [cells[columnIndex]] : []))
  const beside = left.length === 0 ? 'NULL' : `array(${left.join(', ')})`
  const texts = `IF(p IS NULL, array(${cells.join(', ')}), ${beside}) AS k`
  return (
    `SELECT CAST(p AS DOUBLE), k, count(*), min(${ROW}) FROM ` +
    `(SELECT p, ${texts}, ${ROW} FROM (${numbered})) GROUP BY p, k`
  )
}

/** The places of texts in their lists as one number: the place in the last list changes fastest. */
export const packedNumber = (columns: readonly PackedColumn[]): string =>
  columns.reduce(
    (number, { sourceIndex, texts }) =>
      texts.length === 0
        ? number
        : `(${number} * ${texts.length} + ${positionIn(texts, textAt(sourceIndex))} - 1)`,
    'CAST(0 AS BIGINT)',
  )

/** From 1; NULL for a text that the list lacks. */
const positionIn = (texts: readonly string[], cell: string): string =>
  `nullif(array_position(array(${texts.map(literal).join(', ')}), ${cell}), 0)`
