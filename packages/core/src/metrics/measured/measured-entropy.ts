import type { ReleaseMetric } from './measured-release.ts'

/**
 * Non-uniform entropy Σ −log2(share of the value among the rows of its published cell's values), over what full
 * suppression would cost. De Waal & Willenborg 1999; Gionis & Tassa 2009, doi:10.1109/TKDE.2008.129.
 * Shares are those of the original table; a missing value is a value. Needs the original. O(distinct values).
 */
export const measuredEntropy: ReleaseMetric = {
  id: 'entropy',
  title: 'Non-uniform entropy',
  better: 'lower',
  range: [0, 1],
  measure({ traces, rows: n }) {
    if (!traces) return undefined
    let lost = 0
    let whole = 0
    for (const { rows, value, among } of traces) {
      for (let i = 0; i < rows.length; i++) {
        if (rows[i] === 0) continue
        lost -= rows[i] * Math.log2(value[i] / among[i])
        whole -= rows[i] * Math.log2(value[i] / n)
      }
    }
    return whole > 0 ? lost / whole : 0
  },
}
