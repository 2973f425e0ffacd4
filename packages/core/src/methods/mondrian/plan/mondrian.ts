import { type AssignedMethod, assignedMethod } from '../../clustering/plan/assigned-outcome.ts'
import {
  type ClassProblem,
  classProblem,
  finishedClusters,
  type HardeningOptions,
  hardened,
  outcomeOf,
} from '../../clustering/plan/class-problem.ts'
import { storeOf } from '../../clustering/plan/classes/class-store.ts'
import { impossibleOutcome } from '../../clustering/plan/impossible.ts'
import type { FreeRanges } from '../../clustering/plan/rows/quasi-column.ts'
import { DEFAULT_SPLIT } from '../mondrian-description.ts'
import { cutPart, type Split } from './cut.ts'
import { type Part, wholePart } from './part.ts'
import { partClusters } from './part-clusters.ts'

export interface MondrianOptions extends HardeningOptions {
  /** Strict: rows of one value go to one side of a cut. Default strict. */
  readonly split?: Split
  /** Numbers that become free ranges in place of nodes of their hierarchy. Default all. */
  readonly ranges?: FreeRanges
}

/**
 * Mondrian: the table is cut in two or more along the quasi-identifier in which it is widest, and every part again,
 * as long as the models admit all parts of a cut: numbers at the median, categories at the children of their common
 * ancestor. Missing categories are nodes of the hierarchy; missing numbers are cut off first. O(combinations ·
 * columns · log combinations) for each level of cuts.
 * LeFevre, DeWitt, Ramakrishnan 2006, doi:10.1109/ICDE.2006.101
 */
export function mondrian(options: MondrianOptions = {}): AssignedMethod {
  const { ranges = true, split = DEFAULT_SPLIT } = options
  return assignedMethod('mondrian', function* (table, request, context) {
    const problem = classProblem(table, request, { context, options: { ...options, ranges } })
    const impossible = impossibleOutcome(table, request, problem.tuples)
    if (impossible) return impossible
    const { parts, cuts } = yield* cutTable(problem, { split })
    const finished = finishedClusters(problem, storeOf(partClusters(problem, parts)))
    const { clusters, more } = hardened(problem, finished.clusters, options)
    return outcomeOf(problem, clusters, { evaluated: cuts, more })
  })
}

export interface CutOptions {
  readonly split: Split
  /** A part that is small enough is not cut further. */
  readonly smallEnough?: (part: Part) => boolean
}

/** Cuts until nothing is left to cut. Stopped, what is still open is an answer too: every part is admitted. */
export function* cutTable(
  problem: ClassProblem,
  { split, smallEnough }: CutOptions,
): Generator<void, { readonly parts: readonly Part[]; readonly cuts: number }> {
  const { meter, table } = problem
  const finished: Part[] = []
  const open = [wholePart(problem)]
  let cuts = 0
  let done = 0
  for (let part = open.pop(); part; part = open.pop()) {
    const smaller = meter.stopped || smallEnough?.(part) ? undefined : cutPart(problem, part, split)
    meter.countWork(part.combinations.length * problem.columns.length)
    if (smaller) {
      for (const smallerPart of smaller.toReversed()) open.push(smallerPart)
      cuts++
    } else {
      finished.push(part)
      done += part.size
    }
    if (meter.reportProgress(() => ({ done, total: table.rows }))) yield
  }
  return { parts: finished, cuts }
}
