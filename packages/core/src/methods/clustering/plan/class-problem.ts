import type { Table } from '../../../data/table/table.ts'
import type { Context, Request } from '../../contract/search.ts'
import { type WorkMeter, workMeter } from '../../full-domain/plan/search/work-meter.ts'
import { EXTRA } from '../class-options.ts'
import type { AssignedOutcome, ClusteringSummary } from './assigned-outcome.ts'
import { assignedPlan } from './assigned-plan.ts'
import { classFigures, summarise } from './class-summary.ts'
import { type ClassJudging, classJudging } from './classes/class-judging.ts'
import { type ClassStore, type Clusters, clustersOf } from './classes/class-store.ts'
import { depthOrder } from './growth/tuple-index.ts'
import { distortionCosts, type MergeParts } from './merging/kaca-merge.ts'
import { settledClusters } from './merging/settled-classes.ts'
import { meetTableModels } from './merging/table-models.ts'
import { type FreeRanges, type QuasiColumn, quasiColumns } from './rows/quasi-column.ts'
import { type Tuples, tuplesOf } from './rows/tuples.ts'
import { widenClasses } from './widening/widen-classes.ts'

/** A request made ready for a method that puts rows into classes. */
export interface ClassProblem {
  readonly table: Table
  readonly request: Request
  readonly tuples: Tuples
  readonly columns: readonly QuasiColumn[]
  readonly judging: ClassJudging
  readonly meter: WorkMeter
  readonly random: Context['random']
}

export interface ProblemOptions {
  readonly ranges: FreeRanges
}

export function classProblem(
  table: Table,
  request: Request,
  { context, options }: { readonly context: Context; readonly options: ProblemOptions },
): ClassProblem {
  const tuples = tuplesOf(table, request)
  return {
    table,
    request,
    tuples,
    columns: quasiColumns(table, request.quasi, options),
    judging: classJudging(table, request, tuples),
    meter: workMeter(context),
    random: context.random,
  }
}

/** What merging classes needs, with KACA's distortion. */
export function mergeParts({ tuples, columns, judging, meter }: ClassProblem, store: ClassStore): MergeParts {
  return {
    judging,
    combinationOf: tuples.combinationOf,
    order: depthOrder(tuples, columns),
    costs: distortionCosts(store.slots),
    meter,
  }
}

/** Classes that every class model admits, brought to what table models ask for. */
export function finishedClusters(
  problem: ClassProblem,
  store: ClassStore,
): { clusters: Clusters; merges: number } {
  const merges = meetTableModels(store, mergeParts(problem, store))
  return { clusters: clustersOf(store), merges }
}

/** How far a method goes beyond its paper. */
export interface HardeningOptions {
  /** Hardened: models steer the growth of classes, and labels are more general than needed. Default faithful. */
  readonly mode?: 'faithful' | 'hardened'
  /** Hardened: least share of the classes with anything generalised that show more than they need. Default none beyond what chance asks for. */
  readonly extra?: number
  /** What draws of hardened mode go by. Default: drawn from the context. */
  readonly seed?: string
}

/** Finished classes as they are published, and what is told of it. */
export function hardened(
  problem: ClassProblem,
  clusters: Clusters,
  { mode = 'faithful', extra = EXTRA, seed }: HardeningOptions,
): { readonly clusters: Clusters; readonly more: Partial<ClusteringSummary> } {
  if (mode === 'faithful') return { clusters, more: {} }
  const further = widenClasses(problem, clusters, {
    share: extra,
    seed: seed ?? String(problem.random.next()),
  })
  return { clusters: further.clusters, more: { generalisedFurther: further.changed } }
}

/** The plan and its figures, as released or, where the meter has stopped, as the best so far. */
export function outcomeOf(
  problem: ClassProblem,
  clustersFound: Clusters,
  { evaluated, more }: { readonly evaluated: number; readonly more?: Partial<ClusteringSummary> },
): AssignedOutcome {
  const { table, request, tuples, columns, judging, meter } = problem
  const clusters =
    table.person === undefined
      ? clustersFound
      : settledClusters(clustersFound, (store) => mergeParts(problem, store))
  const recoding = assignedPlan(table, request, { tuples, clusters })
  const figures = classFigures(clusters, { table, request, columns })
  const search = {
    ...summarise(table, request, {
      columns,
      refused: judging.refused,
      milliseconds: meter.elapsed(),
      nodes: tuples.count,
      evaluated,
      figures,
    }),
    ...more,
  }
  return meter.stopped
    ? { kind: 'stopped', because: meter.stopped, best: { recoding, search } }
    : { kind: 'released', recoding, optimal: false, search }
}
