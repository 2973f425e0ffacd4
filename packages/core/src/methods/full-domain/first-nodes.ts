import type { Levels } from './class-path.ts'
import { nodeNumber } from './node-tags.ts'
import { declaredLevels, positionLevels, type Search, searchState } from './search.ts'

/**
 * Looks for a good valid node before the search proper, which then has little left to open: the top, the place where
 * the climb becomes valid (by halving, as if validity never ended on the way up), and from there steps that lower one
 * column and perhaps raise another, as long as they help.
 */
export function* visitFirstNodes(search: Search): Generator<void, void> {
  const { problem, visit, lattice, tags, pulse } = search
  const { nodes } = problem.climb
  const look = (levels: Levels) => visit(levels, nodeNumber(lattice, levels))
  look(lattice.heights.slice())
  let low = 0
  let high = nodes.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const levels = positionLevels(problem, nodes[middle])
    const kind = look(levels)
    if (kind === 'invalid' || tags.isImpossible(nodeNumber(lattice, levels), levels)) low = middle + 1
    else high = middle
    if (pulse.beat(() => searchState(search, 0))) yield
    if (pulse.stopped) return
  }
  look(positionLevels(problem, nodes[high]))
  if (lattice.nodes > SMALL_LATTICE) yield* improve(search, look)
}

/** Up to that many nodes the search proper is done before a better start would pay. */
const SMALL_LATTICE = 20_000

/** Neighbours tried in a row without gain before the search proper begins. */
const TRIES = 8

function* improve(search: Search, look: (levels: Levels) => unknown): Generator<void, void> {
  const { best, pulse } = search
  for (let chosen = best.chosen; chosen; chosen = best.chosen) {
    let tries = 0
    for (const levels of neighbours(search, positionLevels(search.problem, chosen.levels))) {
      if (!worthwhile(search, levels)) continue
      look(levels)
      if (pulse.beat(() => searchState(search, 0))) yield
      if (pulse.stopped) return
      if (best.chosen !== chosen || ++tries === TRIES) break
    }
    if (best.chosen === chosen) return
  }
}

function worthwhile({ tags, lattice, loss, best, problem }: Search, levels: Levels): boolean {
  const node = nodeNumber(lattice, levels)
  if (tags.isSeen(node) || tags.isImpossible(node, levels)) return false
  return best.canWin(loss.atLeast(levels, 0), () => declaredLevels(problem, levels))
}

/** One position lowered, at most one other raised; those most likely to be valid, of least entropy, first. */
function neighbours({ problem: { columns, heights } }: Search, from: Levels): Levels[] {
  const found: { levels: Levels; entropy: number }[] = []
  const add = (levels: Levels) => {
    let entropy = 0
    for (const [position, { levels: ofColumn }] of columns.entries()) {
      entropy += ofColumn[levels[position]].entropy
    }
    found.push({ levels, entropy })
  }
  for (let lowered = 0; lowered < from.length; lowered++) {
    if (from[lowered] === 0) continue
    const lower = from.with(lowered, from[lowered] - 1)
    add(lower)
    for (let raised = 0; raised < from.length; raised++) {
      if (raised !== lowered && from[raised] < heights[raised]) add(lower.with(raised, from[raised] + 1))
    }
  }
  return found.sort((a, b) => a.entropy - b.entropy).map(({ levels }) => levels)
}
