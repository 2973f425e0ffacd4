import type { ReleaseMetric } from './measured-release.ts'

/**
 * Normalised certainty penalty, mean over all cells (GCP): of a number its width / (max − min of the table), of a
 * category leaves under the node / leaves of the hierarchy, 0 for a leaf, 1 for a suppressed cell.
 * Xu et al. 2006, doi:10.1145/1150402.1150504; mean: Ghinita et al. 2007 (VLDB). A missing value is a leaf. O(distinct cells).
 */
export const measuredNcp: ReleaseMetric = {
  id: 'ncp',
  title: 'Normalised certainty penalty',
  better: 'lower',
  range: [0, 1],
  measure({ columns, rows: n, suppressedRows }) {
    if (columns.length === 0 || n === 0) return 0
    let penalty = suppressedRows * columns.length
    for (const { cells } of columns) {
      for (const { rows, figures } of cells) {
        if (!figures) return undefined
        penalty += rows * figures.penalty
      }
    }
    return penalty / (n * columns.length)
  },
}
