import { groupCombinations } from '../../data/table/table.ts'
import type { BinnedColumn } from './correlation-bins.ts'

/** Rows of each pair of values that occurs, and of each value. */
export interface Contingency {
  readonly rows: number
  readonly firstTotals: Float64Array
  readonly secondTotals: Float64Array
  /** Parallel lists, one entry for each pair with rows. */
  readonly first: Int32Array
  readonly second: Int32Array
  readonly counts: Float64Array
}

/** Up to this many cells are counted in one array; beyond, only pairs that occur. */
const DENSE_CELLS = 2 ** 20

/** Contingency counts of two columns of the weighted table. O(combinations + cells). */
export function contingency(a: BinnedColumn, b: BinnedColumn, weights: Uint32Array): Contingency {
  const cells = a.size * b.size <= DENSE_CELLS ? denseCells(a, b, weights) : sparseCells(a, b, weights)
  const firstTotals = new Float64Array(a.size)
  const secondTotals = new Float64Array(b.size)
  let rows = 0
  for (let cell = 0; cell < cells.counts.length; cell++) {
    firstTotals[cells.first[cell]] += cells.counts[cell]
    secondTotals[cells.second[cell]] += cells.counts[cell]
    rows += cells.counts[cell]
  }
  return { rows, firstTotals, secondTotals, ...cells }
}

type Cells = Pick<Contingency, 'first' | 'second' | 'counts'>

function denseCells(a: BinnedColumn, b: BinnedColumn, weights: Uint32Array): Cells {
  const sums = new Float64Array(a.size * b.size)
  for (let row = 0; row < weights.length; row++) {
    sums[a.codes[row] * b.size + b.codes[row]] += weights[row]
  }
  return listCells(sums, (cell) => [Math.floor(cell / b.size), cell % b.size])
}

function sparseCells(a: BinnedColumn, b: BinnedColumn, weights: Uint32Array): Cells {
  const { count, groupOf, first } = groupCombinations([a, b], weights.length)
  const sums = new Float64Array(count)
  for (let row = 0; row < weights.length; row++) sums[groupOf[row]] += weights[row]
  return listCells(sums, (cell) => [a.codes[first[cell]], b.codes[first[cell]]])
}

function listCells(sums: Float64Array, pairOf: (cell: number) => readonly [number, number]): Cells {
  const used = sums.reduce((cells, sum) => cells + (sum > 0 ? 1 : 0), 0)
  const list = { first: new Int32Array(used), second: new Int32Array(used), counts: new Float64Array(used) }
  let next = 0
  for (let cell = 0; cell < sums.length; cell++) {
    if (sums[cell] === 0) continue
    const [i, j] = pairOf(cell)
    list.first[next] = i
    list.second[next] = j
    list.counts[next++] = sums[cell]
  }
  return list
}

/**
 * Mean-square contingency coefficient: φ² = 1/(min(d₁, d₂) − 1) · Σ (f_ij − f_i f_j)²/(f_i f_j), d = values that occur.
 * Cramér 1946; as used for slicing: Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.
 * Missing is a value. O(pairs that occur): the sum equals Σ n_ij²/(n_i n_j) − 1, to which empty cells add nothing.
 */
export function phi2({ firstTotals, secondTotals, first, second, counts }: Contingency): number {
  const d = Math.min(firstTotals.length, secondTotals.length)
  if (d < 2) return 0
  let sum = 0
  for (let cell = 0; cell < counts.length; cell++) {
    const n = counts[cell]
    sum += (n / firstTotals[first[cell]]) * (n / secondTotals[second[cell]])
  }
  return Math.min(1, Math.max(0, (sum - 1) / (d - 1)))
}

/**
 * Cramér's V: √(χ²/(n · (min(d₁, d₂) − 1))), the square root of φ² as slicing normalises it.
 * Cramér 1946, Mathematical Methods of Statistics. Missing is a value. O(pairs that occur).
 */
export const cramersV = (table: Contingency): number => Math.sqrt(phi2(table))

/**
 * Mutual information in bits: Σ f_ij · log₂(f_ij/(f_i f_j)). Shannon 1948, doi:10.1002/j.1538-7305.1948.tb01338.x.
 * Missing is a value. O(pairs that occur).
 */
export function mutualInformation(table: Contingency): number {
  const { rows, firstTotals, secondTotals, first, second, counts } = table
  let bits = 0
  for (let cell = 0; cell < counts.length; cell++) {
    const n = counts[cell]
    bits += (n / rows) * Math.log2((n / firstTotals[first[cell]]) * (rows / secondTotals[second[cell]]))
  }
  return Math.max(0, bits)
}

/** Mutual information over the smaller of both entropies: 1 if one column decides the other; 0 where one has a single value. */
export function normalisedInformation(table: Contingency): number {
  const smaller = Math.min(
    entropyOf(table.firstTotals, table.rows),
    entropyOf(table.secondTotals, table.rows),
  )
  return smaller > 0 ? Math.min(1, mutualInformation(table) / smaller) : 0
}

function entropyOf(totals: Float64Array, rows: number): number {
  let bits = 0
  for (const n of totals) if (n > 0 && n < rows) bits -= (n / rows) * Math.log2(n / rows)
  return bits
}
