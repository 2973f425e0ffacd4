import type { Contingency } from './contingency.ts'

/**
 * Mutual information in bits: Σ f_ij · log₂(f_ij/(f_i f_j)). Shannon 1948, doi:10.1002/j.1538-7305.1948.tb01338.x.
 * Missing is a value. O(pairs that occur).
 */
export function mutualInformation(table: Contingency): number {
  const { rows, firstTotals, secondTotals, first, second, counts } = table
  let bits = 0
  for (let cell = 0; cell < counts.length; cell++) {
    const n = counts[cell]
    bits += (n / rows) * Math.log2((n / firstTotals[first[cell]]) * (rows / secondTotals[second[cell]]))
  }
  return Math.max(0, bits)
}

/** Mutual information over the smaller of both entropies: 1 if one column decides the other; 0 where one has a single value. */
export function normalisedInformation(table: Contingency): number {
  const smaller = Math.min(
    entropyOf(table.firstTotals, table.rows),
    entropyOf(table.secondTotals, table.rows),
  )
  return smaller > 0 ? Math.min(1, mutualInformation(table) / smaller) : 0
}

function entropyOf(totals: Float64Array, rows: number): number {
  let bits = 0
  for (const n of totals) if (n > 0 && n < rows) bits -= (n / rows) * Math.log2(n / rows)
  return bits
}
