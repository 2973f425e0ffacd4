import { MISSING } from '../../../../data/table/table.ts'
import { buildKeyTree, type KeyTree, removeItem } from '../merging/key-tree.ts'
import type { QuasiColumn, RangeColumn } from '../rows/quasi-column.ts'
import type { Tuples } from '../rows/tuples.ts'
import {
  type ClimbCost,
  climbCost,
  nodeCosts,
  type RangeCost,
  type RangeDistance,
  setClimbCost,
  setRangeCost,
} from './tuple-distance.ts'

/**
 * The tuples that still have rows, as a tree over their codes: categories first, the least varied at the top, ranges
 * last. `rows` and `costs` say what each code costs against the class that is asked about.
 */
export interface TupleIndex {
  readonly tree: KeyTree
  /** placeAt[depth]: which quasi-identifier. */
  readonly placeAt: readonly number[]
  /** rows[depth][code]; undefined at the depth of a range, or of a column of very many values. */
  readonly rows: (Float64Array | undefined)[]
  readonly rowOf: readonly (((node: number) => Float64Array) | undefined)[]
  /** Of columns of very many values. */
  readonly climbAt: readonly (ClimbCost | undefined)[]
  readonly ranges: readonly IndexedRange[]
  readonly rangeAt: readonly (IndexedRange | undefined)[]
  /** Lowest row that is left of each tuple. */
  readonly firstRow: Int32Array
  /** alive[depth][code]: tuples left with this code. */
  readonly alive: readonly Int32Array[]
  readonly answer: Found
  /** What a search is at: the next child and the sum of costs at each depth, and the most that deeper ones can add. */
  readonly cursor: Int32Array
  readonly sums: Float64Array
  readonly more: Float64Array
}

/** A range column in the index, with the smallest and largest code below every node of the tree. */
export interface IndexedRange {
  readonly depth: number
  readonly column: RangeColumn
  readonly codes: Int32Array
  readonly cost: RangeCost
  readonly low: Int32Array
  readonly high: Int32Array
}

/** Answer of a search: the tuple, its lowest row, and the sum of its costs. */
export interface Found {
  tuple: number
  row: number
  cost: number
}

/** The tuples' lowest rows are in `firstRow`, which the caller keeps up to date. O(tuples × columns). */
export function tupleIndex(
  tuples: Tuples,
  columns: readonly QuasiColumn[],
  firstRow: Int32Array,
): TupleIndex {
  const placeAt = depthOrder(tuples, columns)
  const keys = placeAt.map((columnIndex) => tuples.codes[columnIndex])
  const tree = buildKeyTree(keys, firstRow)
  const ranges: IndexedRange[] = []
  for (const [depth, columnIndex] of placeAt.entries()) {
    const column = columns[columnIndex]
    if (column.kind === 'range') ranges.push(indexedRange(tree, column, { depth, codes: keys[depth] }))
  }
  const rowOf = placeAt.map((columnIndex) => {
    const column = columns[columnIndex]
    return column.kind === 'nodes' ? nodeCosts(column) : undefined
  })
  return {
    tree,
    placeAt,
    rows: placeAt.map(() => undefined),
    rowOf,
    climbAt: placeAt.map((columnIndex, depth) => {
      const column = columns[columnIndex]
      return column.kind === 'nodes' && !rowOf[depth] ? climbCost(column) : undefined
    }),
    ranges,
    rangeAt: placeAt.map((_, depth) => ranges.find((range) => range.depth === depth)),
    firstRow,
    alive: keys.map(countKeys),
    answer: { tuple: -1, row: -1, cost: 0 },
    cursor: new Int32Array(placeAt.length + 1),
    sums: new Float64Array(placeAt.length + 1),
    more: new Float64Array(placeAt.length + 1),
  }
}

