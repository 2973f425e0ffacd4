import type { Objective } from '../../../metrics/utility/objective.ts'
import type { ClassLoss } from '../../clustering/plan/classes/class-loss.ts'
import { type Slot, slotsOf } from '../../clustering/plan/classes/class-store.ts'
import { join, type NodeColumn, type QuasiColumn } from '../../clustering/plan/rows/quasi-column.ts'

/**
 * What a row of a class costs, as a sum over quasi-identifiers: the loss near where the search stands. Losses that are
 * no sum of cells are followed by their slope, which `weigh` sets.
 */
export interface CellCostModel {
  readonly slots: readonly Slot[]
  readonly nodes: readonly NodeCost[]
  readonly ranges: readonly RangeCost[]
}

interface NodeCost {
  readonly slot: number
  readonly columnIndex: number
  readonly column: NodeColumn
  /** plain[node], and the same times the column's weight. */
  readonly plain: Float64Array
  readonly cost: Float64Array
}

interface RangeCost {
  /** Slot of the low end; the high end is the next. */
  readonly slot: number
  readonly columnIndex: number
  readonly cell: (low: number, high: number) => number
  weight: number
}

export function cellCostModel(columns: readonly QuasiColumn[], loss: ClassLoss): CellCostModel {
  const slots = slotsOf(columns)
  const nodes: NodeCost[] = []
  const ranges: RangeCost[] = []
  for (const [slot, { kind, columnIndex, column }] of slots.entries()) {
    const { cell } = loss.columns[columnIndex]
    if (kind === 'low') ranges.push({ slot, columnIndex, cell, weight: 1 })
    if (column.kind !== 'nodes') continue
    const plain = Float64Array.from({ length: column.nodes }, (_, node) => cell(node, node))
    nodes.push({ slot, columnIndex, column, plain, cost: plain.slice() })
  }
  return { slots, nodes, ranges }
}

/** Sets the weight of each column to the slope of the loss at these means. */
export function weigh(
  { nodes, ranges }: CellCostModel,
  objective: Objective,
  means: ArrayLike<number>,
): void {
  const slope = (columnIndex: number) => {
    if (objective.kind === 'classes') return 1
    const step = 1e-6
    return (
      (objective.term(columnIndex, means[columnIndex] + step) -
        objective.term(columnIndex, means[columnIndex])) /
      step
    )
  }
  for (const { columnIndex, plain, cost } of nodes) {
    const weight = slope(columnIndex)
    for (let node = 0; node < cost.length; node++) cost[node] = plain[node] * weight
  }
  for (const range of ranges) range.weight = slope(range.columnIndex)
}

/** Keys by slot, anywhere in a longer array. */
export type Keys = Int32Array

/** What a row costs in a class of these keys. */
export function costOfKeys({ nodes, ranges }: CellCostModel, keys: Keys, offset = 0): number {
  let sum = 0
  for (let i = 0; i < nodes.length; i++) sum += nodes[i].cost[keys[offset + nodes[i].slot]]
  for (let i = 0; i < ranges.length; i++) {
    const { slot, cell, weight } = ranges[i]
    sum += weight * cell(keys[offset + slot], keys[offset + slot + 1])
  }
  return sum
}

/** What a row costs in the class that two become. */
export function costOfJoin({ nodes, ranges }: CellCostModel, a: Keys, b: Keys, bAt = 0): number {
  let sum = 0
  for (let i = 0; i < nodes.length; i++) {
    const { slot, column, cost } = nodes[i]
    const code = a[slot]
    const otherCode = b[bAt + slot]
    sum += cost[column.joins ? column.joins[code * column.nodes + otherCode] : join(column, code, otherCode)]
  }
  for (let i = 0; i < ranges.length; i++) {
    const { slot, cell, weight } = ranges[i]
    const low = Math.min(a[slot], b[bAt + slot])
    const high = Math.max(a[slot + 1], b[bAt + slot + 1])
    sum += weight * cell(low, high)
  }
  return sum
}

/** Widens the keys of a by those of b. */
export function joinInto({ nodes, ranges }: CellCostModel, a: Keys, b: Keys, bAt = 0): void {
  for (let i = 0; i < nodes.length; i++) {
    const { slot, column } = nodes[i]
    a[slot] = join(column, a[slot], b[bAt + slot])
  }
  for (let i = 0; i < ranges.length; i++) {
    const { slot } = ranges[i]
    a[slot] = Math.min(a[slot], b[bAt + slot])
    a[slot + 1] = Math.max(a[slot + 1], b[bAt + slot + 1])
  }
}
