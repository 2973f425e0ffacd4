import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OutisError } from '@outis/core/errors'
import type { ReleaseColumn } from '@outis/core/pipeline'
import { targetFault } from '../commit/target-fault.ts'
import { withAppender } from '../duckdb/append-rows.ts'
import { DuckdbFault, type Session } from '../duckdb/duckdb-connection.ts'
import { writeSheetRows } from '../duckdb/write/write-release.ts'
import { cellEncoder, type FileForm } from '../files/cell-encoding.ts'
import { type CellKind, kindOf } from '../files/cell-kinds.ts'
import { delimiterOf, isDelimited } from '../files/format.ts'
import { copyWrittenToParquetSql, createWrittenSql, dropWrittenSql } from '../sql/duckdb-files.ts'
import { quoteName } from '../sql/sql-text.ts'
import { typedCell } from '../sql/typed-cells.ts'

export interface RowsJob {
  readonly columns: readonly ReleaseColumn[]
  /** Rows in the order they are written in. */
  readonly order: Uint32Array
  readonly form: FileForm
  readonly path: string
}

/** Where a database is at hand, for the formats that only it writes. */
interface Database {
  readonly session: Session
  readonly schema: string
}

/** Writes rows as the database writes them, byte for byte. */
export async function writeRows(database: Database, job: RowsJob): Promise<void> {
  const { columns, order, form, path } = job
  const { format } = form
  if (format === 'parquet') return writeParquet(database, job)
  if (format === 'xlsx') {
    const names = columns.map(({ name }) => name)
    const cells = columns.map(({ texts, codes }) => Array.from(order, (row) => texts[codes[row]]))
    return writeSheetRows(path, { names, cells, rows: order.length })
  }
  const lines = isDelimited(format) ? delimitedLines(job, delimiterOf(format)) : jsonLines(job)
  try {
    await pipeline(Readable.from(inPieces(lines, database.session)), createWriteStream(path))
  } catch (cause) {
    throw cause instanceof OutisError ? cause : targetFault(path, cause)
  }
}

function* delimitedLines({ columns, order, form }: RowsJob, delimiter: string): Generator<string> {
  const encode = cellEncoder(form, columns.length)
  yield `${columns.map(({ name }) => encode(name)).join(delimiter)}\n`
  const encoders = columns.map(() => encode)
  yield* eachRow({ columns, order }, encoders, (cells) => `${cells.join(delimiter)}\n`)
}

/** One object on each line; in an array each after a tab. */
function* jsonLines({ columns, order, form: { format } }: RowsJob): Generator<string> {
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`)
  const objectOf = (cells: readonly string[]) =>
    `{${cells.map((cell, cellIndex) => keys[cellIndex] + cell).join(',')}}`
  const encoders = columns.map((column) => jsonEncoder(kindIn(column, order)))
  if (format === 'jsonl') {
    yield* eachRow({ columns, order }, encoders, (cells) => `${objectOf(cells)}\n`)
    return
  }
  let separator = '[\n\t'
  yield* eachRow({ columns, order }, encoders, (cells) => {
    const line = `${separator}${objectOf(cells)}`
    separator = ',\n\t'
    return line
  })
  yield '\n]\n'
}

/** The distinct texts that are written of a column; some that it has may stand in no row. */
export function shownTexts({ texts, codes }: ReleaseColumn, order: Uint32Array): readonly string[] {
  const isShown = new Uint8Array(texts.length)
  for (const row of order) isShown[codes[row]] = 1
  return texts.filter((_, code) => isShown[code] === 1)
}

/** The kind of what is written of a column. */
const kindIn = (column: ReleaseColumn, order: Uint32Array): CellKind | undefined =>
  kindOf(shownTexts(column, order), column.number)

const jsonEncoder = (kind: CellKind | undefined): ((text: string) => string) =>
  kind === undefined || kind === 'date' ? JSON.stringify : (text) => (text === '' ? 'null' : text)

/** Each text is encoded once, however many rows show it. */
function* eachRow(
  { columns, order }: Pick<RowsJob, 'columns' | 'order'>,
  encoders: readonly ((text: string) => string)[],
  lineOf: (cells: readonly string[]) => string,
): Generator<string> {
  const encoded = columns.map(({ texts, codes }, columnIndex) => ({
    texts: texts.map((text) => encoders[columnIndex](text)),
    codes,
  }))
  for (const row of order) yield lineOf(encoded.map(({ texts, codes }) => texts[codes[row]]))
}

/** Characters that are handed over at a time. */
const PIECE = 1 << 18

function* inPieces(lines: Iterable<string>, { refuseStopped }: Session): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    refuseStopped()
    yield piece
    piece = ''
  }
  refuseStopped()
  yield piece
}

async function writeParquet({ session, schema }: Database, { columns, order, path }: RowsJob): Promise<void> {
  const names = columns.map(({ name }) => name)
  await session.run(createWrittenSql(schema, names))
  try {
    await withAppender({ session, schema }, 'written', (appender) => {
      for (const row of order) {
        for (const { texts, codes } of columns) appender.appendVarchar(texts[codes[row]])
        appender.endRow()
      }
    })
    const cells = columns.map((column) => {
      const [name, kind] = [quoteName(column.name), kindIn(column, order)]
      return `${typedCell(name, kind, 'parquet') ?? name} AS ${name}`
    })
    await session.run(copyWrittenToParquetSql(schema, cells, path))
  } catch (fault) {
    throw fault instanceof DuckdbFault && fault.kind === 'IO Error' ? targetFault(path, fault) : fault
  } finally {
    await session.connection.run(dropWrittenSql(schema))
  }
}
