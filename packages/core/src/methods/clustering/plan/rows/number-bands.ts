import { buildHierarchy } from '../../../../data/hierarchy/build-hierarchy.ts'
import type { Hierarchy } from '../../../../data/hierarchy/hierarchy.ts'
import { type Dictionary, MISSING, SUPPRESSED } from '../../../../data/table/table.ts'

/** Values of the smallest band where there are very many: so many bands are enough to tell numbers apart. */
const MOST_BANDS = 1024

/**
 * A hierarchy for a number that has none: bands of two neighbouring values, of four, of eight, up to all. Their borders
 * are places among the values of the whole table, so that the end of a band says nothing of the class that shows it.
 * O(values · log values).
 */
export function numberBands(name: string, dictionary: Dictionary): Hierarchy {
  const count = dictionary.values.length - 1
  const first = Math.max(1, 2 ** Math.ceil(Math.log2(count / MOST_BANDS)))
  const sizes: number[] = []
  for (let size = Math.max(2, first); size < count; size *= 2) sizes.push(size)
  const rows = dictionary.values.slice(MISSING + 1).map((value, valueIndex) => {
    const bands = sizes.map((size) => bandLabel(dictionary, valueIndex, size))
    return [value, ...bands, SUPPRESSED]
  })
  return buildHierarchy({ kind: 'rows', rows }, { name, dictionary })
}

/** The closed range of the band of so many values that holds the value at a place. */
function bandLabel({ values }: Dictionary, valueIndex: number, size: number): string {
  const low = Math.floor(valueIndex / size) * size
  const high = Math.min(low + size, values.length - 1) - 1
  return low === high
    ? values[MISSING + 1 + low]
    : `[${values[MISSING + 1 + low]},${values[MISSING + 1 + high]}]`
}
