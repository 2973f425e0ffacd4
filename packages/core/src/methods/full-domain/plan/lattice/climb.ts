import type { LatticeColumn } from './lattice-column.ts'

/** A way up the lattice: from the lowest levels to the highest, cheapest loss per bit of entropy removed first. */
export interface Climb {
  /** Levels by place of the quasi-identifier, most specific first. */
  readonly nodes: readonly (readonly number[])[]
  /** Places in the order in which the climb first raises them. */
  readonly order: readonly number[]
}

/**
 * Where the climb first becomes valid is a good place to begin a search, and what it raises first is what good
 * nodes have raised: with these columns first in every class list, most roll-ups stay local. O(levels² · columns).
 *
 * @param costs costs[place][level]: what the column adds to the loss there
 */
export function climb(columns: readonly LatticeColumn[], costs: readonly ArrayLike<number>[]): Climb {
  let node: readonly number[] = columns.map(({ floor }) => floor)
  const nodes = [node]
  const order: number[] = []
  for (;;) {
    const step = cheapestStep(columns, costs, node)
    if (!step) break
    if (!order.includes(step.columnIndex)) order.push(step.columnIndex)
    node = node.with(step.columnIndex, step.level)
    nodes.push(node)
  }
  const flat = columns
    .map(({ columnIndex }) => columnIndex)
    .filter((columnIndex) => !order.includes(columnIndex))
  return { nodes, order: [...order, ...flat] }
}

function cheapestStep(
  columns: readonly LatticeColumn[],
  costs: readonly ArrayLike<number>[],
  node: readonly number[],
): { columnIndex: number; level: number } | undefined {
  let best: { columnIndex: number; level: number } | undefined
  let cheapest = Number.POSITIVE_INFINITY
  for (const { columnIndex, height, levels } of columns) {
    const from = node[columnIndex]
    for (let level = from + 1; level <= height; level++) {
      const removed = Math.max(levels[from].entropy - levels[level].entropy, 1e-9)
      const price = (costs[columnIndex][level] - costs[columnIndex][from]) / removed
      if (best === undefined || price < cheapest) {
        best = { columnIndex, level }
        cheapest = price
      }
    }
  }
  return best
}
