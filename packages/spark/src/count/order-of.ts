import type { Codes } from '@outis/core/table'

/** Texts of a column, and which of them every combination has. */
export interface CodedColumn {
  readonly texts: readonly string[]
  readonly codes: Codes
}

/** Whether a number tells which combination comes first; where order tells nothing, all have the same. */
export const isOrdered = (first: Float64Array): boolean => first.some((row) => row !== first[0])

/** Which combination comes first, second …: by its first row. No two have the same. */
export function orderOf(first: Float64Array): Uint32Array {
  // Numbers are sorted faster without a comparison.
  const sorted = first.slice().sort()
  const order = new Uint32Array(first.length)
  for (let index = 0; index < first.length; index++) order[placeIn(sorted, first[index])] = index
  return order
}

function placeIn(sorted: Float64Array, number: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Lays the entries of a list into an order. */
export function arrange(list: Codes, order: Uint32Array): void {
  const before = list.slice()
  for (let index = 0; index < list.length; index++) list[index] = before[order[index]]
}

/** The texts that occur, sorted, with the codes that they have then, in place of those before. */
export function byText({ texts, codes }: CodedColumn): CodedColumn {
  const occurs = new Uint8Array(texts.length)
  for (const code of codes) occurs[code] = 1
  const sorted = [...texts.keys()].filter((code) => occurs[code] === 1)
  sorted.sort((a, b) => (texts[a] < texts[b] ? -1 : 1))
  return renumbered({ texts, codes }, sorted)
}

/** The texts that occur, as they appear, with the codes that they have then, in place of those before. */
export function byAppearance({ texts, codes }: CodedColumn): CodedColumn {
  const seen = new Uint8Array(texts.length)
  const order: number[] = []
  for (const code of codes) {
    if (seen[code] === 1) continue
    seen[code] = 1
    order.push(code)
  }
  return renumbered({ texts, codes }, order)
}

function renumbered({ texts, codes }: CodedColumn, order: readonly number[]): CodedColumn {
  const rank = new Uint32Array(texts.length)
  for (const [index, code] of order.entries()) rank[code] = index
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) codes[codeIndex] = rank[codes[codeIndex]]
  return { texts: order.map((code) => texts[code]), codes }
}

/** The order of combinations by codes: by the last column first, each sort keeping the order of the one before. */
export function orderByCodes(columns: readonly CodedColumn[], length: number): Uint32Array {
  let order = Uint32Array.from({ length }, (_, index) => index)
  for (const { texts, codes } of [...columns].reverse()) {
    const begins = new Uint32Array(texts.length + 1)
    for (let index = 0; index < length; index++) begins[codes[index] + 1]++
    for (let code = 0; code < texts.length; code++) begins[code + 1] += begins[code]
    const next = new Uint32Array(length)
    for (const at of order) next[begins[codes[at]]++] = at
    order = next
  }
  return order
}
