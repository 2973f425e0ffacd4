/** Cells of a column as codes, every text listed once, in order of first appearance. */
export interface CodedTexts {
  readonly values: readonly string[]
  readonly codes: ArrayLike<number>
}

/** Lists every text once. O(cells). */
export function codeTexts(texts: readonly string[]): CodedTexts {
  const codeOf = new Map<string, number>()
  const codes = Uint32Array.from(texts, (text) => {
    const code = codeOf.get(text) ?? codeOf.size
    if (code === codeOf.size) codeOf.set(text, code)
    return code
  })
  return { values: [...codeOf.keys()], codes }
}

/** The same from codes of any order, whose values may have texts that no cell has. O(cells + values). */
export function byAppearance(values: readonly string[], codes: ArrayLike<number>): CodedTexts {
  const numberOf = new Int32Array(values.length).fill(-1)
  const used: string[] = []
  const numbered = new Uint32Array(codes.length)
  for (let cell = 0; cell < codes.length; cell++) {
    const code = codes[cell]
    if (numberOf[code] < 0) numberOf[code] = used.push(values[code]) - 1
    numbered[cell] = numberOf[code]
  }
  return { values: used, codes: numbered }
}

/** The cells as they read. O(cells). */
export const cellTexts = ({ values, codes }: CodedTexts): string[] =>
  Array.from(codes, (code) => values[code])
