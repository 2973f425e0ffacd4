import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import { defined } from '../../../data/value/defined.ts'
import { caatClusterer } from '../../clustering/plan/caat.ts'
import { type ClassProblem, finishedClusters, mergeParts } from '../../clustering/plan/class-problem.ts'
import type { Clusters } from '../../clustering/plan/classes/class-store.ts'
import { slotsOf, storeOf, tupleClasses } from '../../clustering/plan/classes/class-store.ts'
import { clusterKaca } from '../../clustering/plan/kaca.ts'
import { mergeUntilAdmitted } from '../../clustering/plan/merging/kaca-merge.ts'
import { stoppedClasses } from '../../clustering/plan/merging/stopped-classes.ts'
import type { Context } from '../../contract/search.ts'
import { findRecoding } from '../../full-domain/plan/full-domain.ts'
import { cutPart } from '../../mondrian/plan/cut.ts'
import { cutTable } from '../../mondrian/plan/mondrian.ts'
import { type Part, partOf, refusalOfPart } from '../../mondrian/plan/part.ts'
import { partClusters } from '../../mondrian/plan/part-clusters.ts'
import type { CellCostModel } from './cell-costs.ts'

/** What the search sets out from. */
export type LocalStart = 'greedy' | 'mondrian' | 'caat' | 'kaca' | 'full-domain'

/** Classes that all models admit. */
export function* startClusters(
  problem: ClassProblem,
  {
    start,
    model,
    context,
  }: { readonly start: LocalStart; readonly model: CellCostModel; readonly context: Context },
): Generator<void, Clusters> {
  if (start === 'greedy') return yield* mergeGreedily(problem, model)
  if (start === 'caat' || start === 'kaca') {
    const cluster = start === 'caat' ? caatClusterer({}) : clusterKaca
    return finishedClusters(problem, yield* cluster(problem, 0)).clusters
  }
  const parts =
    start === 'mondrian'
      ? (yield* cutTable(problem, { split: 'strict' })).parts
      : yield* cutFullDomain(problem, context)
  return finishedClusters(problem, storeOf(partClusters(problem, parts))).clusters
}

/** KACA with what the loss says a cell costs in place of levels climbed. */
function* mergeGreedily(problem: ClassProblem, model: CellCostModel): Generator<void, Clusters> {
  const store = tupleClasses(problem.tuples, problem.columns)
  const parts = mergeParts(problem, store)
  const costs = slotsOf(problem.columns).map((_, slot) => {
    const node = model.nodes.find((node) => node.slot === slot)
    return node ? node.cost : parts.costs[slot]
  })
  yield* mergeUntilAdmitted(store, { ...parts, costs })
  const merged = problem.meter.stopped ? stoppedClasses(problem, store) : store
  return finishedClusters(problem, merged).clusters
}

/** The classes of the best single level per column, where one is found without suppression, each cut further. */
function* cutFullDomain(problem: ClassProblem, context: Context): Generator<void, readonly Part[]> {
  const { table, request } = problem
  const { random, now, signal, budget, work } = context
  // A start is worth a quarter of the budget; its losses are not those that progress is about.
  const outcome = yield* findRecoding(
    table,
    { ...request, suppressionLimit: 0 },
    {
      random,
      now,
      ...defined({ signal }),
      ...(budget !== undefined && { budget: budget / 4 }),
      ...(work !== undefined && { work: work / 4 }),
    },
  )
  const recoding =
    outcome.kind === 'released'
      ? outcome.recoding
      : outcome.kind === 'stopped'
        ? outcome.best?.recoding
        : undefined
  const open = recoding?.kind === 'levels' ? partsAtLevels(problem, levelsOf(recoding)) : undefined
  // There a missing value that matches any, or people of the population, may admit a class that its own rows do not.
  const admitted = open?.every((part) => refusalOfPart(problem, part) < 0)
  if (!open || !admitted) return (yield* cutTable(problem, { split: 'strict' })).parts
  const finished: Part[] = []
  for (let part = open.pop(); part; part = open.pop()) {
    const smaller = problem.meter.stopped ? undefined : cutPart(problem, part, 'strict')
    problem.meter.countWork(part.combinations.length * problem.columns.length)
    if (smaller) for (const smallerPart of smaller.toReversed()) open.push(smallerPart)
    else finished.push(part)
    if (problem.meter.reportProgress(() => ({ done: finished.length, total: finished.length + open.length })))
      yield
  }
  return finished
}

const levelsOf = ({ columns }: LevelsRecoding): number[] => columns.map(({ level }) => level)

function partsAtLevels({ table, request }: ClassProblem, levels: readonly number[]): Part[] {
  const lists = new Map<string, { readonly combinations: number[]; readonly rows: number[] }>()
  for (let c = 0; c < table.length; c++) {
    if (table.weights[c] === 0) continue
    const key = request.quasi
      .map(
        ({ column, hierarchy }, columnIndex) =>
          hierarchy.levels[levels[columnIndex]].nodeOf[table.columns[column].codes[c]],
      )
      .join()
    const list = lists.get(key) ?? { combinations: [], rows: [] }
    lists.set(key, list)
    list.combinations.push(c)
    list.rows.push(table.weights[c])
  }
  return [...lists.values()].map(({ combinations, rows }) => partOf(combinations, rows))
}
