import type { RecordBatch } from 'apache-arrow'

/** Lists of texts by column whose places make one number; an empty list where a column is no part of it. */
export interface PackedTexts {
  readonly texts: readonly (readonly string[])[]
}

/** A list is searched from its beginning: a longer one takes longer than comparing the texts. */
const MOST_TEXTS = 128
/** Numbers up to here are exact. */
const MOST_NUMBERS = 2 ** 52

/** The lists that fit into one number, shortest first. */
export function packedTexts(likely: readonly (readonly string[])[]): PackedTexts {
  const order = likely.map((_, at) => at).sort((a, b) => likely[a].length - likely[b].length)
  const texts: (readonly string[])[] = likely.map(() => [])
  let numbers = 1
  for (const at of order) {
    const { length } = likely[at]
    if (length === 0 || length > MOST_TEXTS || numbers * length > MOST_NUMBERS) continue
    numbers *= length
    texts[at] = likely[at]
  }
  return { texts }
}

/** The texts of some rows by column, most frequent first, so that most are found early in a list. */
export async function likelyTexts(
  batches: AsyncIterable<RecordBatch>,
  columns: number,
): Promise<readonly (readonly string[])[]> {
  const counts = Array.from({ length: columns }, () => new Map<string, number>())
  for await (const batch of batches)
    for (const [at, count] of counts.entries())
      for (const cell of batch.getChildAt(at)!) count.set(cell, (count.get(cell) ?? 0) + 1)
  return counts.map((count) => [...count].sort(([, a], [, b]) => b - a).map(([text]) => text))
}
