import type { CoarseTable } from '../../../method/coarse-table.ts'
import type { Context, LatticeOutcome, Request } from '../../../search/method.ts'
import type { Table } from '../../../table/table.ts'
import { type BestNodes, bestNodes } from '../plan/best-nodes.ts'
import { type BoxQueue, boxQueue } from '../plan/box-queue.ts'
import { chooseSplit, splitRates } from '../plan/choose-split.ts'
import { resultOf } from '../plan/full-domain.ts'
import { explainImpossible } from '../plan/impossible.ts'
import { isWhole, type LevelBox, nodesOf, wholeLattice } from '../plan/level-box.ts'
import { latticeOf } from '../plan/node-tags.ts'
import { type Problem, prepareProblem } from '../plan/problem.ts'
import { type Pulse, pulse } from '../plan/pulse.ts'
import { type AskedLevels, askedLevels } from './asked-levels.ts'
import { coarseBounds, type TightenBox } from './coarse-bounds.ts'
import { withoutFailing } from './failing-levels.ts'
import { finerReasons } from './finer-reasons.ts'
import { boxesBeside, fittingLevels } from './fitting-levels.ts'
import { type SearchAbove, searchAbove } from './search-above.ts'

/** Questions to the engine after which a search ends with the best it has: each is a pass over the table's combinations. */
export const MOST_QUESTIONS = 100

export interface CoarseJob {
  readonly coarse: CoarseTable
  /** Columns and rows of their values, without combinations. */
  readonly table: Table
  readonly request: Request
  readonly context: Context
  /** Default: MOST_QUESTIONS. */
  readonly questions?: number | undefined
}

export interface CoarseFound {
  readonly outcome: LatticeOutcome
  /** The combinations that the plan was made of, and the request on them. */
  readonly plan?: Pick<SearchAbove, 'table' | 'request'>
}

/**
 * Full-domain generalisation of a table with more combinations than may be held here. The engine counts combinations at
 * levels (roll-up, as Incognito counts: LeFevre, DeWitt, Ramakrishnan 2005, doi:10.1145/1066157.1066164); where they fit,
 * all nodes above are searched in memory, by the search that is used for other tables. What is left are boxes of nodes.
 * The most general node of a box decides it where its small classes have too many rows, which the engine counts without
 * handing out any; the others are searched the same way, or halved where nothing of them fits. The answer is proven where
 * every box is decided. A node whose own combinations do not fit is never chosen: its release could not be checked.
 */
export async function searchCoarse(job: CoarseJob): Promise<CoarseFound> {
  const walk = walkOf(job)
  const { best, problem, pulse: heart, queue } = walk
  const { nodes } = latticeOf(problem)
  for (let step = nextStep(walk); step; step = nextStep(walk)) {
    const open = queue.nodes + walk.beyond.nodes + nodesOf(step.box)
    heart.beat(() => ({ done: Math.max(0, nodes - open), total: nodes }))
    if (heart.stopped || isSpent(walk)) {
      queue.push(step.box)
      break
    }
    await step.take(walk, step.box)
  }
  const undecided = Math.min(queue.least, walk.beyond.least, walk.undecided)
  const because = heart.stopped
  if (!best.chosen && because) return { outcome: { kind: 'stopped', because } }
  if (!best.chosen) return { outcome: await withoutAnswer(walk, undecided) }
  if (because !== 'abort') job.context.progress?.({ step: 'search', done: nodes, total: nodes })
  return found(walk, undecided)
}

interface Walk {
  readonly job: CoarseJob
  /** The whole lattice; its table has no combinations. */
  readonly problem: Problem
  readonly asked: AskedLevels
  readonly tighten: TightenBox
  readonly best: BestNodes
  readonly pulse: Pulse
  readonly queue: BoxQueue
  /** Boxes of which nothing can be held: nothing of them can be released, and only a proof asks for them. */
  readonly beyond: BoxQueue
  readonly rates: ReturnType<typeof splitRates>
  readonly questions: number
  /** The search that found the best node. */
  holder: SearchAbove | undefined
  evaluated: number
  /** No node of a box that could not be decided has a smaller loss. */
  undecided: number
}

function walkOf(job: CoarseJob): Walk {
  const problem = prepareProblem(job.table, job.request)
  const asked = askedLevels(job.coarse, problem)
  const queue = boxQueue()
  queue.push(wholeLattice(latticeOf(problem)))
  return {
    ...{ job, problem, asked, queue, beyond: boxQueue() },
    tighten: coarseBounds(problem, asked),
    best: bestNodes(),
    pulse: pulse(job.context),
    rates: splitRates(problem),
    questions: job.questions ?? MOST_QUESTIONS,
    holder: undefined,
    evaluated: 0,
    undecided: Number.POSITIVE_INFINITY,
  }
}

/** Decides a box, or leaves smaller ones in the queue. */
async function lookAt(walk: Walk, box: LevelBox): Promise<void> {
  const { problem, asked, best, queue, beyond } = walk
  const open = await openBox(walk, box)
  if (!open) return
  if (!isWhole(problem, open)) return halve(walk, open)
  // Its most general node is another than the one that was asked about.
  if (open.high.some((level, position) => level !== box.high[position])) return queue.push(open)
  if (!(await asked.fits(open.high))) return beyond.push(open)
  // With an answer to compare with, most of a box is out by what fails in it, and need not be taken into memory.
  const left = best.chosen && (await cut(walk, open))
  if (left) for (const part of left) queue.push(part)
  else await searchBox(walk, open, (await fittingLevels(problem, open, asked))!)
}

interface Step {
  readonly box: LevelBox
  take(walk: Walk, box: LevelBox): Promise<void>
}

