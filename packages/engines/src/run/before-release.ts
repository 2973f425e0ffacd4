import {
  classSizeBands,
  groupCombinations,
  type Measured,
  risksOf,
  type SizeBand,
  type Table,
} from '@outis/core'

/** How exposed the people were before: the classes of the quasi-identifiers as they came. */
export function beforeRelease(
  table: Table,
  quasiCount: number,
): { readonly risks: readonly Measured[]; readonly classSizes: readonly SizeBand[] } {
  const sizes = classSizes(table, quasiCount)
  return { risks: risksOf(sizes), classSizes: classSizeBands(sizes) }
}

/** Rows of each distinct combination of the first columns. */
function classSizes({ columns, length, weights }: Table, quasiCount: number): Uint32Array {
  const quasi = columns
    .slice(0, quasiCount)
    .map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length }))
  const { count, groupOf } = groupCombinations(quasi, length)
  const sizes = new Uint32Array(count)
  for (let at = 0; at < length; at++) sizes[groupOf[at]!]! += weights[at]!
  return sizes
}
