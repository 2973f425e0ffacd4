import type { Levels } from '../grouping/class-list.ts'
import { nodeNumber } from '../lattice/node-tags.ts'
import { declaredLevels, positionLevels, type Search, searchState } from './lattice-search.ts'

/**
 * Looks for a good valid node before the search proper, which then has little left to open: the top, the place where
 * the climb becomes valid (by halving, as if validity never ended on the way up), and from there steps that lower one
 * column and perhaps raise another, as long as they help.
 */
export function* visitFirstNodes(search: Search): Generator<void, void> {
  const { problem, visit, lattice, tags, meter } = search
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
    if (meter.reportProgress(() => searchState(search, 0))) yield
    if (meter.stopped) return
  }
  look(positionLevels(problem, nodes[high]))
  if (lattice.nodes > SMALL_LATTICE) yield* improve(search, look)
}

/** Up to that many nodes a search position by position is done before a better start or boxes would pay. */
export const SMALL_LATTICE = 20_000

/** Neighbours tried in a row without gain before the search proper begins. */
const TRIES = 40

function* improve(search: Search, look: (levels: Levels) => unknown): Generator<void, void> {
  const { best, meter } = search
  for (let chosen = best.chosen; chosen; chosen = best.chosen) {
    let tries = 0
    for (const levels of neighbours(search, positionLevels(search.problem, chosen.levels))) {
      if (!worthwhile(search, levels)) continue
      look(levels)
      if (meter.reportProgress(() => searchState(search, 0))) yield
      if (meter.stopped) return
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

/** Up to so many positions, pairs of them are tried: their number is the square. */
const PAIRED_POSITIONS = 200

interface Neighbour {
  readonly lowered: number
  /** −1 where none is. */
  readonly raised: number
  readonly entropy: number
}

/** One position lowered, at most one other raised; those most likely to be valid, of least entropy, first. */
function* neighbours(search: Search, from: Levels): Generator<Levels, void> {
  const { columns, floors, heights } = search.problem
  const neighboursFound: Neighbour[] = []
  const levelsNow = from.slice()
  const add = (lowered: number, raised: number) => {
    let entropy = 0
    for (let position = 0; position < columns.length; position++) {
      entropy += columns[position].levels[levelsNow[position]].entropy
    }
    neighboursFound.push({ lowered, raised, entropy })
  }
  for (let lowered = 0; lowered < from.length; lowered++) {
    if (from[lowered] === floors[lowered]) continue
    levelsNow[lowered]--
    add(lowered, -1)
    for (let raised = 0; from.length <= PAIRED_POSITIONS && raised < from.length; raised++) {
      if (raised === lowered || from[raised] === heights[raised]) continue
      levelsNow[raised]++
      add(lowered, raised)
      levelsNow[raised]--
    }
    levelsNow[lowered]++
  }
  search.meter.countWork(neighboursFound.length * from.length)
  neighboursFound.sort((a, b) => a.entropy - b.entropy)
  for (const { lowered, raised } of neighboursFound) {
    const levels = from.with(lowered, from[lowered] - 1)
    if (raised >= 0) levels[raised]++
    yield levels
  }
}
