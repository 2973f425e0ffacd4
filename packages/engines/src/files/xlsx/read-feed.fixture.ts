import type { RowFeed } from '../row-feed.ts'

/** Names and rows of a feed, every row as wide as the table. */
export async function readFeed(feed: RowFeed): Promise<{ names: string[]; rows: string[][] }> {
  const rows: (readonly string[])[] = []
  try {
    for await (const batch of feed.batches)
      for (const row of typeof batch === 'number' ? Array<string[]>(batch).fill([]) : batch) rows.push(row)
  } finally {
    feed.close?.()
  }
  return {
    names: [...feed.names],
    rows: rows.map((row) => feed.names.map((_, nameIndex) => row[nameIndex] ?? '')),
  }
}
