import type { ReleaseMetric } from './measured-release.ts'

/**
 * Precision 1 − Σ (h / height) / (n · m): 1 where no cell was generalised, 0 where all are at the top; a suppressed
 * cell counts full height. Sweeney 2002, doi:10.1142/S021848850200165X. A missing value climbs like any other.
 * Not measured where cells are on no level of a hierarchy (free ranges, sets). O(distinct cells).
 */
export const measuredPrecision: ReleaseMetric = {
  id: 'precision',
  title: 'Precision',
  better: 'higher',
  range: [0, 1],
  measure({ columns, rows: n, suppressedRows }) {
    if (columns.length === 0 || n === 0) return 1
    let climbed = suppressedRows * columns.length
    for (const { cells } of columns) {
      for (const { rows, figures } of cells) {
        if (figures?.climbed === undefined) return undefined
        climbed += rows * figures.climbed
      }
    }
    return 1 - climbed / (n * columns.length)
  },
}
