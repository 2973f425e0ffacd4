import {
  type Contingency,
  type CorrelationId,
  type CorrelationMatrix,
  correlations,
} from '@outis/core/metrics'
import { defined } from '@outis/core/value'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { sharesAsked } from '../compared/condition.ts'
import { type Bar, partition } from '../compared/partition.ts'

export interface CorrelationChange {
  readonly before: CorrelationMatrix
  readonly after: CorrelationMatrix
  /** Mean and largest |after − before| over pairs of columns; 0 where there is no pair. */
  readonly mean: number
  readonly largest: number
  /** Places of the pair that changed most. */
  readonly pair?: readonly [number, number]
}

/** Bins of numbers and dates, as correlation has them by default, and most names of a column. */
const BINS = 10
const NAMES = 30

/**
 * Correlation of every pair of columns in the original and as the release tells it, over the same bars: numbers in up to ten
 * bins, names beyond the thirty most frequent as one. A generalised cell counts with its share in each bar, so a pair of cells
 * tells of their bars' dependence only what separate rows tell. Rows without a value in one of both columns are left out.
 * O(pairs of columns × (combinations + pairs of texts × bars)).
 */
export function correlationChange(
  tables: ComparedTables,
  measure: CorrelationId = 'cramers-v',
): CorrelationChange {
  const names = tables.columns.map(({ name }) => name)
  const barred = tables.columns.map((column, columnIndex) => barredColumn(column, columnIndex, tables))
  const matrix = (count: (a: BarredColumn, b: BarredColumn) => Contingency): CorrelationMatrix => {
    const values = names.map(() => new Float64Array(names.length).fill(1))
    for (let i = 0; i < names.length; i++) {
      for (let j = 0; j < i; j++) {
        values[i][j] = correlations[measure](count(barred[i], barred[j]))
        values[j][i] = values[i][j]
      }
    }
    return { measure, names, values }
  }
  const before = matrix((a, b) => countPairs(a.before, b.before, tables.original))
  const after = matrix((a, b) => countPairs(a.after, b.after, tables.release))
  return { before, after, ...differences(before, after) }
}

/** A column whose every code (or text) has a share in each bar: shares[code * bars + bar]. */
interface Spread {
  readonly codes: ArrayLike<number>
  readonly size: number
  readonly bars: number
  readonly shares: Float64Array
}

interface BarredColumn {
  readonly before: Spread
  readonly after: Spread
}

function barredColumn(column: ComparedColumn, place: number, tables: ComparedTables): BarredColumn {
  const bars = partition(column, tables.original, { place, bins: BINS, names: NAMES })
  const spread = (codes: ArrayLike<number>, size: number, of: (bar: Bar) => ArrayLike<number>): Spread => {
    const shares = new Float64Array(size * bars.length)
    for (const [barIndex, bar] of bars.entries()) {
      const own = of(bar)
      for (let code = 0; code < size; code++) shares[code * bars.length + barIndex] = own[code]
    }
    return { codes, size, bars: bars.length, shares }
  }
  return {
    before: spread(column.codes, column.dictionary.values.length, ({ wanted }) => wanted),
    after: spread(column.published, column.texts.length, (bar) => sharesAsked(column, bar)),
  }
}

/** Expected rows of each pair of bars: pairs of codes are counted once, then spread over bars, one column after the other. */
function countPairs(a: Spread, b: Spread, weights: Uint32Array): Contingency {
  const pairs = new Map<number, number>()
  for (let row = 0; row < weights.length; row++) {
    const key = a.codes[row] * b.size + b.codes[row]
    pairs.set(key, (pairs.get(key) ?? 0) + weights[row])
  }
  const half = new Float64Array(a.size * b.bars)
  for (const [key, rows] of pairs) {
    const first = Math.floor(key / b.size)
    const second = key % b.size
    for (let bar = 0; bar < b.bars; bar++)
      half[first * b.bars + bar] += rows * b.shares[second * b.bars + bar]
  }
  const sums = new Float64Array(a.bars * b.bars)
  for (let code = 0; code < a.size; code++) {
    for (let i = 0; i < a.bars; i++) {
      const share = a.shares[code * a.bars + i]
      if (share === 0) continue
      for (let j = 0; j < b.bars; j++) sums[i * b.bars + j] += share * half[code * b.bars + j]
    }
  }
  return contingencyOf(sums, a.bars, b.bars)
}

/** Bars without rows do not exist: the measures divide by the number of those that do. */
function contingencyOf(sums: Float64Array, rows: number, columns: number): Contingency {
  const firstTotals = new Float64Array(rows)
  const secondTotals = new Float64Array(columns)
  let total = 0
  for (let cell = 0; cell < sums.length; cell++) {
    firstTotals[Math.floor(cell / columns)] += sums[cell]
    secondTotals[cell % columns] += sums[cell]
    total += sums[cell]
  }
  const [first, second] = [numbered(firstTotals), numbered(secondTotals)]
  const cells = [...sums.keys()].filter((cell) => sums[cell] > 0)
  return {
    rows: total,
    firstTotals: firstTotals.filter((sum) => sum > 0),
    secondTotals: secondTotals.filter((sum) => sum > 0),
    first: Int32Array.from(cells, (cell) => first[Math.floor(cell / columns)]),
    second: Int32Array.from(cells, (cell) => second[cell % columns]),
    counts: Float64Array.from(cells, (cell) => sums[cell]),
  }
}

function numbered(totals: Float64Array): Int32Array {
  let next = 0
  return Int32Array.from(totals, (sum) => (sum > 0 ? next++ : -1))
}

function differences(before: CorrelationMatrix, after: CorrelationMatrix) {
  let sum = 0
  let pairs = 0
  let largest = 0
  let pair: readonly [number, number] | undefined
  for (let i = 0; i < before.names.length; i++) {
    for (let j = 0; j < i; j++) {
      const difference = Math.abs(after.values[i][j] - before.values[i][j])
      sum += difference
      pairs++
      if (difference <= largest) continue
      largest = difference
      pair = [j, i]
    }
  }
  return { mean: pairs > 0 ? sum / pairs : 0, largest, ...defined({ pair }) }
}
