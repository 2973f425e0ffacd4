import { loadDuckdb } from '../load-duckdb.ts'
import type { TableState } from '../table-state.ts'

/** Rows that are handed over at a time: the length of DuckDB's own vectors. */
const ROWS_AT_A_TIME = 2048

/** Fills a table of numbers, column by column. By chunks: numbers one by one take twice as long. */
export async function appendNumbers(
  { session, schema }: TableState,
  table: string,
  columns: readonly ArrayLike<number>[],
): Promise<void> {
  const { DuckDBDataChunk } = await loadDuckdb()
  const rows = columns[0]?.length ?? 0
  const appender = await session.connection.createAppender(table, schema)
  try {
    const chunk = DuckDBDataChunk.create(columns.map((_, columnIndex) => appender.columnType(columnIndex)))
    for (let from = 0; from < rows; from += ROWS_AT_A_TIME) {
      const count = Math.min(ROWS_AT_A_TIME, rows - from)
      chunk.reset()
      chunk.rowCount = count
      chunk.setColumns(
        columns.map((column) => Array.from({ length: count }, (_, index) => column[from + index])),
      )
      appender.appendDataChunk(chunk)
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}