/**
 * What can be released comes before what can only be ruled out, until most questions are asked; then what may lose least. Of
 * what can only be ruled out, nothing is gained by boxes that may lose as much as one that cannot be decided.
 */
function nextStep(walk: Walk): Step | undefined {
  const { queue, beyond, undecided, asked, questions, best } = walk
  const bounds = beyond.least < undecided
  const late = best.chosen !== undefined && asked.questions() >= questions * FOR_RELEASES
  if (bounds && (queue.nodes === 0 || (late && beyond.least < queue.least)))
    return { box: beyond.pop()!, take: ruleOut }
  const open = queue.pop()
  return open && { box: open, take: lookAt }
}

/** The share of the questions that is for better releases before any is for better bounds. */
const FOR_RELEASES = 0.6

const isSpent = ({ asked, questions }: Walk): boolean => asked.questions() >= questions

/** Of a box without anything that can be released, what fails is ruled out; the rest is known by its bound alone. */
async function ruleOut(walk: Walk, box: LevelBox): Promise<void> {
  const open = await openBox(walk, box)
  const left = open && (await cut(walk, open))
  if (left) for (const part of left) walk.beyond.push(part)
  else if (open) walk.undecided = Math.min(walk.undecided, open.bound)
}

/** What is left of a box without what fails in it; undefined where nothing does. */
const cut = (walk: Walk, box: LevelBox): Promise<readonly LevelBox[] | undefined> => {
  const { problem, asked, tighten, best } = walk
  return withoutFailing({ problem, asked, tighten, limit: best.limit, isSpent: () => isSpent(walk) }, box)
}

/** A box without what is known to lose too much or to fail; undefined where nothing is left of it. */
async function openBox(
  { problem, asked, tighten, best }: Walk,
  box: LevelBox,
): Promise<LevelBox | undefined> {
  const tight = await tighten(box, best.limit)
  // Columns whose levels do not nest: nothing is concluded from one of them for another.
  if (!tight || !isWhole(problem, tight)) return tight
  const failing = await asked.failing(tight.high)
  if (failing > problem.maxSuppressed) return undefined
  return tighten({ ...tight, rows: Math.max(tight.rows, failing) }, best.limit)
}

function halve({ problem, queue, rates }: Walk, box: LevelBox): void {
  const { position, level } = chooseSplit(problem, box, rates)
  queue.push({ ...box, low: box.low.with(position, level + 1) })
  queue.push({ ...box, high: box.high.with(position, level) })
}

/** Searches the nodes of a box above one of them in memory; the others are left in the queue. */
async function searchBox(walk: Walk, box: LevelBox, low: LevelBox['low']): Promise<void> {
  const { job, problem, best, pulse: heart, queue } = walk
  const above = await searchAbove(
    { ...job, problem, context: contextLeft(walk), known: best.chosen },
    { low, high: box.high },
  )
  const { search } = above
  walk.evaluated += search.evaluated()
  heart.spend(search.pulse.spent())
  const before = best.chosen
  for (const node of search.best.list()) best.add(node)
  if (best.chosen !== before) walk.holder = above
  if (search.pulse.stopped) {
    walk.undecided = Math.min(walk.undecided, above.open)
    if (search.pulse.stopped === 'work') heart.tire()
  }
  if (!above.impossible) for (const part of boxesBeside(box, low)) queue.push(part)
}

/** Time and work that are left for a search in memory; what it decides is told with the rest. */
function contextLeft({ job: { context }, pulse: heart }: Walk): Context {
  const { budget, work, progress: _, ...rest } = context
  return {
    ...rest,
    ...(budget !== undefined && { budget: Math.max(0, budget - heart.elapsed()) }),
    ...(work !== undefined && { work: Math.max(0, work - heart.spent()) }),
  }
}

async function found(walk: Walk, undecided: number): Promise<CoarseFound> {
  const { best, pulse: heart, problem, evaluated } = walk
  const { search, table, request } = walk.holder!
  const chosen = best.chosen!
  const proven = heart.stopped === undefined && undecided === Number.POSITIVE_INFINITY
  const result = resultOf(search, chosen, proven ? 'searched' : 'stopped')
  const reasons = await finerReasons(walk, { chosen, reasons: result.search.reasons, proven })
  const summary = {
    ...result.search,
    nodes: latticeOf(problem).nodes,
    evaluated,
    milliseconds: heart.elapsed(),
    best: best.list(),
    reasons,
    ...(proven ? { ranked: 1 } : { lossAtLeast: Math.min(chosen.loss, undecided) }),
  }
  const made = { recoding: result.recoding, search: summary }
  const because = heart.stopped
  const outcome: LatticeOutcome = because
    ? { kind: 'stopped', because, best: made }
    : { kind: 'released', optimal: proven, ...made }
  return { outcome, plan: { table, request } }
}

/** No valid node was found: none is, or none at which the combinations can be held. */
async function withoutAnswer(walk: Walk, undecided: number): Promise<LatticeOutcome> {
  const { job, problem, asked } = walk
  const { coarse, context } = job
  const whole = wholeLattice(latticeOf(problem))
  const low = whole.low.map((level, position) =>
    problem.columns[position].monotone ? level : whole.high[position],
  )
  const fit = await fittingLevels(problem, { ...whole, low }, asked)
  if (fit === undefined) throw coarse.tooMany('Even at the most general levels there are more.')
  if (undecided < Number.POSITIVE_INFINITY)
    throw coarse.tooMany('Where levels leave fewer, no valid release was found.')
  // Only the most general node is looked at, and the way up to it.
  const { search } = await searchAbove({ coarse, problem, context }, { low: fit, high: whole.high })
  return explainImpossible(search)
}
