import { type AssignedMethod, assignedMethod } from '../../clustering/plan/assigned-outcome.ts'
import {
  type ClassProblem,
  classProblem,
  type HardeningOptions,
  hardened,
  outcomeOf,
} from '../../clustering/plan/class-problem.ts'
import { type ClassLoss, classLoss } from '../../clustering/plan/classes/class-loss.ts'
import { impossibleOutcome } from '../../clustering/plan/impossible.ts'
import type { FreeRanges } from '../../clustering/plan/rows/quasi-column.ts'
import type { Context } from '../../contract/search.ts'
import { cellCostModel, weigh } from './cell-costs.ts'
import { improve } from './improve.ts'
import { clustersOfState, localState } from './local-state.ts'
import { type LocalStart, startClusters } from './start.ts'

export interface LocalOptions extends HardeningOptions {
  /** Classes to set out from. Default greedy up to 50,000 distinct tuples, else mondrian. */
  readonly start?: LocalStart
  /** Numbers that become free ranges in place of nodes of their hierarchy. Default none. */
  readonly ranges?: FreeRanges
  /** Parts rebuilt in all. Default 8 for each millisecond of the budget, without one 80,000. */
  readonly moves?: number
}

const MOVES_PER_MS = 8
const MOVES = 80_000
const GREEDY_TUPLES = 50_000

/**
 * Local recoding: classes made by a plain method are improved for the chosen loss under all models: rows move to
 * classes where they cost less, and small neighbourhoods are taken apart and built anew, with rows that large classes
 * can spare; early on a little worse is accepted, at the end only better. Every class keeps to the models at every
 * moment, so a stopped search has an answer. The same seed and number of moves give the same answer; time ends a
 * search, it does not steer it. Missing values are nodes of the hierarchy. O(pool² · columns) for each move.
 * Local recoding: Xu et al. 2006, doi:10.1145/1150402.1150504; ruin and recreate: Schrimpf et al. 2000, doi:10.1006/jcph.1999.6413
 */
export function local(options: LocalOptions = {}): AssignedMethod {
  return assignedMethod('local', function* (table, request, context) {
    const problem = classProblem(table, request, {
      context,
      options: { ...options, ranges: options.ranges ?? false },
    })
    const impossible = impossibleOutcome(table, request, problem.tuples)
    if (impossible) return impossible
    const loss = classLoss(table, request, { columns: problem.columns, loss: request.loss })
    const model = guidingCosts(problem, loss)
    const start = localStart(options, problem.tuples.count)
    const clusters = yield* startClusters(problem, { start, model, context })
    const state = localState(problem, { model, sizeCost: sizeCostOf(loss), start: clusters })
    const { classes, moves } = yield* improve(state, { loss, context, moves: localMoves(options, context) })
    const hardenedClusters = hardened(problem, clustersOfState(state, classes), options)
    const outcome = outcomeOf(problem, hardenedClusters.clusters, {
      evaluated: moves,
      more: hardenedClusters.more,
    })
    // The budget is what it may use: a search that used it up is done.
    return outcome.kind === 'stopped' && outcome.because !== 'abort' && outcome.best
      ? { kind: 'released', optimal: false, ...outcome.best }
      : outcome
  })
}

/** What a table of so many distinct tuples is begun with. */
export const localStart = ({ start }: LocalOptions, tuples: number): LocalStart =>
  start ?? (tuples > GREEDY_TUPLES ? 'mondrian' : 'greedy')

/** The moves a search makes unless time ends it. */
export const localMoves = ({ moves }: LocalOptions, { budget }: Pick<Context, 'budget'>): number =>
  moves ?? (budget === undefined ? MOVES : Math.ceil(budget * MOVES_PER_MS))

/** Losses of class sizes say nothing of cells: among classes of equal sizes, cells count by their NCP. */
const CELLS_BESIDE_SIZES = 1e-6

function guidingCosts(problem: ClassProblem, loss: ClassLoss) {
  const { table, request, columns } = problem
  if (loss.objective.kind === 'cells') {
    const model = cellCostModel(columns, loss)
    weigh(
      model,
      loss.objective,
      loss.objective.means.map(([asItIs]) => asItIs),
    )
    return model
  }
  const model = cellCostModel(columns, classLoss(table, request, { columns, loss: 'ncp' }))
  for (const { cost } of model.nodes)
    for (let node = 0; node < cost.length; node++) cost[node] *= CELLS_BESIDE_SIZES
  for (const range of model.ranges) range.weight *= CELLS_BESIDE_SIZES
  return model
}

/** Discernibility adds squares; the average class size falls with every class there is. */
function sizeCostOf({ objective }: ClassLoss): (size: number) => number {
  if (objective.kind === 'cells') return () => 0
  const value = (size: number) => objective.value({ classes: 1, squares: size * size, suppressedRows: 0 })
  const grows = value(2) > value(1)
  return grows ? (size) => size * size : (size) => (size > 0 ? -1 : 0)
}
