import { type Dictionary, readingOf } from '../table/dictionary.ts'
import { valueIndex } from '../value/same-values.ts'
import { findCodes, type KnownOptions } from './known-codes.ts'
import type { DistinctTexts } from './normalise-values.ts'

/** What changes where a column is written as its dictionary writes it. */
export interface Spelling {
  /** What becomes of texts that are written otherwise. */
  readonly texts: ReadonlyMap<string, string>
  /** Values and rows that this concerns. */
  readonly values: number
  readonly rows: number
}

/** Compares the distinct texts of a column with its dictionary; texts that it lacks stay. O(texts). */
export function spellingOf(texts: DistinctTexts, dictionary: Dictionary, options: KnownOptions): Spelling {
  const { codes, unknown } = findCodes(texts, dictionary, options)
  const tokenAt = valueIndex(options.missing, readingOf(dictionary))
  const changes = new Map<string, string>()
  const values = new Set<number>()
  let rows = 0
  for (const [valueIndex, text] of texts.values.entries()) {
    const code = codes[valueIndex]
    // A token stays the token it is: all of them are read alike.
    const normalised = code === 0 ? options.missing[tokenAt(text) ?? -1] : dictionary.values[code]
    if (normalised === undefined || normalised === text || unknown.has(valueIndex)) continue
    changes.set(text, normalised)
    values.add(code)
    rows += texts.rows[valueIndex]
  }
  return { texts: changes, values: values.size, rows }
}
