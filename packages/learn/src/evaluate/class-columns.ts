import { MISSING } from '@outis/core/table'
import type { TextColumn } from '../classifiers/coded-texts.ts'
import type { ComparedColumn } from '../compared/compared-tables.ts'
import { NO_TEXT, narrowestTexts } from '../compared/covering.ts'
import type { SingleRows } from '../compared/single-rows.ts'

/** The column to be told from the others, row by row, always as text. The empty text is missing. */
export interface ClassColumns {
  readonly original: TextColumn
  readonly release: TextColumn
  /** The original's rows in the release's terms. */
  readonly expressed: TextColumn
}

/**
 * In the release's terms a class is the narrowest label that covers it. One that no label covers stays as it is: nobody can
 * answer it rightly from the release.
 */
export function classColumns(
  column: ComparedColumn,
  { original, release }: { readonly original: SingleRows; readonly release: SingleRows },
): ClassColumns {
  const { name, codes, texts, published } = column
  const values = column.dictionary.values.map((value, code) => (code === MISSING ? '' : value))
  const narrowest = narrowestTexts(column)
  const terms = values.map((value, code) =>
    code === MISSING || narrowest[code] === NO_TEXT ? value : texts[narrowest[code]],
  )
  return {
    original: { name, texts: Array.from(original.combinationOf, (at) => values[codes[at]]) },
    release: { name, texts: Array.from(release.combinationOf, (at) => texts[published[at]]) },
    expressed: { name, texts: Array.from(original.combinationOf, (at) => terms[codes[at]]) },
  }
}
