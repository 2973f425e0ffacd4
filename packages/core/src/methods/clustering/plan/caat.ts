import type { SeededRandom } from '../../../data/random/seeded-random.ts'
import { CAAT_DEFAULTS } from '../caat-description.ts'
import { type AssignedMethod, assignedMethod } from './assigned-outcome.ts'
import { type BlockOptions, type Clusterer, clusterInBlocks } from './blocks/blocks.ts'
import {
  type ClassProblem,
  classProblem,
  finishedClusters,
  type HardeningOptions,
  hardened,
  mergeParts,
  outcomeOf,
} from './class-problem.ts'
import { type ClassStore, slotsOf, storeOf } from './classes/class-store.ts'
import { growClusters, grownClusters } from './growth/caat-growth.ts'
import { joinLeftovers, withClassOf } from './growth/leftovers.ts'
import type { RangeDistance } from './growth/tuple-distance.ts'
import { impossibleOutcome } from './impossible.ts'
import { mergeUntilAdmitted } from './merging/kaca-merge.ts'
import { stoppedClasses } from './merging/stopped-classes.ts'
import type { FreeRanges } from './rows/quasi-column.ts'

export interface CaatOptions extends HardeningOptions {
  /** The row of the first cluster: the first one, or one drawn by the seed. Default random. */
  readonly start?: 'first' | 'random'
  /** Rows of equal distance join one by one, lowest row first, or all together. Default bounded. */
  readonly ties?: 'bounded' | 'all'
  /** Distance of a number from a range: to its nearer end, to its middle, or the width of both together. Default gap. */
  readonly range?: RangeDistance
  /** Numbers that become free ranges in place of nodes of their hierarchy. Default all. */
  readonly ranges?: FreeRanges
  readonly blocks?: BlockOptions
}

/**
 * CAAT: a cluster grows from a first row by the row nearest to its equivalence tuple until the models admit it; the
 * next one begins with the row farthest from it; rows that are left join the nearest cluster. Distance: mean over the
 * quasi-identifiers of |p − q| / range for numbers and ½ (h(p, lca)/h(p, root) + h(q, lca)/h(q, root)) for categories.
 * Ties go by the table's row numbers. Missing categories are nodes of the hierarchy; a missing number is at distance 1
 * from every number. O(rows²) at worst; a tree over the distinct tuples and bounds leave most of them out.
 * Jiang, Clustering-anonymity method for data-publishing privacy preservation (no DOI known)
 */
export function caat(options: CaatOptions = {}): AssignedMethod {
  return assignedMethod('caat', function* (table, request, context) {
    const problem = classProblem(table, request, { context, options: { ranges: true, ...options } })
    const impossible = impossibleOutcome(table, request, problem.tuples)
    if (impossible) return impossible
    const { store, blocks } = yield* clusterInBlocks(problem, options.blocks ?? {}, {
      cluster: caatClusterer(options),
      seeds: () => caatSeed(options, context.random),
    })
    const finished = finishedClusters(problem, store)
    const { clusters, more } = hardened(problem, finished.clusters, options)
    return outcomeOf(problem, clusters, {
      evaluated: finished.clusters.count,
      more: { ...more, ...(blocks > 1 && { blocks }) },
    })
  })
}

/** Where a random start begins, from 0 up to 1. */
export const caatSeed = ({ start = CAAT_DEFAULTS.start }: CaatOptions, random: SeededRandom): number =>
  start === 'random' ? random.next() : 0

/** CAAT on the rows of a problem, a block or all; a seed from 0 up to 1 says which row is the first. */
export function caatClusterer({
  range = CAAT_DEFAULTS.range,
  ties = CAAT_DEFAULTS.ties,
  mode = 'faithful',
}: CaatOptions): Clusterer {
  return function* (problem, seed) {
    const { tuples, columns, judging, meter } = problem
    const start = Math.floor(seed * tuples.rows)
    const growth = yield* growClusters(tuples, columns, {
      judging,
      options: { range, ties, start, guided: mode === 'hardened', meter },
    })
    return yield* placeLeftovers(problem, storeOf(grownClusters(growth, slotsOf(columns))), {
      range,
      classOf: growth.classOf,
    })
  }
}

/** Rows without a class join the nearest; those that no class can take make one, merged with others as it takes. */
function* placeLeftovers(
  problem: ClassProblem,
  store: ClassStore,
  { range, classOf }: { readonly range: RangeDistance; readonly classOf: Int32Array },
): Generator<void, ClassStore> {
  const { tuples, judging, meter } = problem
  const rows: number[] = []
  for (let row = 0; row < classOf.length; row++) if (classOf[row] < 0) rows.push(row)
  const rest = meter.stopped ? rows : joinLeftovers(store, rows, { tuples, judging, range })
  if (rest.length === 0) return store
  const withRest = withClassOf(store, rest, tuples)
  yield* mergeUntilAdmitted(withRest, mergeParts(problem, withRest))
  return meter.stopped ? stoppedClasses(problem, withRest, withRest.count - 1) : withRest
}
