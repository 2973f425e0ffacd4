import type { RowFeed } from '../files/row-feed.ts'
import { addSourceColumnSql, createSourceSql } from '../sql/duckdb-files.ts'
import type { Session } from './session.ts'

/** Fills the source with rows read outside DuckDB; returns the places of the columns that were kept. */
export async function loadFeed(
  session: Session,
  schema: string,
  { feed, keeps }: { feed: RowFeed; keeps: (name: string) => boolean },
): Promise<number[]> {
  const kept: number[] = []
  let seen = 0
  const keepNew = (): number => {
    const before = kept.length
    for (; seen < feed.names.length; seen++) if (keeps(feed.names[seen]!)) kept.push(seen)
    return kept.length - before
  }
  let created = false
  for await (const rows of feed.batches) {
    session.refuseStopped()
    if (rows.length === 0) continue
    const added = keepNew()
    if (!created) await session.run(createSourceSql(schema, kept.length))
    else
      for (let at = kept.length - added; at < kept.length; at++)
        await session.run(addSourceColumnSql(schema, at))
    created = true
    if (kept.length > 0) await append(session, schema, rows, kept)
  }
  if (!created) keepNew()
  return kept
}

/** Cells one by one: a chunk of vectors takes half as long again. */
async function append(
  { connection }: Session,
  schema: string,
  rows: readonly (readonly string[])[],
  kept: readonly number[],
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
