import type { MeasuredColumn, ReleaseMetric } from './measured-release.ts'

/**
 * Loss (Π (1 + xᵢ))^(1/m) − 1 over m quasi-identifiers, xᵢ = (mean share − 1/D)/(1 − 1/D), share = leaves under a
 * cell / D, 1 for a suppressed cell. Iyengar 2002, doi:10.1145/775047.775089, in the form and with the geometric mean of ARX.
 * A missing value is a leaf. O(distinct cells).
 */
export const measuredLoss: ReleaseMetric = {
  id: 'loss',
  title: 'Loss',
  better: 'lower',
  range: [0, 1],
  measure({ columns, rows, suppressedRows }) {
    let product = 1
    for (const column of columns) {
      const x = columnLoss(column, rows, suppressedRows)
      if (x === undefined) return undefined
      product *= 1 + x
    }
    return columns.length === 0 ? 0 : product ** (1 / columns.length) - 1
  },
}

/** x = (leaves − 1)/(D − 1) on average: exactly 0 where no cell was generalised. */
function columnLoss(
  { cells, leafCount: D }: MeasuredColumn,
  n: number,
  suppressedRows: number,
): number | undefined {
  if (D === undefined) return undefined
  if (D <= 1 || n === 0) return 0
  let sum = suppressedRows * (D - 1)
  for (const { rows, figures } of cells) {
    if (!figures) return undefined
    sum += rows * (figures.leaves - 1)
  }
  return sum / ((D - 1) * n)
}
