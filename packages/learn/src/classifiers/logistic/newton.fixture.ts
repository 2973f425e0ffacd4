import type { Dataset } from '../dataset.ts'

/** Probabilities of the penalised likelihood's maximum by Newton's method on dense, standardised columns: the test's reference. */
export function newtonAnswers(data: Dataset, ridge: number): number[][] {
  const rows = denseRows(data)
  const others = data.class.values.length - 1
  const size = rows[0].length
  let point = new Array<number>(others * size).fill(0)
  for (let step = 0; step < 60; step++) {
    const gradient = new Array<number>(point.length).fill(0)
    const hessian = point.map(() => new Array<number>(point.length).fill(0))
    for (const [row, x] of rows.entries()) {
      const p = shares(point, x, others)
      const weight = data.weights?.[row] ?? 1
      for (let a = 0; a < point.length; a++) {
        const c = Math.floor(a / size)
        gradient[a] += weight * (p[c] - (data.class.codes[row] === c ? 1 : 0)) * x[a % size]
        for (let b = 0; b < point.length; b++) {
          const d = Math.floor(b / size)
          hessian[a][b] += weight * p[c] * ((c === d ? 1 : 0) - p[d]) * x[a % size] * x[b % size]
        }
      }
    }
    for (let a = 0; a < point.length; a++) {
      if (a % size === 0) hessian[a][a] += 1e-12
      else {
        gradient[a] += 2 * ridge * point[a]
        hessian[a][a] += 2 * ridge
      }
    }
    const move = eliminated(hessian, gradient)
    point = point.map((value, index) => value - move[index])
    if (Math.max(...move.map(Math.abs)) < 1e-10) break
  }
  return rows.map((x) => shares(point, x, others))
}

function shares(point: readonly number[], x: readonly number[], others: number): number[] {
  const scores = Array.from({ length: others }, (_, c) =>
    x.reduce((sum, value, j) => sum + value * point[c * x.length + j], 0),
  )
  const powers = [...scores, 0].map((score) => Math.exp(score))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** One column per value (of two, for the second alone), means and modes for what is missing, all standardised, 1 in front. */
function denseRows(data: Dataset): number[][] {
  const weights = Array.from({ length: data.rows }, (_, row) => data.weights?.[row] ?? 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const columns = data.attributes.flatMap((attribute) => {
    if (attribute.kind === 'numeric') {
      const known = [...attribute.numbers.keys()].filter((row) => !Number.isNaN(attribute.numbers[row]))
      const knownWeight = known.reduce((sum, row) => sum + weights[row], 0)
      const mean = known.reduce((sum, row) => sum + weights[row] * attribute.numbers[row], 0) / knownWeight
      return [Array.from(attribute.numbers, (x) => (Number.isNaN(x) ? mean : x))]
    }
    const counts = attribute.values.map((_, code) =>
      [...attribute.codes.keys()].reduce(
        (sum, row) => sum + (attribute.codes[row] === code ? weights[row] : 0),
        0,
      ),
    )
    const codes = Array.from(attribute.codes, (code) =>
      code < 0 ? counts.indexOf(Math.max(...counts)) : code,
    )
    const wanted = attribute.values.length === 2 ? [1] : attribute.values.map((_, code) => code)
    return wanted.map((code) => codes.map((own) => (own === code ? 1 : 0)))
  })
  const standard = columns.flatMap((column) => {
    const mean = column.reduce((sum, x, row) => sum + weights[row] * x, 0) / total
    const square = column.reduce((sum, x, row) => sum + weights[row] * (x - mean) ** 2, 0)
    const deviation = Math.sqrt(square / (total - 1))
    return deviation > 0 ? [column.map((x) => (x - mean) / deviation)] : []
  })
  return weights.map((_, row) => [1, ...standard.map((column) => column[row])])
}

/** Gauss's elimination with pivots. */
function eliminated(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]])
  for (let at = 0; at < rows.length; at++) {
    let pivot = at
    for (let row = at; row < rows.length; row++)
      if (Math.abs(rows[row][at]) > Math.abs(rows[pivot][at])) pivot = row
    ;[rows[at], rows[pivot]] = [rows[pivot], rows[at]]
    for (let row = 0; row < rows.length; row++) {
      if (row === at) continue
      const factor = rows[row][at] / rows[at][at]
      for (let k = at; k <= rows.length; k++) rows[row][k] -= factor * rows[at][k]
    }
  }
  return rows.map((row, at) => row[rows.length] / row[at])
}
