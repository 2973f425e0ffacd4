import type { Design } from './design.ts'

export interface Likelihood {
  readonly design: Design
  /** Rows by (group, class). */
  readonly counts: Float64Array
  /** What the square of each column's coefficient costs. */
  readonly penalties: Float64Array
}

/**
 * −log likelihood + Σ penalty · coefficient², with the last class as reference; parameters are the intercept and columns of each
 * other class. Fills the gradient. O(classes · entries).
 */
export function penalisedLoss(
  { design, counts, penalties }: Likelihood,
  parameters: Float64Array,
  gradient: Float64Array,
): number {
  const { groups, width, column, value, columns, classes } = design
  const size = columns + 1
  const others = classes - 1
  const scores = new Float64Array(others)
  gradient.fill(0)
  let loss = 0
  for (let group = 0; group < groups; group++) {
    let rows = 0
    let largest = 0
    for (let c = 0; c < others; c++) {
      let score = parameters[c * size]
      for (let index = group * width; index < (group + 1) * width; index++) {
        // The column that is always 0 lies one beyond: its value is 0, whatever stands there.
        score += value[index] === 0 ? 0 : parameters[c * size + 1 + column[index]] * value[index]
      }
      scores[c] = score
      if (score > largest) largest = score
    }
    let sum = Math.exp(-largest)
    for (let c = 0; c < others; c++) sum += Math.exp(scores[c] - largest)
    const logSum = largest + Math.log(sum)
    for (let c = 0; c < classes; c++) rows += counts[group * classes + c]
    loss += rows * logSum
    for (let c = 0; c < others; c++) {
      const own = counts[group * classes + c]
      loss -= own * scores[c]
      const excess = rows * Math.exp(scores[c] - logSum) - own
      gradient[c * size] += excess
      for (let index = group * width; index < (group + 1) * width; index++) {
        if (value[index] !== 0) gradient[c * size + 1 + column[index]] += excess * value[index]
      }
    }
  }
  for (let c = 0; c < others; c++) {
    for (let j = 0; j < columns; j++) {
      const at = c * size + 1 + j
      loss += penalties[j] * parameters[at] ** 2
      gradient[at] += 2 * penalties[j] * parameters[at]
    }
  }
  return loss
}

/** Multiplies a vector by an inverse, in place. */
export type Inverse = (vector: Float64Array) => void

/**
 * Böhning's bound on the second derivatives, ½ (I − 1·1ᵀ/classes) ⊗ XᵀX, inverted: 2 (I + 1·1ᵀ) ⊗ (XᵀX)⁻¹, once for all points.
 * Böhning 1992, doi:10.1007/BF00048682
 */
export function boundInverse({ design, counts, penalties }: Likelihood): Inverse {
  const { columns, classes } = design
  const size = columns + 1
  const factor = regularFactor(squares(design, groupRows(design, counts)), penalties)
  return (vector) => {
    const sum = new Float64Array(size)
    for (let index = 0; index < vector.length; index++) sum[index % size] += vector[index]
    for (let index = 0; index < vector.length; index++)
      vector[index] = 2 * (vector[index] + sum[index % size])
    for (let c = 0; c < classes - 1; c++) solve(factor, size, vector, c * size)
  }
}

/** Of two classes: the second derivatives at a point, Xᵀ·diag(p (1 − p))·X and the ridge, inverted: Newton's step. */
export function exactInverse({ design, counts, penalties }: Likelihood, parameters: Float64Array): Inverse {
  const { groups, width, column, value, columns } = design
  const weights = groupRows(design, counts)
  for (let group = 0; group < groups; group++) {
    let score = parameters[0]
    for (let index = group * width; index < (group + 1) * width; index++) {
      if (value[index] !== 0) score += parameters[1 + column[index]] * value[index]
    }
    const p = 1 / (1 + Math.exp(-score))
    weights[group] *= p * (1 - p)
  }
  const factor = regularFactor(
    squares(design, weights),
    penalties.map((penalty) => 2 * penalty),
  )
  return (vector) => solve(factor, columns + 1, vector)
}

/** The factor of a matrix with the penalties on its diagonal, and enough besides to make it regular. */
function regularFactor(matrix: Float64Array, penalties: Float64Array): Float64Array {
  const size = penalties.length + 1
  const little = 1e-6 + 1e-7 * matrix[0]
  for (let j = 0; j < size; j++) matrix[j * size + j] += little + (j > 0 ? penalties[j - 1] : 0)
  factorise(matrix, size)
  return matrix
}

/** Rows of each group. */
export function groupRows({ groups, classes }: Design, counts: Float64Array): Float64Array {
  const rows = new Float64Array(groups)
  for (let countIndex = 0; countIndex < counts.length; countIndex++)
    rows[(countIndex / classes) | 0] += counts[countIndex]
  return rows
}

/** The lower half of Xᵀ·diag(weights)·X, a weight per group, the intercept first. */
export function squares(
  { groups, width, column, value, columns }: Design,
  weights: Float64Array,
): Float64Array {
  const size = columns + 1
  const sums = new Float64Array(size * size)
  for (let group = 0; group < groups; group++) {
    const weight = weights[group]
    sums[0] += weight
    for (let index = group * width; index < (group + 1) * width; index++) {
      if (value[index] === 0) continue
      const weighted = weight * value[index]
      const row = (column[index] + 1) * size
      sums[row] += weighted
      // Columns of later attributes lie behind those of earlier ones: this fills the lower half alone.
      for (let other = group * width; other <= index; other++) {
        if (value[other] !== 0) sums[row + 1 + column[other]] += weighted * value[other]
      }
    }
  }
  return sums
}

/** Turns the lower half of a symmetric positive definite matrix, row by row, into L with L·Lᵀ = matrix. O(n³). */
export function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]
      for (let k = 0; k < column; k++) sum -= matrix[row * size + k] * matrix[column * size + k]
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / matrix[column * size + column]
    }
  }
}

/** Solves L·Lᵀ·x = right in place, for `right` beginning at `from`. O(n²). */
export function solve(factor: Float64Array, size: number, right: Float64Array, from = 0): void {
  for (let row = 0; row < size; row++) {
    let sum = right[from + row]
    for (let k = 0; k < row; k++) sum -= factor[row * size + k] * right[from + k]
    right[from + row] = sum / factor[row * size + row]
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[from + row]
    for (let k = row + 1; k < size; k++) sum -= factor[k * size + row] * right[from + k]
    right[from + row] = sum / factor[row * size + row]
  }
}
