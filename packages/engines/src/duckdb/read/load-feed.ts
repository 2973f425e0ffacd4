import { OutisError } from '@outis/core/errors'
import { refuseTooWide } from '../../columns/width-limits.ts'
import { noRows } from '../../files/record-limits.ts'
import type { RowFeed } from '../../files/row-feed.ts'
import { type MemoryLoader, memoryLoader, moveToMemory } from '../../memory/memory-source.ts'
import { addSourceColumnSql, createSourceSql, insertEmptyRowsSql } from '../../sql/duckdb-files.ts'
import { withAppender } from '../append-rows.ts'
import { DuckdbFault, type Session } from '../duckdb-connection.ts'

/** Names of a file's columns: all it has, and those that were read. */
export interface LoadedNames {
  readonly all: readonly string[]
  readonly kept: readonly string[]
}

/** Names of the columns to keep, of all the file has. */
export type Choice = (names: readonly string[]) => readonly string[]

/** Places of the columns to keep; one at least, so that rows can be counted. */
export function keptPlaces(names: readonly string[], choose: Choice): number[] {
  refuseTooWide(names.length)
  const chosen = new Set(choose(names))
  const kept = names.flatMap((name, nameIndex) => (chosen.has(name) ? [nameIndex] : []))
  return kept.length === 0 && names.length > 0 ? [0] : kept
}

export interface FeedJob {
  readonly feed: RowFeed
  readonly choose: Choice
  /** Whether so many columns are too many for the database. */
  readonly isWide: (columns: number) => boolean
}

/** Fills the source with rows read outside DuckDB; returns the places of the columns that were kept. */
export async function loadFeed(
  session: Session,
  schema: string,
  { feed, choose, isWide }: FeedJob,
): Promise<readonly number[]> {
  const kept: number[] = []
  let memory: MemoryLoader | undefined
  let named = 0
  let loaded = 0
  for await (const batch of feed.batches) {
    session.refuseStopped()
    if (feed.names.length > named) {
      const before = kept.length
      // What was kept once stays, also where it was kept for want of another.
      for (const sourceIndex of keptPlaces(feed.names, choose))
        if (sourceIndex >= named) kept.push(sourceIndex)
      named = feed.names.length
      if (memory === undefined && isWide(kept.length)) {
        memory = memoryLoader()
        if (before > 0) await moveToMemory(session, schema, { width: before, into: memory })
      }
      if (memory !== undefined) memory.widen(kept.length)
      else if (before === 0) await session.run(createSourceSql(schema, kept.length))
      else
        for (let index = before; index < kept.length; index++)
          await session.run(addSourceColumnSql(schema, index))
    }
    loaded += typeof batch === 'number' ? batch : batch.length
    refuseMoreCells(feed, { rows: loaded, columns: kept.length })
    if (kept.length === 0 || batch === 0) continue
    if (memory !== undefined) memory.append(batch, kept)
    else if (typeof batch === 'number') await session.run(insertEmptyRowsSql(schema, kept.length, batch))
    else if (batch.length > 0) await append(session, schema, { rows: batch, kept })
  }
  if (kept.length === 0) throw noRows()
  if (memory !== undefined) session.wide.set(schema, memory.finish())
  return kept
}

function refuseMoreCells(
  { mostCells = Number.POSITIVE_INFINITY }: RowFeed,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): void {
  if (rows * columns <= mostCells) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${columns} columns and so many rows that they have more than ${mostCells.toLocaleString('en-GB')} cells.`,
    hint: 'Delete columns and rows that are not needed, or save the table as .csv or .parquet.',
    details: { columns, most: mostCells },
  })
}

/** Appends cells one by one: a chunk of vectors takes half as long again. */
async function append(
  session: Session,
  schema: string,
  { rows, kept }: { rows: readonly (readonly string[])[]; kept: readonly number[] },
): Promise<void> {
  try {
    await withAppender({ session, schema }, 'source', (appender) => {
      for (const row of rows) {
        for (const fileIndex of kept) appender.appendVarchar(row[fileIndex] ?? '')
        appender.endRow()
      }
    })
  } catch (error) {
    throw new DuckdbFault(error)
  }
}
