import { type AssignedMethod, assignedMethod } from './assigned-outcome.ts'
import { type BlockOptions, type Clusterer, clusterInBlocks } from './blocks/blocks.ts'
import {
  classProblem,
  finishedClusters,
  type HardeningOptions,
  hardened,
  mergeParts,
  outcomeOf,
} from './class-problem.ts'
import { tupleClasses } from './classes/class-store.ts'
import { impossibleOutcome } from './impossible.ts'
import { mergeUntilAdmitted } from './merging/kaca-merge.ts'
import { stoppedClasses } from './merging/stopped-classes.ts'
import type { FreeRanges } from './rows/quasi-column.ts'

export interface KacaOptions extends HardeningOptions {
  /** Numbers that become free ranges in place of nodes of their hierarchy. Default all. */
  readonly ranges?: FreeRanges
  readonly blocks?: BlockOptions
}

/**
 * KACA: classes of identical tuples; while the models do not admit a class, a smallest one is merged with the class to
 * which its distortion |C1| · d(C1 → C12) + |C2| · d(C2 → C12) is least, d = levels climbed over height for
 * categories, growth of the range over the table's for numbers. Missing categories are nodes of the hierarchy; a
 * missing number lies one whole range below the smallest. O(merges · classes) at worst; a tree over the classes and
 * bounds leave most of them out.
 * Li, Wong, Fu, Pei 2006, doi:10.1007/11823728_39
 */
export function kaca(options: KacaOptions = {}): AssignedMethod {
  return assignedMethod('kaca', function* (table, request, context) {
    const problem = classProblem(table, request, { context, options: { ranges: true, ...options } })
    const impossible = impossibleOutcome(table, request, problem.tuples)
    if (impossible) return impossible
    const { store, blocks } = yield* clusterInBlocks(problem, options.blocks ?? {}, {
      cluster: clusterKaca,
      seeds: () => 0,
    })
    const finished = finishedClusters(problem, store)
    const { clusters, more } = hardened(problem, finished.clusters, options)
    return outcomeOf(problem, clusters, {
      evaluated: problem.tuples.count - clusters.count,
      more: { ...more, ...(blocks > 1 && { blocks }) },
    })
  })
}

/** KACA on the rows of a problem, a block or all. */
export const clusterKaca: Clusterer = function* (problem) {
  const store = tupleClasses(problem.tuples, problem.columns)
  yield* mergeUntilAdmitted(store, mergeParts(problem, store))
  return problem.meter.stopped ? stoppedClasses(problem, store) : store
}