/** Places of the quasi-identifiers: categories by ascending entropy, then ranges by number of values. */
export function depthOrder(
  { codes, weights, rows }: Tuples,
  columns: readonly QuasiColumn[],
): readonly number[] {
  const bits = codes.map((ofTuple) => {
    const sums = new Float64Array(ofTuple.reduce((most, code) => Math.max(most, code), 0) + 1)
    for (let tuple = 0; tuple < ofTuple.length; tuple++) sums[ofTuple[tuple]] += weights[tuple]
    return sums.reduce((sum, count) => sum - (count > 0 ? (count / rows) * Math.log2(count / rows) : 0), 0)
  })
  const rank = (columnIndex: number) => (columns[columnIndex].kind === 'range' ? 1 : 0)
  return columns
    .map((_, columnIndex) => columnIndex)
    .sort((a, b) => rank(a) - rank(b) || bits[a] - bits[b] || a - b)
}

function countKeys(keys: Int32Array): Int32Array {
  const counts = new Int32Array(keys.reduce((most, key) => Math.max(most, key), 0) + 1)
  for (let item = 0; item < keys.length; item++) counts[keys[item]]++
  return counts
}

function indexedRange(
  tree: KeyTree,
  column: RangeColumn,
  { depth, codes }: { readonly depth: number; readonly codes: Int32Array },
): IndexedRange {
  const low = new Int32Array(tree.key.length).fill(0x7fffffff)
  const high = new Int32Array(tree.key.length).fill(-1)
  for (let tuple = 0; tuple < codes.length; tuple++) {
    for (let node = tree.leafOf[tuple]; node >= 0; node = tree.parent[node]) {
      if (codes[tuple] < low[node]) low[node] = codes[tuple]
      if (codes[tuple] > high[node]) high[node] = codes[tuple]
    }
  }
  return { depth, column, codes, low, high, cost: { low: 0, high: 0, scale: 0, base: 0, missing: 0 } }
}

/** Takes out a tuple without rows. O(depths + siblings). */
export function removeTuple(index: TupleIndex, tuple: number): void {
  const { tree, ranges, alive } = index
  const leaf = tree.leafOf[tuple]
  for (let depth = tree.depths - 1, node = leaf; depth >= 0; depth--, node = tree.parent[node]) {
    alive[depth][tree.key[node]]--
  }
  removeItem(tree, tuple)
  for (const range of ranges) narrow(range, tree, { from: tree.parent[leaf], code: range.codes[tuple] })
}

/** A code at the end of what lay below a node may have been the last one there. */
function narrow(
  { low, high }: IndexedRange,
  { parent, firstChild, next }: KeyTree,
  { from, code }: { readonly from: number; readonly code: number },
): void {
  for (let node = from; node >= 0 && (low[node] === code || high[node] === code); node = parent[node]) {
    let least = 0x7fffffff
    let most = -1
    for (let child = firstChild[node]; child >= 0; child = next[child]) {
      if (low[child] < least) least = low[child]
      if (high[child] > most) most = high[child]
    }
    if (least === low[node] && most === high[node]) return
    low[node] = least
    high[node] = most
  }
}

/** The class that is asked about: a node for each category, codes of both ends for each range, by quasi-identifier. */
export interface ClassShape {
  readonly low: Int32Array
  /** Ranges only. */
  readonly high: Int32Array
}

/** Says what class the next questions are about. */
export function aimAt(index: TupleIndex, { low, high }: ClassShape, distance: RangeDistance): void {
  for (let depth = 0; depth < index.placeAt.length; depth++) {
    const columnIndex = index.placeAt[depth]
    const range = index.rangeAt[depth]
    const climb = index.climbAt[depth]
    if (range)
      setRangeCost(range.cost, range.column, { low: low[columnIndex], high: high[columnIndex], distance })
    else if (climb) setClimbCost(climb, low[columnIndex])
    else index.rows[depth] = index.rowOf[depth]!(low[columnIndex])
  }
}

/** The most a number below a node can cost. */
export function mostBelow({ column, cost, low, high }: IndexedRange, node: number): number {
  const { numbers } = column
  const least = low[node]
  if (least === MISSING) return Math.max(cost.missing, widest(cost, numbers[1], numbers[high[node]]))
  return widest(cost, numbers[least], numbers[high[node]])
}

function widest({ low, high, scale, base }: RangeCost, least: number, most: number): number {
  const below = low - least
  const above = most - high
  const gap = below > above ? below : above
  return base + (gap > 0 ? gap * scale : 0)
}
