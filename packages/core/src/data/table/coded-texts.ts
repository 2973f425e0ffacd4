/** Cells of a column as codes, every text listed once, in order of first appearance. */
export interface CodedTexts {
  readonly values: readonly string[]
  readonly codes: ArrayLike<number>
}

/** Lists every text once. O(cells). */
export function codeTexts(texts: readonly string[]): CodedTexts {
  const codeOf = new Map<string, number>()
  const codes = new Uint32Array(texts.length)
  for (let cell = 0; cell < texts.length; cell++) {
    const code = codeOf.get(texts[cell]) ?? codeOf.size
    if (code === codeOf.size) codeOf.set(texts[cell], code)
    codes[cell] = code
  }
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

/** The cells as they read. A plain loop: `Array.from` makes an object for each cell, a million and more. O(cells). */
export function cellTexts({ values, codes }: CodedTexts): string[] {
  const texts = new Array<string>(codes.length)
  for (let cell = 0; cell < codes.length; cell++) texts[cell] = values[codes[cell]]
  return texts
}

/** What each code stands for, in its place. O(cells). */
export function translated(codes: ArrayLike<number>, into: ArrayLike<number>): Uint32Array {
  const result = new Uint32Array(codes.length)
  for (let cell = 0; cell < codes.length; cell++) result[cell] = into[codes[cell]]
  return result
}
