import type { Measured } from '../metric.ts'
import type { MeasuredColumn, MeasuredRelease, ReleaseMetric } from './measured-release.ts'

/**
 * Loss (Π (1 + xᵢ))^(1/m) − 1 over m quasi-identifiers, xᵢ = (mean share − 1/D)/(1 − 1/D), share = leaves under a
 * cell / D, 1 for a suppressed cell. Iyengar 2002, doi:10.1145/775047.775089, in the form and with the geometric mean of ARX.
 * A missing value is a leaf. O(distinct cells).
 */
const measuredLoss: ReleaseMetric = {
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

/**
 * Precision 1 − Σ (h / height) / (n · m): 1 where no cell was generalised, 0 where all are at the top; a suppressed
 * cell counts full height. Sweeney 2002, doi:10.1142/S021848850200165X. A missing value climbs like any other.
 * Not measured where cells are on no level of a hierarchy (free ranges, sets). O(distinct cells).
 */
const measuredPrecision: ReleaseMetric = {
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

/**
 * Normalised certainty penalty, mean over all cells (GCP): of a number its width / (max − min of the table), of a
 * category leaves under the node / leaves of the hierarchy, 0 for a leaf, 1 for a suppressed cell.
 * Xu et al. 2006, doi:10.1145/1150402.1150504; mean: Ghinita et al. 2007 (VLDB). A missing value is a leaf. O(distinct cells).
 */
const measuredNcp: ReleaseMetric = {
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

/**
 * Discernibility Σ |class|² + n · suppressed rows, exact: a number up to 2^53, beyond it a decimal text.
 * Bayardo & Agrawal 2005, doi:10.1109/ICDE.2005.42. Classes are those of equal text; missing is a text. O(classes).
 */
const measuredDiscernibility: ReleaseMetric = {
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

/**
 * Average class size n / (classes · k), suppressed rows included in n; k is the policy's, else 1 (the plain average).
 * LeFevre, DeWitt & Ramakrishnan 2006, doi:10.1109/ICDE.2006.101. A release with every row suppressed counts as one class.
 */
const measuredClassSize: ReleaseMetric = {
  id: 'class-size',
  title: 'Average class size over k',
  better: 'lower',
  range: [0, null],
  measure({ sizes, rows, k = 1 }) {
    return rows / (Math.max(1, sizes.length) * k)
  },
}

/**
 * Non-uniform entropy Σ −log2(share of the value among the rows of its published cell's values), over what full
 * suppression would cost. De Waal & Willenborg 1999; Gionis & Tassa 2009, doi:10.1109/TKDE.2008.129.
 * Shares are those of the original table; a missing value is a value. Needs the original. O(distinct values).
 */
const measuredEntropy: ReleaseMetric = {
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

/** What is measured on every finished release, shown in this order. */
export const releaseMetrics = [
  measuredLoss,
  measuredPrecision,
  measuredNcp,
  measuredDiscernibility,
  measuredClassSize,
  measuredEntropy,
] as const satisfies readonly ReleaseMetric[]

/** Every metric the release tells; the others are left out. */
export function measureRelease(release: MeasuredRelease): Measured[] {
  return releaseMetrics.flatMap(({ measure, ...metric }) => {
    const value = measure(release)
    return value === undefined ? [] : [{ ...metric, value }]
  })
}
