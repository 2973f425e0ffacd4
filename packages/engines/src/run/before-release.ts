import { classSizeBands, type Measured, risksOf, type SizeBand, type Table } from '@outis/core'

/** How exposed the people were before: the classes of the quasi-identifiers as they came. */
export function beforeRelease(
  table: Table,
  quasiCount: number,
): { readonly risks: readonly Measured[]; readonly classSizes: readonly SizeBand[] } {
  const sizes = classSizes(table, quasiCount)
  return { risks: risksOf(sizes), classSizes: classSizeBands(sizes) }
}

/** Rows of each distinct combination of the first columns. Renumbers column by column, so no key grows too large. */
function classSizes(table: Table, quasiCount: number): Uint32Array {
  let group = new Uint32Array(table.length)
  let groups = 1
  for (const { codes, dictionary } of table.columns.slice(0, quasiCount)) {
    const numbers = new Map<number, number>()
    const next = new Uint32Array(table.length)
    for (let at = 0; at < table.length; at++) {
      const key = group[at]! * dictionary.values.length + codes[at]!
      const number = numbers.get(key) ?? numbers.size
      if (number === numbers.size) numbers.set(key, number)
      next[at] = number
    }
    group = next
    groups = numbers.size
  }
  const sizes = new Uint32Array(groups)
  for (let at = 0; at < table.length; at++) sizes[group[at]!]! += table.weights[at]!
  return sizes.filter((size) => size > 0)
}
