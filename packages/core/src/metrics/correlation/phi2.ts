import type { Contingency } from './contingency.ts'

/**
 * Mean-square contingency coefficient: φ² = 1/(min(d₁, d₂) − 1) · Σ (f_ij − f_i f_j)²/(f_i f_j), d = values that occur.
 * Cramér 1946; as used for slicing: Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.
 * Missing is a value. O(pairs that occur): the sum equals Σ n_ij²/(n_i n_j) − 1, to which empty cells add nothing.
 */
export function phi2({ firstTotals, secondTotals, first, second, counts }: Contingency): number {
  const d = Math.min(firstTotals.length, secondTotals.length)
  if (d < 2) return 0
  let sum = 0
  for (let cell = 0; cell < counts.length; cell++) {
    const n = counts[cell]
    sum += (n / firstTotals[first[cell]]) * (n / secondTotals[second[cell]])
  }
  return Math.min(1, Math.max(0, (sum - 1) / (d - 1)))
}
