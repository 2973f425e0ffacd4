import type { ClassIndex } from './class-index.ts'
import { ROOT } from './key-tree.ts'

export interface MergeQuestion {
  /** Rows of what is asked about. */
  readonly size: number
  /** No class in the index has fewer rows. */
  readonly leastSize: number
}

/** Costs that differ by no more are equal; relative above 1. */
const EQUAL_COST = 1e-12

const slackOf = (cost: number): number => EQUAL_COST * Math.max(1, cost)

/**
 * The class that what the index is aimed at joins at the least cost: its rows times the growth of its own cost, plus
 * the class's rows times the growth of theirs; of equals, the lowest number. −1 where the index is empty. Depth first;
 * a branch is left when its keys cost too much, or at best equal with no lower number below.
 */
export function cheapestClass(
  index: ClassIndex,
  question: MergeQuestion,
): { readonly c: number; readonly cost: number } {
  const { size, leastSize } = question
  const { tree, probeGrowth, classGrowth, neededAt, sign, position, costs, cursor, ownSums, otherSums } =
    index
  const { firstChild, next, key, least } = tree
  const last = tree.depths - 1
  const best = firstGuess(index, question)
  if (last < 0 || best.c < 0) return best
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
    let ownSum = ownSums[depth]
    let otherSum = otherSums[depth]
    if (sign[depth] === 0) {
      neededAt[depth]?.need(key[node])
      ownSum += probeGrowth[depth][key[node]]
      otherSum += classGrowth[depth][key[node]]
    } else {
      const beyond = sign[depth] * (position[depth] - costs[depth][key[node]])
      if (beyond > 0) ownSum += beyond
      else otherSum -= beyond
    }
    const bound = size * ownSum + leastSize * otherSum
    const slack = slackOf(best.cost)
    if (bound > best.cost + slack || (bound >= best.cost - slack && least[node] >= best.c)) continue
    if (depth === last) takeBest(index, node, { best, probeCost: size * ownSum, classCost: otherSum })
    else {
      depth++
      cursor[depth] = firstChild[node]
      ownSums[depth] = ownSum
      otherSums[depth] = otherSum
    }
  }
  tree.visited += visits
  return best
}

interface Best {
  c: number
  cost: number
}

/** The classes of one leaf. */
function takeBest(
  { tree, store }: ClassIndex,
  leaf: number,
  {
    best,
    probeCost,
    classCost,
  }: { readonly best: Best; readonly probeCost: number; readonly classCost: number },
): void {
  for (let c = tree.firstItem[leaf]; c >= 0; c = tree.nextItem[c]) {
    const cost = probeCost + store.sizes[c] * classCost
    const slack = slackOf(best.cost)
    if (best.c >= 0 && (cost > best.cost + slack || (cost >= best.cost - slack && c >= best.c))) continue
    best.cost = Math.min(best.cost, cost)
    best.c = c
  }
}

/** Follows the cheapest child at every depth. */
function firstGuess(index: ClassIndex, { size, leastSize }: MergeQuestion): Best {
  const { tree, probeGrowth, classGrowth, neededAt, sign, position, costs } = index
  const best: Best = { c: -1, cost: Number.POSITIVE_INFINITY }
  let node = ROOT
  let ownSum = 0
  let otherSum = 0
  for (let depth = 0; depth < tree.depths && node >= 0; depth++) {
    let chosen = -1
    let chosenOwn = 0
    let chosenOther = 0
    let cheapest = Number.POSITIVE_INFINITY
    for (let child = tree.firstChild[node]; child >= 0; child = tree.next[child]) {
      const key = tree.key[child]
      neededAt[depth]?.need(key)
      const beyond = sign[depth] === 0 ? 0 : sign[depth] * (position[depth] - costs[depth][key])
      const ownPart = sign[depth] === 0 ? probeGrowth[depth][key] : Math.max(0, beyond)
      const otherPart = sign[depth] === 0 ? classGrowth[depth][key] : Math.max(0, -beyond)
      const cost = size * ownPart + leastSize * otherPart
      if (cost >= cheapest) continue
      cheapest = cost
      chosen = child
      chosenOwn = ownPart
      chosenOther = otherPart
    }
    ownSum += chosenOwn
    otherSum += chosenOther
    node = chosen
  }
  if (node >= 0) takeBest(index, node, { best, probeCost: size * ownSum, classCost: otherSum })
  return best
}
