import { MISSING } from '../../../../data/table/table.ts'
import { join, type NodeColumn, type RangeColumn } from '../rows/quasi-column.ts'

/** How far a number is from a range: to its nearer end, to its middle, or the width of both together. */
export type RangeDistance = 'gap' | 'midpoint' | 'hull'

/** Distances, each the mean over the quasi-identifiers, that differ by no more are equal. */
export const EQUAL_DISTANCE = 1e-12

/**
 * What a number costs against a range: `base` plus the gap to [low, high] times `scale`; what a missing value costs.
 * The three ways differ in low, high and base alone.
 */
export interface RangeCost {
  low: number
  high: number
  scale: number
  base: number
  missing: number
}

export function rangeCostOf(
  value: number,
  code: number,
  { low, high, scale, base, missing }: RangeCost,
): number {
  if (code === MISSING) return missing
  return base + (value < low ? (low - value) * scale : value > high ? (value - high) * scale : 0)
}

/**
 * Sets what numbers cost against the range of codes low … high. A missing value is as far from a number as two
 * numbers can be; in a range that holds both, everything is inside.
 */
export function setRangeCost(
  cost: RangeCost,
  { numbers, low: least, high: most }: RangeColumn,
  { low, high, distance }: { readonly low: number; readonly high: number; readonly distance: RangeDistance },
): void {
  const range = most - least
  cost.scale = range > 0 ? 1 / range : 0
  if (low === MISSING) {
    const inside = distance === 'gap' ? 0 : distance === 'midpoint' ? 0.5 : 1
    cost.low = Number.NEGATIVE_INFINITY
    cost.high = Number.POSITIVE_INFINITY
    cost.base = high === MISSING ? 1 : inside
    cost.missing = high === MISSING ? 0 : inside
    return
  }
  const middle = (numbers[low] + numbers[high]) / 2
  cost.low = distance === 'midpoint' ? middle : numbers[low]
  cost.high = distance === 'midpoint' ? middle : numbers[high]
  cost.base = distance === 'hull' ? (numbers[high] - numbers[low]) * cost.scale : 0
  cost.missing = 1
}

/** Rows of costs are kept where they are no more numbers than this. */
const KEPT = 2 ** 21

/**
 * What each value of a column costs against a node q: ½ (h(p, lca)/h(p, root) + h(q, lca)/h(q, root)), h = edges,
 * 0/0 = 0. All values are leaves of the same depth, so h(p, lca) is the ancestor's level. Undefined where there are too
 * many values to keep what all of them cost.
 */
export function nodeCosts(column: NodeColumn): ((node: number) => Float64Array) | undefined {
  const { nodes, size } = column
  if (nodes * size > KEPT) return undefined
  const rows: (Float64Array | undefined)[] = new Array(nodes)
  return (node) => {
    const knownRow = rows[node]
    if (knownRow) return knownRow
    const row = new Float64Array(size)
    fillRow(column, node, row)
    rows[node] = row
    return row
  }
}

/** The same of one node, found by climbing from it: for columns of so many values that few are asked about. */
export interface ClimbCost {
  readonly column: NodeColumn
  /** path[level]: the node's ancestor on that level; costs[level]: what a value costs that it meets there first. */
  readonly path: Int32Array
  readonly costs: Float64Array
  nodeLevel: number
}

export const climbCost = (column: NodeColumn): ClimbCost => ({
  column,
  path: new Int32Array(column.height + 1),
  costs: new Float64Array(column.height + 1),
  nodeLevel: 0,
})

export function setClimbCost(cost: ClimbCost, node: number): void {
  const { height, levelOf, valueBelow, hierarchy } = cost.column
  cost.nodeLevel = levelOf[node]
  for (let level = cost.nodeLevel; level <= height; level++) {
    cost.path[level] = hierarchy.levels[level].nodeOf[valueBelow[node]]
    cost.costs[level] = levelCost(cost.column, cost.nodeLevel, level)
  }
}

/** O(height). */
export function climbCostOf({ column, path, costs, nodeLevel }: ClimbCost, code: number): number {
  const { levels } = column.hierarchy
  let level = nodeLevel
  while (levels[level].nodeOf[code] !== path[level]) level++
  return costs[level]
}

function fillRow(column: NodeColumn, node: number, row: Float64Array): void {
  for (let code = 0; code < row.length; code++) row[code] = nodeCost(column, node, code)
}

export function nodeCost(column: NodeColumn, node: number, code: number): number {
  const { levelOf } = column
  return levelCost(column, levelOf[node], levelOf[join(column, node, code)])
}

/** Of a value against a node of level `own`, where they first meet on `level`. */
function levelCost({ height }: NodeColumn, nodeLevel: number, level: number): number {
  const ofValue = height > 0 ? level / height : 0
  const costOfNode = height > nodeLevel ? (level - nodeLevel) / (height - nodeLevel) : 0
  return (ofValue + costOfNode) / 2
}
