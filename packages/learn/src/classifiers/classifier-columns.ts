import { type Column, MISSING } from '@outis/core/table'

/** A column of a file or release, one text per row. */
export interface TextColumn {
  readonly name: string
  readonly texts: readonly string[]
}

/** A column as classifiers read it from: of texts, or already counted by an engine. */
export type LearnColumn = TextColumn | Column

/** The distinct texts of a column and which row has which. */
export interface CodedTexts {
  readonly name: string
  readonly values: readonly string[]
  readonly codes: ArrayLike<number>
  /** The one code that is missing whatever its text, where there is one. */
  readonly missing?: number
}

/** O(rows), each distinct text is kept once. */
export function codedTexts(column: LearnColumn): CodedTexts {
  if ('dictionary' in column) {
    return { name: column.name, values: column.dictionary.values, codes: column.codes, missing: MISSING }
  }
  const codeOf = new Map<string, number>()
  const codes = new Uint32Array(column.texts.length)
  for (let row = 0; row < codes.length; row++) {
    const text = column.texts[row]
    let code = codeOf.get(text)
    if (code === undefined) {
      code = codeOf.size
      codeOf.set(text, code)
    }
    codes[row] = code
  }
  return { name: column.name, values: [...codeOf.keys()], codes }
}
