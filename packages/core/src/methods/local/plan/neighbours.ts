import { depthOrder } from '../../clustering/plan/growth/tuple-index.ts'
import { buildKeyTree, type KeyTree } from '../../clustering/plan/merging/key-tree.ts'
import { type NeededCells, neededCells } from '../../clustering/plan/merging/needed-cells.ts'
import { join } from '../../clustering/plan/rows/quasi-column.ts'
import type { CellCostModel } from './cell-costs.ts'
import type { LocalState } from './local-state.ts'

/** The tuples with which each tuple can share a class at the least cost per row, nearest first. Found when first asked for. */
export interface Neighbours {
  nearestTuples(tuple: number): Int32Array
}

/** O(tuples) for one tuple at worst; a tree over the codes leaves most out. */
export function neighbours({ problem, model }: LocalState, mostNeighbours: number): Neighbours {
  const { tuples, columns } = problem
  const placeAt = depthOrder(tuples, columns)
  const keys = placeAt.map((columnIndex) => tuples.codes[columnIndex])
  const tree = buildKeyTree(keys, new Int32Array(tuples.count))
  const pairs = placeAt.map((columnIndex, depth) => pairCosts(model, columnIndex, keys[depth]))
  const lists: (Int32Array | undefined)[] = new Array(tuples.count)
  const search: Search = {
    tree,
    rows: pairs.map(() => new Float64Array(0)),
    neededAt: pairs.map(({ cells }) => cells),
    cursor: new Int32Array(placeAt.length + 1),
    sums: new Float64Array(placeAt.length + 1),
    foundTuples: new Int32Array(mostNeighbours),
    costs: new Float64Array(mostNeighbours),
    count: 0,
  }
  return {
    nearestTuples(tuple) {
      const known = lists[tuple]
      if (known) return known
      for (let depth = 0; depth < pairs.length; depth++)
        search.rows[depth] = pairs[depth].rowOf(keys[depth][tuple])
      const before = tree.visited
      const list = findNeighbours(search, tuple)
      problem.meter.countWork(VISIT_STEPS * (tree.visited - before))
      lists[tuple] = list
      return list
    },
  }
}

/** What it costs to look at a node of a tree that no cache holds. */
const VISIT_STEPS = 4

/** Rows of costs are kept while they are no more numbers than this. */
const KEPT = 2 ** 21

interface PairCosts {
  rowOf(code: number): Float64Array
  /** Of a column of very many values: cells are there once they were needed. */
  readonly cells?: NeededCells
}

/** What a cell costs that one code shares with each other code. */
function pairCosts(model: CellCostModel, columnIndex: number, codes: Int32Array): PairCosts {
  const size = codes.reduce((most, code) => Math.max(most, code), 0) + 1
  const node = model.nodes.find((node) => node.columnIndex === columnIndex)
  const range = model.ranges.find((range) => range.columnIndex === columnIndex)
  const costOf = (code: number, otherCode: number) =>
    node
      ? node.cost[join(node.column, code, otherCode)]
      : range!.weight * range!.cell(Math.min(code, otherCode), Math.max(code, otherCode))
  if (size * size > KEPT) return neededPairs(size, costOf)
  const costRows: (Float64Array | undefined)[] = new Array(size)
  return {
    rowOf(code) {
      costRows[code] ??= Float64Array.from({ length: size }, (_, otherCode) => costOf(code, otherCode))
      return costRows[code]
    },
  }
}

function neededPairs(size: number, costOf: (code: number, other: number) => number): PairCosts {
  const row = new Float64Array(size)
  let aimed = 0
  const cells = neededCells(size, (otherCode) => {
    row[otherCode] = costOf(aimed, otherCode)
  })
  return {
    cells,
    rowOf(code) {
      aimed = code
      cells.renew()
      return row
    },
  }
}

interface Search {
  readonly tree: KeyTree
  readonly rows: Float64Array[]
  readonly neededAt: readonly (NeededCells | undefined)[]
  readonly cursor: Int32Array
  readonly sums: Float64Array
  readonly foundTuples: Int32Array
  readonly costs: Float64Array
  count: number
}

/** From the tuple's own leaf upwards, so that near ones are met first and bounds bite. */
function findNeighbours(search: Search, tuple: number): Int32Array {
  const { tree } = search
  search.count = 0
  let came = tree.leafOf[tuple]
  const shared = new Float64Array(tree.depths + 1)
  const path: number[] = []
  for (let node = came; tree.parent[node] >= 0; node = tree.parent[node]) path.push(tree.key[node])
  for (let depth = 0; depth < tree.depths; depth++) {
    const code = path[tree.depths - 1 - depth]
    search.neededAt[depth]?.need(code)
    shared[depth + 1] = shared[depth] + search.rows[depth][code]
  }
  for (let depth = tree.depths - 1; depth >= 0; depth--) {
    const parent = tree.parent[came]
    searchBelow(search, { parent, except: came, depth, sum: shared[depth] })
    came = parent
  }
  return search.foundTuples.slice(0, search.count)
}

function searchBelow(
  search: Search,
  from: { readonly parent: number; readonly except: number; readonly depth: number; readonly sum: number },
): void {
  const { tree, rows, neededAt, cursor, sums, costs, foundTuples } = search
  const { firstChild, next, key, firstItem } = tree
  const last = tree.depths - 1
  let visits = 0
  cursor[from.depth] = firstChild[from.parent]
  sums[from.depth] = from.sum
  for (let depth = from.depth; depth >= from.depth; ) {
    const node = cursor[depth]
    if (node < 0) {
      depth--
      continue
    }
    visits++
    cursor[depth] = next[node]
    if (node === from.except) continue
    neededAt[depth]?.need(key[node])
    const sum = sums[depth] + rows[depth][key[node]]
    if (search.count === foundTuples.length && sum >= costs[search.count - 1]) continue
    if (depth < last) {
      depth++
      cursor[depth] = firstChild[node]
      sums[depth] = sum
      continue
    }
    let index = search.count < foundTuples.length ? search.count++ : search.count - 1
    for (; index > 0 && costs[index - 1] > sum; index--) {
      costs[index] = costs[index - 1]
      foundTuples[index] = foundTuples[index - 1]
    }
    costs[index] = sum
    foundTuples[index] = firstItem[node]
  }
  tree.visited += visits
}
