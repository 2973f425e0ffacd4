import { ROOT } from '../merging/key-tree.ts'
import { climbCostOf, EQUAL_DISTANCE, rangeCostOf } from './tuple-distance.ts'
import { mostBelow, type TupleIndex } from './tuple-index.ts'

/** What a code costs at a depth: a category of few values, one of many, or a number. */
function costAt({ rows, climbAt, rangeAt }: TupleIndex, depth: number, code: number): number {
  const row = rows[depth]
  if (row !== undefined) return row[code]
  const climb = climbAt[depth]
  if (climb !== undefined) return climbCostOf(climb, code)
  const { column, cost } = rangeAt[depth]!
  return rangeCostOf(column.numbers[code], code, cost)
}

/** Follows the best child at every depth: a first answer that makes bounds bite. */
function descend(index: TupleIndex, sign: 1 | -1): void {
  const { tree, firstRow, answer } = index
  let node = ROOT
  let sum = 0
  for (let depth = 0; depth < tree.depths; depth++) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let child = tree.firstChild[node]; child >= 0; child = tree.next[child]) {
      const cost = sign * costAt(index, depth, tree.key[child])
      if (cost < least) {
        least = cost
        best = child
      }
    }
    sum += least
    node = best
  }
  answer.tuple = tree.firstItem[node]
  answer.row = firstRow[answer.tuple]
  answer.cost = sign * sum
}

/**
 * The tuple nearest to the class aimed at; of equals, the one with the lowest row. There must be one. What is found
 * is in `index.found`. Depth first; a branch is left when what its keys cost so far is too much, or at best equal
 * with no lower row below.
 */
export function findNearest(index: TupleIndex): void {
  const { tree, firstRow, answer, cursor, sums } = index
  const { firstChild, next, key, least } = tree
  const slack = EQUAL_DISTANCE * tree.depths
  const last = tree.depths - 1
  descend(index, 1)
  let depth = last < 0 ? -1 : 0
  let visits = 0
  cursor[0] = firstChild[ROOT]
  while (depth >= 0) {
    const node = cursor[depth]
    if (node < 0) {
      depth--
      continue
    }
    visits++
    cursor[depth] = next[node]
    const sum = sums[depth] + costAt(index, depth, key[node])
    if (sum > answer.cost + slack) continue
    const closer = sum < answer.cost - slack
    if (!closer && least[node] >= answer.row) continue
    if (depth < last) {
      depth++
      cursor[depth] = firstChild[node]
      sums[depth] = sum
      continue
    }
    const tuple = tree.firstItem[node]
    if (!closer && firstRow[tuple] >= answer.row) continue
    if (closer) answer.cost = sum
    answer.tuple = tuple
    answer.row = firstRow[tuple]
  }
  tree.visited += visits
}

/** What it costs to see whether a tuple helps, in visits of a node. */
const HELP_VISITS = 50

/**
 * The nearest tuple with a row that helps, and the lowest such row; of equals, the lowest row. False where no tuple
 * has one. `helps` gives the row, or −1.
 */
export function findHelping(index: TupleIndex, helps: (tuple: number) => number): boolean {
  const { tree, answer, cursor, sums } = index
  const { firstChild, next, key, least } = tree
  const slack = EQUAL_DISTANCE * tree.depths
  const last = tree.depths - 1
  answer.tuple = -1
  answer.row = 0x7fffffff
  answer.cost = Number.POSITIVE_INFINITY
  let visits = 0
  cursor[0] = firstChild[ROOT]
  for (let depth = last < 0 ? -1 : 0; depth >= 0; ) {
    const node = cursor[depth]
    if (node < 0) {
      depth--
      continue
    }
    visits++
    cursor[depth] = next[node]
    const sum = sums[depth] + costAt(index, depth, key[node])
    const closer = sum < answer.cost - slack
    if (sum > answer.cost + slack || (!closer && least[node] >= answer.row)) continue
    if (depth < last) {
      depth++
      cursor[depth] = firstChild[node]
      sums[depth] = sum
      continue
    }
    visits += HELP_VISITS
    const row = helps(tree.firstItem[node])
    if (row < 0 || (!closer && row >= answer.row)) continue
    if (closer) answer.cost = sum
    answer.tuple = tree.firstItem[node]
    answer.row = row
  }
  tree.visited += visits
  return answer.tuple >= 0
}

/** Every tuple as near as the one just found, in ascending order of their lowest rows. */
export function collectEqual(index: TupleIndex): number[] {
  const { tree, firstRow, answer, cursor, sums } = index
  const { firstChild, next, key } = tree
  const limit = answer.cost + EQUAL_DISTANCE * tree.depths
  const last = tree.depths - 1
  if (last < 0) return [answer.tuple]
  const equal: number[] = []
  let visits = 0
  cursor[0] = firstChild[ROOT]
  for (let depth = 0; depth >= 0; ) {
    const node = cursor[depth]
    if (node < 0) {
      depth--
      continue
    }
    visits++
    cursor[depth] = next[node]
    const sum = sums[depth] + costAt(index, depth, key[node])
    if (sum > limit) continue
    if (depth === last) equal.push(tree.firstItem[node])
    else {
      depth++
      cursor[depth] = firstChild[node]
      sums[depth] = sum
    }
  }
  tree.visited += visits
  return equal.sort((a, b) => firstRow[a] - firstRow[b])
}

/**
 * The tuple farthest from the class aimed at; of equals, the one with the lowest row. As `findNearest`, with an upper
 * bound on what keys further down can add: the costliest code alive for categories, the ends below the node for ranges.
 */
export function findFarthest(index: TupleIndex): void {
  const { tree, firstRow, answer, cursor, sums, more } = index
  const { firstChild, next, key, least } = tree
  const slack = EQUAL_DISTANCE * tree.depths
  const last = tree.depths - 1
  boundFurther(index)
  descend(index, -1)
  let depth = last < 0 ? -1 : 0
  let visits = 0
  cursor[0] = firstChild[ROOT]
  while (depth >= 0) {
    const node = cursor[depth]
    if (node < 0) {
      depth--
      continue
    }
    visits++
    cursor[depth] = next[node]
    const sum = sums[depth] + costAt(index, depth, key[node])
    const most = depth === last ? sum : sum + more[depth + 1] + mostOfRanges(index, depth, node)
    if (most < answer.cost - slack) continue
    const farther = most > answer.cost + slack
    if (!farther && least[node] >= answer.row) continue
    if (depth < last) {
      depth++
      cursor[depth] = firstChild[node]
      sums[depth] = sum
      continue
    }
    const tuple = tree.firstItem[node]
    if (!farther && firstRow[tuple] >= answer.row) continue
    if (farther) answer.cost = sum
    answer.tuple = tuple
    answer.row = firstRow[tuple]
  }
  tree.visited += visits
}

/** Suffix sums of the most that a category alive at each depth costs; of very many values, the most that any can. */
function boundFurther({ rows, climbAt, alive, tree, more }: TupleIndex): void {
  for (let depth = tree.depths - 1; depth >= 0; depth--) {
    const row = rows[depth]
    const climb = climbAt[depth]
    const left = alive[depth]
    let most = climb ? climb.costs[climb.column.height] : 0
    if (row) {
      for (let code = 0; code < left.length; code++) if (left[code] > 0 && row[code] > most) most = row[code]
    }
    more[depth] = more[depth + 1] + most
  }
}

function mostOfRanges({ ranges }: TupleIndex, depth: number, node: number): number {
  let most = 0
  for (let i = 0; i < ranges.length; i++) if (ranges[i].depth > depth) most += mostBelow(ranges[i], node)
  return most
}
