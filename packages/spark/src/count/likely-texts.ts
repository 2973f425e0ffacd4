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
  const order = likely.map((_, index) => index).sort((a, b) => likely[a].length - likely[b].length)
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

/** Texts of columns, most frequent first where that is known, and the bytes that one has in the mean. */
export interface LikelyTexts {
  readonly texts: readonly (readonly string[])[]
  readonly bytes: readonly number[]
  /** Rows that were looked at. */
  readonly rows: number
  /** Different combinations that the table seems to have by them; none where nobody looked. */
  readonly combinations?: number
}

export const meanBytes = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / Math.max(1, texts.length)

/** The texts of some rows by column, most frequent first, so that most are found early in a list. */
export async function likelyTexts(
  batches: AsyncIterable<RecordBatch>,
  columns: number,
): Promise<LikelyTexts> {
  const counts = Array.from({ length: columns }, () => new Map<string, number>())
  const together = new Map<string, number>()
  let rows = 0
  for await (const batch of batches) {
    rows += batch.numRows
    for (const [countIndex, count] of counts.entries())
      for (const cell of batch.getChildAt(countIndex)!) count.set(cell, (count.get(cell) ?? 0) + 1)
    for (let row = 0; row < batch.numRows; row++) {
      const key = JSON.stringify(counts.map((_, countIndex) => batch.getChildAt(countIndex)!.get(row)))
      together.set(key, (together.get(key) ?? 0) + 1)
    }
  }
  return {
    rows,
    combinations: seemingCombinations(together.values()),
    texts: counts.map((count) => [...count].sort(([, a], [, b]) => b - a).map(([text]) => text)),
    bytes: counts.map((count) => {
      let bytes = 0
      for (const [text, many] of count) bytes += many * Buffer.byteLength(text)
      return bytes / Math.max(1, rows)
    }),
  }
}

/**
 * How many different things there are, by how often those were seen that were seen at all: those once, twice and more. (Chao
 * 1984, the form without a division by zero; less than there are where some are much rarer than others.)
 */
export function seemingCombinations(seen: Iterable<number>): number {
  let [all, once, twice] = [0, 0, 0]
  for (const times of seen) {
    all++
    if (times === 1) once++
    if (times === 2) twice++
  }
  return all + (once * (once - 1)) / (2 * (twice + 1))
}
