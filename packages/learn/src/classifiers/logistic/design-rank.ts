import type { Dataset } from '../dataset.ts'
import { trainingRows } from '../training-rows.ts'
import { countGroups, createDesign } from './design.ts'
import { learnEncoding } from './encoding.ts'
import { groupRows, squares } from './likelihood.ts'

/** Number of linearly independent columns, the intercept among them: what a logistic regression can tell apart. */
export function designRank(data: Dataset): number {
  const rows = trainingRows(data)
  const design = createDesign(data, rows, learnEncoding(data, rows))
  const size = design.columns + 1
  return eliminate(squares(design, groupRows(design, countGroups(data, rows, design))), size)
}

/** Pivots of a symmetric matrix, given by its lower half, that are not 0 for rounding: each against its own diagonal element. */
function eliminate(lower: Float64Array, size: number): number {
  let rank = 0
  for (let pivot = 0; pivot < size; pivot++) {
    const before = lower[pivot * size + pivot]
    let rest = before
    for (let k = 0; k < pivot; k++) rest -= lower[pivot * size + k] ** 2
    const independent = before > 0 && rest > 1e-9 * before
    if (independent) rank++
    const root = independent ? Math.sqrt(rest) : 0
    lower[pivot * size + pivot] = root
    for (let row = pivot + 1; row < size; row++) {
      let sum = lower[row * size + pivot]
      for (let k = 0; k < pivot; k++) sum -= lower[row * size + k] * lower[pivot * size + k]
      lower[row * size + pivot] = independent ? sum / root : 0
    }
  }
  return rank
}
