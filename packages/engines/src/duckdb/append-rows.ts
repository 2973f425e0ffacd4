import { type DuckDBAppender, loadDuckdb } from './duckdb-connection.ts'
import type { TableState } from './table-state.ts'

type Place = Pick<TableState, 'session' | 'schema'>

/** Fills a table. The appender is closed whatever happens. */
export async function withAppender(
  { session, schema }: Place,
  table: string,
  fill: (appender: DuckDBAppender) => void,
): Promise<void> {
  const appender = await session.connection.createAppender(table, schema)
  try {
    fill(appender)
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}

export type AppendedValue = string | number | boolean | null

/** Appends rows. A number becomes an INTEGER, but a DOUBLE in the columns `doubles`. */
export const appendRows = (
  place: Place,
  table: string,
  rows: Iterable<readonly AppendedValue[]>,
  doubles: readonly number[] = [],
): Promise<void> =>
  withAppender(place, table, (appender) => {
    for (const row of rows) {
      for (const [columnIndex, value] of row.entries()) {
        if (value === null) appender.appendNull()
        else if (typeof value === 'string') appender.appendVarchar(value)
        else if (typeof value === 'boolean') appender.appendBoolean(value)
        else if (doubles.includes(columnIndex)) appender.appendDouble(value)
        else appender.appendInteger(value)
      }
      appender.endRow()
    }
  })

/** Rows that are handed over at a time: the length of DuckDB's own vectors. */
const ROWS_AT_A_TIME = 2048

/** Appends columns of numbers in chunks: number by number takes twice as long. */
export async function appendNumbers(
  place: Place,
  table: string,
  columns: readonly ArrayLike<number>[],
): Promise<void> {
  const { DuckDBDataChunk } = await loadDuckdb()
  const rowCount = columns[0]?.length ?? 0
  await withAppender(place, table, (appender) => {
    const chunk = DuckDBDataChunk.create(columns.map((_, columnIndex) => appender.columnType(columnIndex)))
    for (let from = 0; from < rowCount; from += ROWS_AT_A_TIME) {
      const length = Math.min(ROWS_AT_A_TIME, rowCount - from)
      chunk.reset()
      chunk.rowCount = length
      chunk.setColumns(columns.map((column) => Array.from({ length }, (_, row) => column[from + row])))
      appender.appendDataChunk(chunk)
    }
  })
}
