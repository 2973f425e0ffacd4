import type { Loss, ObjectiveColumn } from './objective.ts'

/**
 * Non-uniform entropy Σ −log2(rows of the value / rows of its generalised value) over all cells, divided by what full
 * suppression costs. Rows are those of the table before suppression; a suppressed cell has all rows as its generalised
 * value. A missing value is a value. O(levels × values).
 * Gionis, Tassa 2009, doi:10.1109/TKDE.2008.129; De Waal, Willenborg 1999.
 */
export const entropy: Loss = {
  id: 'entropy',
  title: 'Non-uniform entropy',
  citation: 'Gionis, Tassa 2009, doi:10.1109/TKDE.2008.129',
  objective({ rows, columns }) {
    const bits = columns.map((column) => columnBits(column, rows))
    const whole = bits.reduce((sum, { full }) => sum + full, 0)
    return {
      kind: 'cells',
      means: bits.map(({ means }) => means),
      extras: bits.map(({ extras }) => extras),
      term: (_, mean) => mean,
      finish: (sum) => (whole > 0 ? sum / whole : 0),
    }
  },
}

/**
 * A cell loses log2(c(node)/c(value)); suppressed, log2(n/c(value)). The difference, log2(n/c(node)), depends on the
 * node alone, as the contract of extras asks.
 */
function columnBits({ hierarchy, counts }: ObjectiveColumn, rows: number) {
  const bitsOf = (share: number) => (share > 0 ? -Math.log2(share) : 0)
  const rowsOfNodes = hierarchy.levels.map(({ nodeOf, labels }) => {
    const sums = new Float64Array(labels.length)
    for (let code = 0; code < counts.length; code++) sums[nodeOf[code]] += counts[code]
    return sums
  })
  const extras = rowsOfNodes.map((sums) => sums.map((sum) => bitsOf(sum / rows)))
  const means = Float64Array.from(rowsOfNodes, (sums, level) => {
    const { nodeOf } = hierarchy.levels[level]
    let sum = 0
    for (let code = 0; code < counts.length; code++) {
      sum += counts[code] * bitsOf(counts[code] / sums[nodeOf[code]])
    }
    return rows === 0 ? 0 : sum / rows
  })
  let full = 0
  for (const count of counts) full += (count / rows) * bitsOf(count / rows)
  return { means, extras, full: rows === 0 ? 0 : full }
}
