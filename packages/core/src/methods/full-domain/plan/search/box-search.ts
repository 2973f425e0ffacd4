import {
  type BoxBounds,
  boxBounds,
  isWhole,
  type LevelBox,
  nodesOf,
  wholeLattice,
} from '../bounds/level-box.ts'
import { type NearestPath, nearestPath } from '../grouping/nearest-path.ts'
import { nodeNumber } from '../lattice/node-tags.ts'
import { type BoxQueue, boxQueue } from './box-queue.ts'
import { evaluator } from './evaluate-node.ts'
import { type Judge, type Search, searchState } from './lattice-search.ts'
import type { Problem } from './search-problem.ts'

/** What it costs to halve a box, beside the nodes looked at. */
const BOX_STEPS = 300

/** One box of so many is followed down to a single node, so that good nodes are found on the way. */
const PLUNGE_EVERY = 16

/**
 * Branch and bound over boxes of the lattice, the box that may hold the least loss first. The most general node of a
 * box decides it: if that is impossible, so is every other. Losses that grow level by level take the levels out of a
 * box that nothing within the limit can have, which makes its most general node more specific. What is left is halved.
 *
 * @returns no node that was left undecided has a smaller loss; infinite where every node is decided
 */
export function* searchBoxes(search: Search): Generator<void, number> {
  const { meter, problem, best, lattice, tags } = search
  const path = nearestPath(problem, { keepsInto: search.path.keepsInto, countWork: meter.countWork })
  const rates = splitRates(problem)
  const tools: BoxTools = {
    search,
    path,
    judge: search.judgeWith(evaluator({ ...search, path })),
    bounds: boxBounds(search, path),
  }
  const queue = boxQueue()
  let done = 0
  let turn = 0
  let plunges = true
  let next = settle(tools, wholeLattice(lattice), true)
  for (let box = next; box; box = next ?? queue.pop()) {
    if (box !== next) plunges = ++turn % PLUNGE_EVERY === 0
    next = undefined
    meter.countWork(BOX_STEPS)
    const open = tools.bounds.tighten(box, best.limit)
    if (open && nodesOf(open) === 1) {
      const node = nodeNumber(lattice, open.high)
      if (!tags.isSeen(node)) tools.judge(open.high, node, best.limit)
    } else if (open) {
      next = halve(tools, open, { rates, queue, plunges })
    }
    done = lattice.nodes - queue.nodes - (next ? nodesOf(next) : 0)
    if (meter.reportProgress(() => searchState(search, Math.max(0, done)))) yield
    if (!meter.stopped) continue
    if (next) queue.push(next)
    break
  }
  return queue.least
}

interface BoxTools {
  readonly search: Search
  readonly path: NearestPath
  readonly judge: Judge
  readonly bounds: BoxBounds
}

/** Halves a box and queues what is left of the halves. Returns the half to go on with, which is not queued. */
function halve(
  tools: BoxTools,
  box: LevelBox,
  {
    rates,
    queue,
    plunges,
  }: { readonly rates: SplitRates; readonly queue: BoxQueue; readonly plunges: boolean },
): LevelBox | undefined {
  const { position, level } = chooseSplit(tools.search.problem, box, rates)
  tools.path.keep(box.low)
  const lower = settle(tools, { ...box, high: box.high.with(position, level) }, true)
  rates.learn(position, level, lower === undefined)
  const upper = settle(tools, { ...box, low: box.low.with(position, level + 1) }, false)
  // The more general half holds valid nodes more often.
  const next = plunges ? (upper ?? lower) : undefined
  for (const half of [lower, upper]) if (half && half !== next) queue.push(half)
  return next
}

/** Levels leave a box, and its most general node is looked at, so many times in turn. */
const ROUNDS = 3

/**
 * Shrinks a box to the levels that may still hold the best node. Undefined where no level is left.
 *
 * @param changed whether its most general node differs from that of the box that it was cut from
 */
function settle(
  { search, judge, bounds }: BoxTools,
  whole: LevelBox,
  changed: boolean,
): LevelBox | undefined {
  const { best, lattice, tags, problem } = search
  // Where early judges can rule a node out, one that cannot win is left undecided. Without early judges all are asked.
  const worseThan = () => (problem.judging.early.length > 0 ? best.limit : Number.POSITIVE_INFINITY)
  let box: LevelBox = whole
  let looked = !changed
  for (let round = 0; round < ROUNDS; round++) {
    const tight = bounds.tighten(box, best.limit)
    if (!tight) return undefined
    const same = tight.high.every((level, position) => level === box.high[position])
    box = tight
    // Columns whose levels do not nest: nothing is concluded from one of them for another.
    if ((same && looked) || !isWhole(problem, box)) return box
    const node = nodeNumber(lattice, box.high)
    if (tags.isImpossible(node, box.high)) return undefined
    const result = judge(box.high, node, worseThan())
    if (result.kind === 'impossible') return undefined
    box = { ...box, rows: Math.max(box.rows, result.atLeastSuppressed) }
    looked = true
  }
  return bounds.tighten(box, best.limit)
}

/** Splits a box at a position into the levels up to this one and the levels above it. */
export interface Split {
  readonly position: number
  readonly level: number
}

/** How often the more specific half of such a split turned out to be empty. */
export interface SplitRates {
  rate(position: number, level: number): number
  learn(position: number, level: number, closed: boolean): void
}

export function splitRates({ columns }: Problem): SplitRates {
  const closed = columns.map(({ height }) => new Float64Array(height + 1).fill(1))
  const tried = columns.map(({ height }) => new Float64Array(height + 1).fill(2))
  return {
    rate: (position, level) => closed[position][level] / tried[position][level],
    learn(position, level, wasClosed) {
      tried[position][level]++
      if (wasClosed) closed[position][level]++
    },
  }
}

/** What a bit of entropy more counts beside the rate. */
const BIT = 0.1

/**
 * The split whose more specific half is most likely to be empty: then the number of open boxes does not grow. The estimate
 * comes from earlier splits and from the bits by which classes get smaller. Levels that do not nest are parted first, one by one.
 * Pseudo-costs: Bénichou et al. 1971, doi:10.1007/BF01584074. O(levels).
 */
export function chooseSplit({ columns }: Problem, { low, high }: LevelBox, rates: SplitRates): Split {
  let best: Split = { position: -1, level: 0 }
  let most = Number.NEGATIVE_INFINITY
  for (let position = 0; position < low.length; position++) {
    const { levels, monotone } = columns[position]
    if (!monotone && low[position] < high[position]) return { position, level: low[position] }
    for (let level = low[position]; level < high[position]; level++) {
      const bits = levels[level].entropy - levels[high[position]].entropy
      const score = rates.rate(position, level) + BIT * bits
      if (score <= most) continue
      best = { position, level }
      most = score
    }
  }
  return best
}
