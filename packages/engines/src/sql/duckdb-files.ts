import { MARKED_FORMULA } from '../files/formula-cell.ts'
import { columnAt, literal, matches, qualified, quoteName, ROW_NUMBER } from './sql-text.ts'
import { TIMES } from './tally.ts'

/** What DuckDB alone has: files as tables, and tables as files. */

export interface CsvRead {
  /** In which no character means anything to DuckDB. */
  readonly path: string
  readonly delimiter: string
  readonly quote: string
  readonly header: boolean
  readonly width: number
  /** Places of the columns to keep. */
  readonly keep: readonly number[]
  /** Formulas are marked as text; the marks are taken away. */
  readonly marked?: boolean
  /** Bytes that are read at a time. */
  readonly bufferSize: number
  /** Whether reading may begin in several places at once. */
  readonly parallel: boolean
}

/** What DuckDB would otherwise take from the path: columns from its folders, several files, its name as a cell. */
const ONE_FILE = ['hive_partitioning = false', 'union_by_name = false', 'filename = false']

/** A query of a file as the table `source`. */
export const createFromSql = (schema: string, query: string): string =>
  `CREATE TABLE ${qualified(schema, 'source')} AS ${query}`

/** The same as a view, which reads the file whenever it is asked; its rows have their numbers. */
export const createViewSql = (schema: string, numbered: string): string =>
  `CREATE VIEW ${qualified(schema, 'source')} AS ${numbered}`

export const dropViewsSql = (schema: string): string =>
  `DROP VIEW IF EXISTS ${qualified(schema, 'rows')}; DROP VIEW IF EXISTS ${qualified(schema, 'source')}`

/** Cells of a delimited file in UTF-8 as text. Nothing is detected, nothing is converted, nothing is let pass. */
export function readCsvSql(csv: CsvRead): string {
  const all = Array.from({ length: csv.width }, (_, index) => `c${index}`)
  const options = [
    ...ONE_FILE,
    'auto_detect = false',
    "compression = 'none'",
    "encoding = 'utf-8'",
    "comment = ''",
    'skip = 0',
    'normalize_names = false',
    'allow_quoted_nulls = false',
    'store_rejects = false',
    `delim = ${literal(csv.delimiter)}`,
    `quote = ${literal(csv.quote)}`,
    `escape = ${literal(csv.quote)}`,
    `header = ${csv.header}`,
    `columns = {${all.map((name) => `${literal(name)}: 'VARCHAR'`).join(', ')}}`,
    `force_not_null = [${all.map(literal).join(', ')}]`,
    'strict_mode = true',
    'null_padding = false',
    'ignore_errors = false',
    `buffer_size = ${csv.bufferSize}`,
    `parallel = ${csv.parallel}`,
  ]
  return `SELECT ${renumbered(csv.keep, csv.marked ? unmarked : columnAt)} FROM read_csv(${literal(csv.path)}, ${options.join(', ')})`
}

/** The same with the number of each row: DuckDB then reads the file from its beginning to its end, on one thread. */
export const numberedCsvSql = (csv: CsvRead): string =>
  `SELECT *, row_number() OVER () - 1 AS ${ROW_NUMBER} FROM (${readCsvSql(csv)}) AS "cells"`

const renumbered = (keep: readonly number[], cell: (sourceIndex: number) => string): string =>
  keep.map((from, to) => `${cell(from)} AS ${columnAt(to)}`).join(', ')

/** The cell without the mark that makes a formula text. */
function unmarked(sourceIndex: number): string {
  const cell = columnAt(sourceIndex)
  return `CASE WHEN ${matches(cell, MARKED_FORMULA)} THEN substr(${cell}, 2) ELSE ${cell} END`
}

export const parquetSchemaSql = (path: string): string =>
  `SELECT name, CAST(coalesce(num_children, 0) AS DOUBLE) FROM parquet_schema(${literal(path)})`

/** Rows that a Parquet file says it has. */
export const parquetRowsSql = (path: string): string =>
  `SELECT CAST(num_rows AS DOUBLE) FROM parquet_file_metadata(${literal(path)})`

