import { type CodedRows, type ColumnBuilder, columnBuilder, memoryRoom } from '@outis/core/pipeline'
import { piecesOf, pullTexts } from '../duckdb/count/pull.ts'
import type { Session } from '../duckdb/duckdb-connection.ts'
import type { RowBatch } from '../files/row-feed.ts'
import { dropSourceSql } from '../sql/duckdb-files.ts'
import { readColumnsSql } from '../sql/tally.ts'

export interface MemoryLoader {
  /** Adds columns up to this number. Earlier rows have the empty text in them. */
  widen(columns: number): void
  /** @param kept place in the row of each column */
  append(batch: RowBatch, kept: readonly number[]): void
  /** One more column, all its rows: for a table that comes column by column. */
  addColumn(texts: readonly string[]): void
  finish(): CodedRows
}

/** Takes rows into memory, column by column, each distinct text of a column once. */
export function memoryLoader(): MemoryLoader {
  const room = memoryRoom()
  const columns: ColumnBuilder[] = []
  let rows = 0
  return {
    widen(count) {
      room.addCells(rows * (count - columns.length))
      while (columns.length < count) columns.push(columnBuilder(room))
    },
    append(batch, kept) {
      room.addCells((typeof batch === 'number' ? batch : batch.length) * kept.length)
      if (typeof batch === 'number') rows += batch
      else
        for (const row of batch) {
          for (let index = 0; index < kept.length; index++) {
            const text = row[kept[index]]
            // What a row lacks is filled in later, many rows at once.
            if (text !== undefined && text !== '') columns[index].set(rows, text)
          }
          rows++
        }
    },
    addColumn(texts) {
      room.addCells(texts.length)
      const column = columnBuilder(room)
      for (const [row, text] of texts.entries()) column.set(row, text)
      columns.push(column)
      rows = texts.length
    },
    finish: () => ({ columns: columns.map((column) => column.finish(rows)), rows }),
  }
}

/** Columns that are asked for at a time. */
const COLUMNS_AT_A_TIME = 256

/** Takes a table over that was read into the database, and drops it there. */
export async function moveToMemory(
  session: Session,
  schema: string,
  { width, into }: { readonly width: number; readonly into: MemoryLoader },
): Promise<void> {
  for (let from = 0; from < width; from += COLUMNS_AT_A_TIME) {
    const count = Math.min(COLUMNS_AT_A_TIME, width - from)
    const pieces = piecesOf(await session.run(readColumnsSql(schema, from, count)))
    for (let index = 0; index < count; index++) into.addColumn(pullTexts(pieces, index))
  }
  await session.run(dropSourceSql(schema))
}
