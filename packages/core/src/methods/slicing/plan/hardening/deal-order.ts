import type { CorrelationMatrix } from '../../../../metrics/correlation/correlation-matrix.ts'
import type { SlicedTable } from '../sliced-table.ts'

/**
 * Tuples so that neighbours are alike in what goes least with the sensitive attributes: those vary slowest. Buckets that are
 * dealt from neighbours keep how such attributes go together, and hold all kinds of what goes with the secret.
 * O(tuples · log tuples × attributes).
 */
export function dealOrder(sliced: SlicedTable, correlation: CorrelationMatrix): Uint32Array {
  const { tuples, table, positions, sensitive } = sliced
  const secret = sensitive.map(({ column }) => correlation.names.indexOf(table.columns[column].name))
  const nearness = (column: number) => {
    const correlations = correlation.values[correlation.names.indexOf(table.columns[column].name)]
    return secret.reduce((most, index) => Math.max(most, correlations[index]), 0)
  }
  const slowFirst = [...positions].sort((a, b) => nearness(a.column) - nearness(b.column))
  const placeOf = new Int32Array(tuples.count).fill(-1)
  for (let index = table.length - 1; index >= 0; index--)
    if (table.weights[index] > 0) placeOf[tuples.tupleOf[index]] = index
  const used = Uint32Array.from({ length: tuples.count }, (_, tuple) => tuple).filter(
    (tuple) => placeOf[tuple] >= 0,
  )
  return used.sort((a, b) => {
    for (const { rankOf } of slowFirst) {
      const ranks = rankOf[placeOf[a]] - rankOf[placeOf[b]]
      if (ranks !== 0) return ranks
    }
    return compareValues(tuples.values, a, b)
  })
}

function compareValues(values: readonly Int32Array[], a: number, b: number): number {
  for (const value of values) if (value[a] !== value[b]) return value[a] - value[b]
  return 0
}
