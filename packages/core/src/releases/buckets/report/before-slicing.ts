import type { Table } from '../../../data/table/table.ts'
import { groupCombinations } from '../../../data/table/table.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'

/** How likely somebody who knows the quasi-identifiers could hold a sensitive value before anything was done. */
export interface BeforeSlicing {
  readonly largest: number
  readonly mean: number
}

/** The largest share of a sensitive value among the rows with the same quasi-identifiers, over sensitive attributes. O(combinations). */
export function beforeSlicing(
  table: Table,
  { quasi, sensitive }: Pick<SlicingRequest, 'quasi' | 'sensitive'>,
): BeforeSlicing {
  const coded = ({ column }: { readonly column: number }) => ({
    codes: table.columns[column].codes,
    size: table.columns[column].dictionary.values.length,
  })
  const classes = groupCombinations(quasi.map(coded), table.length)
  const rows = summed(table, classes.groupOf, classes.count)
  const largestOf = new Float64Array(classes.count)
  for (const own of sensitive) {
    const pairs = groupCombinations(
      [{ codes: classes.groupOf, size: classes.count }, coded(own)],
      table.length,
    )
    const pairRows = summed(table, pairs.groupOf, pairs.count)
    for (let pair = 0; pair < pairs.count; pair++) {
      const c = classes.groupOf[pairs.first[pair]]
      if (pairRows[pair] > 0) largestOf[c] = Math.max(largestOf[c], pairRows[pair] / rows[c])
    }
  }
  let [largest, sum] = [0, 0]
  for (let c = 0; c < classes.count; c++) {
    largest = Math.max(largest, largestOf[c])
    sum += rows[c] * largestOf[c]
  }
  return { largest, mean: sum / Math.max(1, table.rows) }
}

function summed({ weights }: Table, groupOf: Int32Array, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let row = 0; row < weights.length; row++) sums[groupOf[row]] += weights[row]
  return sums
}
