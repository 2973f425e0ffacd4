import { nextTurn } from '../../../data/next-turn.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import type {
  Context,
  LatticeOutcome,
  LatticeSummary,
  Method,
  Request,
  SearchNode,
} from '../../contract/search.ts'
import { explainImpossible } from './explain-impossible.ts'
import { columnReasons } from './reasons.ts'
import { keepingInto, recodeNode } from './recode-at-levels.ts'
import { searchBoxes } from './search/box-search.ts'
import { SMALL_LATTICE, visitFirstNodes } from './search/first-nodes.ts'
import {
  createSearch,
  positionLevels,
  type Search,
  searchLattice,
  searchState,
  undecidedAtLeast,
} from './search/lattice-search.ts'
import { rankRunnersUp } from './search/runners-up.ts'
import { prepareProblem } from './search/search-problem.ts'

/**
 * Full-domain generalisation: one level per quasi-identifier for all rows, and classes that the models do not admit
 * suppressed up to a limit; of all such choices the one of least loss, proven. Missing values follow the request:
 * a value of their own, or wildcards. Cost grows with distinct combinations and with the nodes that bounds and
 * monotone models leave open, not with rows.
 * Samarati 2001, doi:10.1109/69.971193; El Emam et al. 2009, doi:10.1197/jamia.M3144; roll-up: LeFevre, DeWitt,
 * Ramakrishnan 2005, doi:10.1145/1066157.1066164
 */
export const fullDomain: Method<LevelsRecoding, LatticeSummary> = {
  id: 'full-domain',
  run(table, request, context) {
    const steps = findRecoding(table, request, context)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  },
}

/** `fullDomain.run` that lets others have a turn every 30 ms or so: signals arrive and progress is seen. Same answer. */
export async function fullDomainAsync(
  table: Table,
  request: Request,
  context: Context,
): Promise<LatticeOutcome> {
  const steps = findRecoding(table, request, context)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** `fullDomain.run` step by step; it yields where others may have a turn. */
export function* findRecoding(
  table: Table,
  request: Request,
  context: Context,
): Generator<void, LatticeOutcome> {
  const search = createSearch(prepareProblem(table, request), context)
  const undecided = yield* decideNodes(search)
  const { chosen } = search.best
  const because = search.meter.stopped
  if (because)
    return { kind: 'stopped', because, ...(chosen && { best: stoppedAt(search, chosen, undecided()) }) }
  const milliseconds = search.meter.elapsed()
  const ranked = chosen && context.runnersUp ? yield* rankRunnersUp(search, context.runnersUp) : undefined
  // Its time may end while the runners-up are ranked: the answer is proven by then. One who wants no answer gets none.
  if (chosen && search.meter.stopped === 'abort')
    return { kind: 'stopped', because: 'abort', best: resultOf(search, chosen) }
  context.progress?.({ step: 'search', ...searchState(search, search.lattice.nodes) })
  if (!chosen) return explainImpossible(search)
  const { recoding, search: summary } = resultOf(search, chosen, 'searched')
  const best = ranked ? { best: ranked, ranked: ranked.length } : { ranked: 1 }
  return { kind: 'released', optimal: true, recoding, search: { ...summary, milliseconds, ...best } }
}

/**
 * Decides all nodes, or as many as it may; it yields where others may have a turn.
 *
 * @param knownBest the best node of a search elsewhere: what loses more is of no interest
 * @returns what no undecided node loses less than; infinite where all are decided
 */
export function* decideNodes(search: Search, knownBest?: SearchNode): Generator<void, () => number> {
  yield* visitFirstNodes(search)
  if (knownBest) search.best.add(knownBest)
  const isSmall = search.lattice.nodes <= SMALL_LATTICE
  let open = search.meter.stopped ? 0 : Number.POSITIVE_INFINITY
  if (!search.meter.stopped && isSmall) yield* searchLattice(search)
  else if (!search.meter.stopped) open = yield* searchBoxes(search)
  return () => (isSmall && search.meter.stopped ? undecidedAtLeast(search) : open)
}

/** @param undecided no node that was not decided has a smaller loss */
function stoppedAt(search: Search, chosen: SearchNode, undecided: number) {
  const { recoding, search: summary } = resultOf(search, chosen)
  return { recoding, search: { ...summary, lossAtLeast: Math.min(chosen.loss, undecided) } }
}

/** The plan at a node, and how it was found. */
export function resultOf(search: Search, chosen: SearchNode, origin: 'searched' | 'stopped' = 'stopped') {
  // One path for both: what the plan needs is where reasons begin.
  const parts = keepingInto(search)
  const { recoding } = recodeNode(parts, positionLevels(search.problem, chosen.levels))
  const reasons = columnReasons(parts, chosen, origin)
  const summary: LatticeSummary = {
    nodes: search.lattice.nodes,
    evaluated: search.evaluated(),
    milliseconds: search.meter.elapsed(),
    loss: chosen.loss,
    best: search.best.list(),
    reasons,
  }
  return { recoding, search: summary }
}
