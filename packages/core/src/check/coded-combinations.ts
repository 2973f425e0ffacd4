import type { CodedCombinations, Combinations } from './check-input.ts'

/** Lists every column's texts once. O(combinations × columns). */
export function codedCombinations({ columns, texts, rows, readings }: Combinations): CodedCombinations {
  const coded = texts.map((column) => {
    const codeOf = new Map<string, number>()
    const codes = Uint32Array.from(column, (text) => {
      const code = codeOf.get(text) ?? codeOf.size
      if (code === codeOf.size) codeOf.set(text, code)
      return code
    })
    return { values: [...codeOf.keys()], codes }
  })
  return {
    columns,
    values: coded.map(({ values }) => values),
    codes: coded.map(({ codes }) => codes),
    rows,
    ...(readings && { readings }),
  }
}
