import { groupCombinations } from '../../data/table/group.ts'
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
