import { OutisError } from '@outis/core/errors'
import type { IsWide } from '../../columns/width-limits.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { memoryLoader, moveToMemory } from '../../memory/memory-source.ts'
import {
  createFromSql,
  createViewSql,
  type ParquetRead,
  parquetMarksSql,
  parquetRowsSql,
  parquetSchemaSql,
  readParquetSql,
} from '../../sql/duckdb-files.ts'
import { countOftenAlike } from '../count/kept-rows.ts'
import { piecesOf, pullNumbers, pullTexts } from '../count/pull.ts'
import { DuckdbFault, type Session } from '../duckdb-connection.ts'
import { refuseTooManyRows } from './describe-columns.ts'
import { type Choice, keptPlaces, type LoadedNames } from './load-feed.ts'
import { neutralPath } from './neutral-path.ts'

export interface ParquetJob {
  readonly file: SourceFile
  readonly choose: Choice
  readonly folder: () => Promise<string>
  readonly isWide: IsWide
  /** Whether a table that unfolds into so many bytes stays in its file, which can be asked again; called before it is read. */
  readonly stays: (bytes: number) => Promise<boolean>
}

export interface LoadedParquet extends LoadedNames {
  /** Where the rows stay in the file: whether combinations were counted, and how rows become a table all the same. */
  readonly inFile?: { readonly counted: boolean; readonly store: () => Promise<void> }
}

/** Opens a Parquet file as the source, every cell as text. */
export async function loadParquet(
  session: Session,
  schema: string,
  { file, choose, folder, isWide, stays }: ParquetJob,
): Promise<LoadedParquet> {
  const path = await neutralPath(file, folder)
  try {
    const [rows = 0] = await session.numbers(parquetRowsSql(path))
    refuseTooManyRows(rows)
    const fields = piecesOf(await session.run(parquetSchemaSql(path)))
    // The first is the table itself.
    const names = pullTexts(fields, 0)
      .slice(1)
      .map((name, index) => name || `column${index + 1}`)
    const children = pullNumbers(fields, 1, new Float64Array(fields.rows)).subarray(1)
    refuseNested(names, children)
    const keep = keptPlaces(names, choose)
    // Points in time have no text of their own: they get that of one time zone everywhere.
    await session.run("SET TimeZone = 'UTC'")
    const [marks = 0] = await session.numbers(parquetMarksSql(path))
    const read = { path, width: names.length, keep, ours: marks > 0 }
    const loaded = { all: names, kept: keep.map((sourceIndex) => names[sourceIndex]) }
    const store = async () => {
      await session.run(createFromSql(schema, readParquetSql(read)))
    }
    // The file is compressed: what counts is how many cells it unfolds into.
    const bytes = Math.max(file.bytes * UNFOLDS, rows * keep.length * BYTES_OF_A_CELL)
    const staying = await stays(bytes)
    const wide = isWide(keep.length, rows * keep.length * BYTES_OF_A_CELL)
    if (staying && !wide)
      return { ...loaded, inFile: { counted: await countInPlace(session, schema, read), store } }
    await store()
    if (wide) await takeOver(session, schema, keep.length)
    return loaded
  } catch (fault) {
    if (!(fault instanceof DuckdbFault) || fault.kind === 'Out of Memory Error') throw fault
    throw new OutisError('DATA_FORMAT', {
      message: `The file is not a whole Parquet file (${fault.kind}).`,
      hint: 'It may have been cut off while it was copied: fetch or write it again.',
      details: { path: file.path, reason: fault.kind },
    })
  }
}

/** Rows stay in the file and are read by a view; their combinations are counted where that serves what comes. */
async function countInPlace(session: Session, schema: string, read: ParquetRead): Promise<boolean> {
  const numbered = readParquetSql(read, true)
  await session.run(createViewSql(schema, numbered))
  return countOftenAlike(session, schema, {
    width: read.keep.length,
    rows: readParquetSql(read),
    numbered,
  })
}

/** At least so many times as much text as a file that is compressed has bytes; rows that are alike take hardly any. */
const UNFOLDS = 8

/** In other formats, with what parts it from the next. */
const BYTES_OF_A_CELL = 4

async function takeOver(session: Session, schema: string, width: number): Promise<void> {
  const memory = memoryLoader()
  await moveToMemory(session, schema, { width, into: memory })
  session.wide.set(schema, memory.finish())
}

function refuseNested(names: readonly string[], children: Float64Array): void {
  const nested = names.find((_, nameIndex) => children[nameIndex] > 0)
  if (nested === undefined) return
  throw new OutisError('DATA_FORMAT', {
    message: `The column "${nested}" holds lists or structures; a table has one value in each cell.`,
    hint: 'Flatten the file, or leave that column out of it.',
    details: { column: nested },
  })
}
