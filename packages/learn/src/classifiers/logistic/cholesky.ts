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
