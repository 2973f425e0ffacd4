import { buildKeyTree, type KeyTree } from '../../clustering/plan/key-tree.ts'
import { type NeededCells, neededCells } from '../../clustering/plan/needed-cells.ts'
import { join } from '../../clustering/plan/quasi-column.ts'
import { depthOrder } from '../../clustering/plan/tuple-index.ts'
import type { CellCostModel } from './cell-costs.ts'
import type { LocalState } from './local-state.ts'

/** The tuples with which each tuple can share a class at the least cost per row, nearest first. Found when first asked for. */
export interface Neighbours {
  of(tuple: number): Int32Array
}

/** O(tuples) for one tuple at worst; a tree over the codes leaves most out. */
export function neighbours({ problem, model }: LocalState, wanted: number): Neighbours {
  const { tuples, columns } = problem
  const placeAt = depthOrder(tuples, columns)
  const keys = placeAt.map((place) => tuples.codes[place])
  const tree = buildKeyTree(keys, new Int32Array(tuples.count))
  const pairs = placeAt.map((place, depth) => pairCosts(model, place, keys[depth]))
  const lists: (Int32Array | undefined)[] = new Array(tuples.count)
  const search: Search = {
    tree,
    rows: pairs.map(() => new Float64Array(0)),
    neededAt: pairs.map(({ cells }) => cells),
    cursor: new Int32Array(placeAt.length + 1),
    sums: new Float64Array(placeAt.length + 1),
    found: new Int32Array(wanted),
    costs: new Float64Array(wanted),
    count: 0,
  }
  return {
    of(tuple) {
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
function pairCosts(model: CellCostModel, place: number, codes: Int32Array): PairCosts {
  const size = codes.reduce((most, code) => Math.max(most, code), 0) + 1
  const node = model.nodes.find((node) => node.place === place)
  const range = model.ranges.find((range) => range.place === place)
  const costOf = (code: number, other: number) =>
    node
      ? node.cost[join(node.column, code, other)]
      : range!.weight * range!.cell(Math.min(code, other), Math.max(code, other))
  if (size * size > KEPT) return neededPairs(size, costOf)
  const kept: (Float64Array | undefined)[] = new Array(size)
  return {
    rowOf(code) {
      kept[code] ??= Float64Array.from({ length: size }, (_, other) => costOf(code, other))
      return kept[code]
    },
  }
}

function neededPairs(size: number, costOf: (code: number, other: number) => number): PairCosts {
  const row = new Float64Array(size)
  let aimed = 0
  const cells = neededCells(size, (other) => {
    row[other] = costOf(aimed, other)
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
  readonly found: Int32Array
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
  return search.found.slice(0, search.count)
}

function searchBelow(
  search: Search,
  from: { readonly parent: number; readonly except: number; readonly depth: number; readonly sum: number },
): void {
  const { tree, rows, neededAt, cursor, sums, costs, found } = search
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
    if (search.count === found.length && sum >= costs[search.count - 1]) continue
    if (depth < last) {
      depth++
      cursor[depth] = firstChild[node]
      sums[depth] = sum
      continue
    }
    let at = search.count < found.length ? search.count++ : search.count - 1
    for (; at > 0 && costs[at - 1] > sum; at--) {
      costs[at] = costs[at - 1]
      found[at] = found[at - 1]
    }
    costs[at] = sum
    found[at] = firstItem[node]
  }
  tree.visited += visits
}
