import { noRows } from '../files/no-rows.ts'
import type { RowFeed } from '../files/row-feed.ts'
import { addSourceColumnSql, createSourceSql } from '../sql/duckdb-files.ts'
import type { Session } from './session.ts'

/** Places of the columns to keep; one at least, so that rows can be counted. */
export function keptPlaces(names: readonly string[], keeps: (name: string) => boolean): number[] {
  const kept = names.flatMap((name, place) => (keeps(name) ? [place] : []))
  return kept.length === 0 && names.length > 0 ? [0] : kept
}

/** Fills the source with rows read outside DuckDB; returns the places of the columns that were kept. */
export async function loadFeed(
  session: Session,
  schema: string,
  { feed, keeps }: { feed: RowFeed; keeps: (name: string) => boolean },
): Promise<readonly number[]> {
  let kept: number[] = []
  let named = 0
  for await (const rows of feed.batches) {
    session.refuseStopped()
    if (feed.names.length > named) {
      const more = feed.names.slice(named).flatMap((name, at) => (keeps(name) ? [named + at] : []))
      if (kept.length === 0) {
        kept = keptPlaces(feed.names, keeps)
        await session.run(createSourceSql(schema, kept.length))
      } else {
        for (const place of more) await session.run(addSourceColumnSql(schema, kept.push(place) - 1))
      }
      named = feed.names.length
    }
    if (kept.length > 0 && rows.length > 0) await append(session, schema, { rows, kept })
  }
  if (kept.length === 0) throw noRows()
  return kept
}

/** Cells one by one: a chunk of vectors takes half as long again. */
async function append(
  { connection }: Session,
  schema: string,
  { rows, kept }: { rows: readonly (readonly string[])[]; kept: readonly number[] },
): Promise<void> {
  const appender = await connection.createAppender('source', schema)
  try {
    for (const row of rows) {
      for (const place of kept) appender.appendVarchar(row[place] ?? '')
      appender.endRow()
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}
