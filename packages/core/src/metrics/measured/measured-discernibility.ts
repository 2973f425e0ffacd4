import type { ReleaseMetric } from './measured-release.ts'

/**
 * Discernibility Σ |class|² + n · suppressed rows, exact: a number up to 2^53, beyond it a decimal text.
 * Bayardo & Agrawal 2005, doi:10.1109/ICDE.2005.42. Classes are those of equal text; missing is a text. O(classes).
 */
export const measuredDiscernibility: ReleaseMetric = {
  id: 'discernibility',
  title: 'Discernibility',
  better: 'lower',
  range: [0, null],
  measure({ sizes, rows, suppressedRows }) {
    let sum = BigInt(rows) * BigInt(suppressedRows)
    for (let c = 0; c < sizes.length; c++) sum += BigInt(sizes[c]) * BigInt(sizes[c])
    return sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : sum.toString()
  },
}