/** Whether a Parquet file is a release of ours, by the mark we leave in it. */
export const parquetMarksSql = (path: string): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM parquet_kv_metadata(${literal(path)}) WHERE CAST("key" AS VARCHAR) = 'outis'`

export interface ParquetRead {
  readonly path: string
  readonly width: number
  readonly keep: readonly number[]
  /** A release of ours, in which a double stands for the text we had. */
  readonly ours: boolean
}

/** Among decimals we write whole numbers without a point. */
const ownText = (sourceIndex: number): string => {
  const text = `CAST(${columnAt(sourceIndex)} AS VARCHAR)`
  return `CASE WHEN typeof(${columnAt(sourceIndex)}) = 'DOUBLE' THEN regexp_replace(${text}, '\\.0$', '') ELSE ${text} END`
}

/** Cells of a Parquet file as text, where asked with the number of each row. */
export function readParquetSql({ path, width, keep, ours }: ParquetRead, numbered = false): string {
  const names = Array.from({ length: width }, (_, index) => columnAt(index))
  const cells = keep.map(
    (from, to) =>
      `coalesce(${ours ? ownText(from) : `CAST(${columnAt(from)} AS VARCHAR)`}, '') AS ${columnAt(to)}`,
  )
  const number = numbered ? [ROW_NUMBER] : []
  return (
    `SELECT ${[...cells, ...number].join(', ')} FROM read_parquet(${literal(path)}, ${ONE_FILE.join(', ')}, ` +
    `file_row_number = ${numbered}, binary_as_string = true) AS "file"(${[...names, ...number].join(', ')})`
  )
}

/** A table whose last column says how often each row stands becomes the combinations that were counted, in their order. */
export const takeCountedSql = (schema: string, width: number): readonly string[] => {
  const source = qualified(schema, 'source')
  return [
    `CREATE TABLE ${qualified(schema, 'counted')} AS SELECT ${columnsOf(width)}, ` +
      `CAST(${columnAt(width)} AS BIGINT) AS ${TIMES}, rowid AS ${ROW_NUMBER} FROM ${source}`,
    `DROP TABLE ${source}`,
  ]
}

/** Every row as often as it was counted, one behind the other. */
export const repeatRowsSql = (schema: string, width: number): string =>
  `CREATE TABLE ${qualified(schema, 'source')} AS SELECT ${columnsOf(width)} FROM ` +
  `(SELECT ${columnsOf(width)}, unnest(range(${TIMES})) FROM ${qualified(schema, 'counted')}) AS "t"`

const columnsOf = (width: number): string =>
  Array.from({ length: width }, (_, index) => columnAt(index)).join(', ')

/** An empty table of text, to be filled row by row. */
export const createSourceSql = (schema: string, width: number): string =>
  `CREATE OR REPLACE TABLE ${qualified(schema, 'source')} ` +
  `(${Array.from({ length: width }, (_, index) => `${columnAt(index)} VARCHAR`).join(', ')})`

/** Rows without any value. */
export const insertEmptyRowsSql = (schema: string, width: number, rows: number): string =>
  `INSERT INTO ${qualified(schema, 'source')} SELECT ${Array(width).fill("''").join(', ')} FROM range(${rows})`

/** A column that earlier rows lack. */
export const addSourceColumnSql = (schema: string, sourceIndex: number): string =>
  `ALTER TABLE ${qualified(schema, 'source')} ADD COLUMN ${columnAt(sourceIndex)} VARCHAR DEFAULT ''`

/**
 * Cells are encoded by the query already: DuckDB's own quoting also quotes `#` and every empty text. What is written lies
 * aside by itself, so DuckDB need not make a file of its own first.
 */
export const copyToCsvSql = (query: string, path: string, delimiter: string): string =>
  `COPY (${query}) TO ${literal(path)} ` +
  `(FORMAT csv, HEADER true, DELIMITER ${literal(delimiter)}, QUOTE '', ESCAPE '', NULLSTR '', USE_TMP_FILE false)`

export const copyToJsonSql = (query: string, path: string, array: boolean): string =>
  `COPY (${query}) TO ${literal(path)} (FORMAT json, ARRAY ${array}, USE_TMP_FILE false)`

export const copyToParquetSql = (query: string, path: string): string =>
  `COPY (${query}) TO ${literal(path)} (FORMAT parquet, USE_TMP_FILE false, KV_METADATA {outis: '1'})`

/** What was read is held elsewhere now. */
export const dropSourceSql = (schema: string): string => `DROP TABLE ${qualified(schema, 'source')}`

/** A table of text to be filled with the rows of a release in their order, its columns named as they are published. */
export const createWrittenSql = (schema: string, names: readonly string[]): string =>
  `CREATE OR REPLACE TABLE ${qualified(schema, 'written')} (${names.map((name) => `${quoteName(name)} VARCHAR`).join(', ')})`

export const copyWrittenToParquetSql = (schema: string, cells: readonly string[], path: string): string =>
  copyToParquetSql(`SELECT ${cells.join(', ')} FROM ${qualified(schema, 'written')} ORDER BY rowid`, path)

export const dropWrittenSql = (schema: string): string =>
  `DROP TABLE IF EXISTS ${qualified(schema, 'written')}`

/** Everything of one table that was opened lives in a schema of its own. */
export const createSchemaSql = (schema: string): string => `CREATE SCHEMA ${quoteName(schema)}`

export const dropSchemaSql = (schema: string): string => `DROP SCHEMA IF EXISTS ${quoteName(schema)} CASCADE`

export const setThreadsSql = (threads: number): string => `SET threads = ${Math.trunc(threads)}`

/** The name of the database whose tables lie in a file. */
const STORE = quoteName('store')

/** What is lost with the process need not be written twice: no log is kept beside the file. */
export const attachStoreSql = (path: string, key: string): string =>
  `ATTACH ${literal(path)} AS ${STORE} (ENCRYPTION_KEY ${literal(key)}, RECOVERY_MODE 'no_wal_writes')`

export const useStoreSql = `USE ${STORE}`
