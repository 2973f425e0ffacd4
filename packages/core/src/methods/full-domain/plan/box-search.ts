import { type BoxQueue, boxQueue } from './box-queue.ts'
import { chooseSplit, type SplitRates, splitRates } from './choose-split.ts'
import { evaluator } from './evaluate.ts'
import { type BoxBounds, boxBounds, isWhole, type LevelBox, nodesOf, wholeLattice } from './level-box.ts'
import { type NearestPath, nearestPath } from './nearest-path.ts'
import { nodeNumber } from './node-tags.ts'
import { type Judge, type Search, searchState } from './search.ts'

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
  const { pulse, problem, best, lattice, tags } = search
  const path = nearestPath(problem, { keepsInto: search.path.keepsInto, spend: pulse.spend })
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
    pulse.spend(BOX_STEPS)
    const open = tools.bounds.tighten(box, best.limit)
    if (open && nodesOf(open) === 1) {
      const node = nodeNumber(lattice, open.high)
      if (!tags.isSeen(node)) tools.judge(open.high, node, best.limit)
    } else if (open) {
      next = halve(tools, open, { rates, queue, plunges })
    }
    done = lattice.nodes - queue.nodes - (next ? nodesOf(next) : 0)
    if (pulse.beat(() => searchState(search, Math.max(0, done)))) yield
    if (!pulse.stopped) continue
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

/** Halves a box; what is left of its halves is queued, but for the one to go on with. */
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
 * What of a box is still open: less than its levels, or nothing.
 *
 * @param changed whether its most general node is another than that of the box it was made from
 */
function settle(
  { search, judge, bounds }: BoxTools,
  whole: LevelBox,
  changed: boolean,
): LevelBox | undefined {
  const { best, lattice, tags, problem } = search
  // With a limit that nothing is below, only the early judges are asked; without any, all are.
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
