import { writeFile } from 'node:fs/promises'
import { OutisError } from '@outis/core'
import { targetFault } from '../commit/target-fault.ts'
import { cellEncoder } from '../files/cell-encoding.ts'
import { delimiterOf, isDelimited, type WrittenFormat } from '../files/format.ts'
import { XLSX_LONGEST_CELL, XLSX_MOST_ROWS, xlsxBytes } from '../files/xlsx-files.ts'
import { duckdbDialect } from '../sql/duckdb-dialect.ts'
import { copyToCsvSql, copyToJsonSql, copyToParquetSql } from '../sql/duckdb-files.ts'
import { type CellEncoding, csvEncoding, plainEncoding } from '../sql/published-column.ts'
import { orderedReleaseSql, type ReleaseShape } from '../sql/release.ts'
import { piecesOf, pullTexts } from './pull.ts'
import { DuckdbFault } from './session.ts'
import type { TableState } from './table-state.ts'

export interface WriteJob {
  readonly shape: ReleaseShape
  readonly format: WrittenFormat
  readonly path: string
}

/** How a format puts text into a cell, in SQL; `cellEncoder` is the same in JavaScript. */
export function sqlEncoding(format: WrittenFormat, width: number): CellEncoding {
  return isDelimited(format) ? csvEncoding(duckdbDialect, delimiterOf(format), width === 1) : plainEncoding
}

/** Writes the release table, in its order, to a file. */
export async function writeRelease(state: TableState, job: WriteJob): Promise<void> {
  const { shape, format, path } = job
  const width = shape.columns.length
  const heading = cellEncoder(format, width)
  const query = orderedReleaseSql(duckdbDialect, state.schema, {
    ...shape,
    encode: sqlEncoding(format, width),
    headings: shape.columns.map(({ name }) => heading(name)),
    asText: format === 'parquet' || format === 'xlsx',
  })
  if (format === 'xlsx') return writeXlsx(state, job, query)
  try {
    await state.session.run(copySql(format, query, path))
  } catch (fault) {
    throw fault instanceof DuckdbFault && fault.kind === 'IO Error' ? targetFault(path, fault) : fault
  }
}

function copySql(format: Exclude<WrittenFormat, 'xlsx'>, query: string, path: string): string {
  if (format === 'parquet') return copyToParquetSql(query, path)
  if (isDelimited(format)) return copyToCsvSql(query, path, delimiterOf(format))
  return copyToJsonSql(query, path, format === 'json')
}

async function writeXlsx(state: TableState, { shape, path }: WriteJob, query: string): Promise<void> {
  refuseTooManyForXlsx(state.rows)
  const pieces = piecesOf(await state.session.run(query))
  const cells = shape.columns.map((_, at) => pullTexts(pieces, at))
  await writeSheetRows(path, { names: shape.columns.map(({ name }) => name), cells, rows: pieces.rows })
}

function refuseTooManyForXlsx(rows: number): void {
  if (rows >= XLSX_MOST_ROWS) throw tooLargeForXlsx('rows', rows, XLSX_MOST_ROWS - 1)
}

/** Writes a workbook: cells[column][row]. */
export async function writeSheetRows(
  path: string,
  {
    names,
    cells,
    rows: count,
  }: {
    readonly names: readonly string[]
    readonly cells: readonly (readonly string[])[]
    readonly rows: number
  },
): Promise<void> {
  refuseTooManyForXlsx(count)
  for (const column of cells) {
    const longest = column.reduce((most, text) => Math.max(most, text.length), 0)
    if (longest > XLSX_LONGEST_CELL) throw tooLargeForXlsx('characters in a cell', longest, XLSX_LONGEST_CELL)
  }
  const rows = Array.from({ length: count }, (_, row) => cells.map((column) => column[row]!))
  refuseEmptyEnd(rows)
  const bytes = await xlsxBytes(names, rows)
  try {
    await writeFile(path, bytes)
  } catch (cause) {
    throw targetFault(path, cause)
  }
}

/** A sheet ends with the last row that has a value. */
function refuseEmptyEnd(rows: readonly (readonly string[])[]): void {
  if (rows.at(-1)?.some((cell) => cell !== '')) return
  throw new OutisError('RELEASE_TARGET', {
    message: 'The last row of the release is empty in every column, and an XLSX file cannot hold such a row.',
    hint: 'Write it as .csv or .parquet, or leave such rows out with data.drop-missing.',
  })
}

function tooLargeForXlsx(what: string, found: number, most: number): OutisError {
  return new OutisError('RELEASE_TARGET', {
    message: `The release has ${found} ${what}; an XLSX file holds ${most}.`,
    hint: 'Write it as .csv or .parquet.',
    details: { found, most },
  })
}
