import type { Dataset } from '@outis/learn'

/**
 * On how many rows a figure rests: (Σw)² / Σw² of what each row gives to it. All rows where all give alike, 1 where one
 * row gives all. Hill 1973, the number of order 2, doi:10.2307/1934352. Infinite where nobody gives anything. O(rows).
 */
export function contributors(weights: Iterable<number>): number {
  let sum = 0
  let squares = 0
  for (const weight of weights) {
    sum += weight
    squares += weight * weight
  }
  return squares === 0 ? Number.POSITIVE_INFINITY : (sum * sum) / squares
}

/** Below this share of its column, what the other columns leave over is lost in the ridge of the regression. */
const TELLS = 1e-6

/**
 * Whether a coefficient of a regression on these columns would rest on fewer rows than `least`. A coefficient is learned from
 * what its column has beyond all others: the residuals of the column regressed on them (Frisch, Waugh 1933,
 * doi:10.2307/1907330). A flag of one person, and two columns that differ in one person, leave residuals that are that
 * person's alone. O(rows · columns²), memory O(columns²).
 */
export function restsOnFew(data: Dataset, least: number): boolean {
  const { columns, fill } = designOf(data)
  const row = new Float64Array(columns)
  const gram = new Float64Array(columns * columns)
  for (let index = 0; index < data.rows; index++) {
    fill(index, row)
    for (let i = 0; i < columns; i++)
      if (row[i] !== 0) for (let j = 0; j < columns; j++) gram[i * columns + j] += row[i] * row[j]
  }
  const inverse = inverted(gram, columns, data.rows)
  const squares = new Float64Array(columns)
  const fourths = new Float64Array(columns)
  for (let index = 0; index < data.rows; index++) {
    fill(index, row)
    for (let j = 0; j < columns; j++) {
      // Column j of X · (XᵀX)⁻¹ is a multiple of the residuals of column j.
      let residual = 0
      for (let i = 0; i < columns; i++) residual += row[i] * inverse[i * columns + j]
      squares[j] += residual ** 2
      fourths[j] += residual ** 4
    }
  }
  for (let j = 1; j < columns; j++) {
    const diagonal = j * columns + j
    const tells = 1 / inverse[diagonal] > TELLS * gram[diagonal]
    if (tells && squares[j] ** 2 < least * fourths[j]) return true
  }
  return false
}

/** Column 0 is the constant; numbers are standardised; of a category's values the commonest has no column. */
function designOf({ attributes, rows }: Dataset) {
  let columns = 1
  const parts = attributes.map((attribute) => {
    const first = columns
    if (attribute.kind === 'numeric') {
      columns++
      const { mean, deviation } = momentsOf(attribute.numbers)
      return (row: number, into: Float64Array) => {
        const number = attribute.numbers[row]
        into[first] = Number.isNaN(number) || deviation === 0 ? 0 : (number - mean) / deviation
      }
    }
    const counts = new Float64Array(attribute.values.length)
    for (let row = 0; row < rows; row++) if (attribute.codes[row] >= 0) counts[attribute.codes[row]]++
    const left = counts.indexOf(Math.max(...counts))
    columns += Math.max(0, counts.length - 1)
    return (row: number, into: Float64Array) => {
      const code = attribute.codes[row]
      for (let value = 0, countIndex = first; value < counts.length; value++)
        if (value !== left) into[countIndex++] = code === value ? 1 : 0
    }
  })
  const fill = (row: number, into: Float64Array) => {
    into[0] = 1
    for (const part of parts) part(row, into)
  }
  return { columns, fill }
}

function momentsOf(numbers: Float64Array): { readonly mean: number; readonly deviation: number } {
  const present = numbers.filter((number) => !Number.isNaN(number))
  const mean = present.reduce((sum, number) => sum + number, 0) / present.length
  const squares = present.reduce((sum, number) => sum + (number - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / present.length) }
}

/** By Gauss and Jordan; a trace on the diagonal, so that columns that repeat others do no harm. */
function inverted(matrix: Float64Array, size: number, rows: number): Float64Array {
  const left = Float64Array.from(matrix)
  const right = new Float64Array(size * size)
  for (let index = 0; index < size; index++) {
    left[index * size + index] += 1e-9 * rows
    right[index * size + index] = 1
  }
  for (let pivot = 0; pivot < size; pivot++) {
    const scale = 1 / left[pivot * size + pivot]
    for (let index = 0; index < size; index++) {
      left[pivot * size + index] *= scale
      right[pivot * size + index] *= scale
    }
    for (let row = 0; row < size; row++) {
      const factor = left[row * size + pivot]
      if (row === pivot || factor === 0) continue
      for (let index = 0; index < size; index++) {
        left[row * size + index] -= factor * left[pivot * size + index]
        right[row * size + index] -= factor * right[pivot * size + index]
      }
    }
  }
  return right
}
