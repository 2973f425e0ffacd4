import type { SearchNode } from '../../../contract/search.ts'
import type { Levels } from '../grouping/class-list.ts'
import { nodeNumber } from '../lattice/node-tags.ts'
import { comesFirst } from './best-nodes.ts'
import {
  declaredLevels,
  NODE_STEPS,
  POSITION_STEPS,
  positionLevels,
  type Search,
  searchState,
  walkLattice,
} from './lattice-search.ts'

/**
 * The valid nodes of least loss behind the chosen one, in their order: those that an exhaustive search would list. The
 * search that found the chosen one left out whatever could not beat it, so the lattice is walked once more with the
 * loss of the last place as the bound. Undefined where that would take more work than the search itself, or than is
 * left.
 *
 * @param most how many behind the first
 */
export function* rankRunnersUp(
  search: Search,
  most: number,
): Generator<void, readonly SearchNode[] | undefined> {
  const { meter, best, lattice } = search
  const began = meter.workDone()
  const allowed = Math.max(LEAST_STEPS, began)
  const tired = () => meter.workDone() - began > allowed
  const ranking = rankingOf(search, most + 1)
  for (const node of best.list()) ranking.add(node)
  for (let next = ranking.unexpanded(); next && !tired(); next = ranking.unexpanded()) {
    for (const levels of steps(search, positionLevels(search.problem, next.levels))) ranking.look(levels)
    if (meter.reportProgress(() => searchState(search, lattice.nodes))) yield
    if (meter.stopped) return undefined
  }
  yield* walkLattice(search, {
    limit: ranking.limit,
    leaf: (levels, node) => ranking.look(levels, node),
    done: () => lattice.nodes,
    ends: tired,
  })
  return meter.stopped || tired() ? undefined : ranking.list()
}

/** Work that is always spared for it: about a fifth of a second. */
const LEAST_STEPS = 2e7

/** Losses equal to so many digits are ties. */
const DIGITS = 12

interface Ranking {
  add(node: SearchNode): void
  /** Evaluates a node that could have a place. Whether it did. */
  look(levels: Levels, node?: number): boolean
  /** No node above this has a place. */
  readonly limit: () => number
  /** The first one whose neighbours were not looked at yet. */
  unexpanded(): SearchNode | undefined
  list(): readonly SearchNode[]
}

function rankingOf(search: Search, rankCount: number): Ranking {
  const { problem, tags, lattice, loss, evaluate, meter } = search
  const ranked: SearchNode[] = []
  const knownLevels = new Set<string>()
  const expanded = new Set<SearchNode>()
  const limit = () =>
    ranked.length < rankCount ? Number.POSITIVE_INFINITY : ranked[rankCount - 1].loss * (1 + 1e-12)
  const add = (node: SearchNode) => {
    knownLevels.add(node.levels.join())
    ranked.push(node)
    ranked.sort(inOrder)
    if (ranked.length > rankCount) ranked.pop()
  }
  return {
    add,
    limit,
    look(levels, node = nodeNumber(lattice, levels)) {
      if (tags.isImpossible(node, levels)) return false
      if (loss.atLeast(levels, tags.suppressedAtLeast(node, levels)) > limit()) return false
      const declared = declaredLevels(problem, levels)
      if (knownLevels.has(declared.join())) return false
      meter.countWork(NODE_STEPS + POSITION_STEPS * levels.length)
      const result = evaluate(levels, limit())
      if (result.kind === 'impossible') tags.markImpossible(node, levels)
      if (result.kind === 'valid' && result.loss <= limit())
        add({ levels: declared, loss: result.loss, suppressedRows: result.suppressedRows })
      return true
    },
    unexpanded() {
      const next = ranked.find((node) => !expanded.has(node))
      if (next) expanded.add(next)
      return next
    },
    list() {
      const { chosen } = search.best
      return chosen ? [chosen, ...ranked.filter((node) => node !== chosen)].slice(0, rankCount) : ranked
    },
  }
}

const rounded = ({ loss }: SearchNode): number => Number(loss.toPrecision(DIGITS))

const inOrder = (a: SearchNode, b: SearchNode): number =>
  rounded(a) - rounded(b) || (comesFirst(a.levels, b.levels) ? -1 : 1)

/** One position lower or higher: where good nodes have others beside them. */
function* steps({ lattice: { floors, heights } }: Search, from: Levels): Generator<Levels, void> {
  for (let position = 0; position < from.length; position++) {
    if (from[position] < heights[position]) yield from.with(position, from[position] + 1)
    if (from[position] > floors[position]) yield from.with(position, from[position] - 1)
  }
}
