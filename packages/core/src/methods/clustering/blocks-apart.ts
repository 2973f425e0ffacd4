import type { Table } from '../../table/table.ts'
import type { Context, Request } from '../method.ts'
import type { AssignedOutcome } from './assigned-outcome.ts'
import {
  BLOCK_SIZE,
  BLOCKS_BEYOND,
  type Block,
  blockProblem,
  type Clusterer,
  cutBlocks,
  joinBlocks,
} from './blocks.ts'
import { type CaatOptions, caatClusterer, caatSeed } from './caat.ts'
import { type Clusters, clustersOf, storeOf } from './class-store.ts'
import { clusterKaca, type KacaOptions } from './kaca.ts'
import { type ClassProblem, classProblem, finishedClusters, hardened, outcomeOf } from './problem.ts'

/** A method whose blocks are clustered apart, on threads of their own for instance. */
export type BlockMethod =
  | { readonly id: 'caat'; readonly options: CaatOptions }
  | { readonly id: 'kaca'; readonly options: KacaOptions }

export interface BlockRequest {
  readonly table: Table
  readonly request: Request
  readonly context: Context
  readonly method: BlockMethod
}

/** What is done about one block: plain data. */
export interface BlockTask {
  readonly rows: Block
  /** From 0 up to 1: where a random start begins. */
  readonly seed: number
}

/** The clusters of one block: plain data. */
export interface BlockClusters extends Pick<Clusters, 'count' | 'keys' | 'classOf'> {
  /** How often each model stood in the way, in the order of the judges. */
  readonly refused: Float64Array
}

/** The blocks of a table with more distinct tuples than are clustered at once; none where it has fewer. */
export function planBlocks(given: BlockRequest): readonly BlockTask[] {
  const { options } = given.method
  const { beyond = BLOCKS_BEYOND, size = BLOCK_SIZE } = options.blocks ?? {}
  const problem = problemOf(given)
  if (problem.tuples.count <= beyond) return []
  return finish(cutBlocks(problem, size)).map((rows) => ({ rows, seed: seedOf(given) }))
}

/** Clusters one block. Nothing but the arguments matters, so blocks can be clustered anywhere, in any order. */
export function clusterBlock(given: BlockRequest, { rows, seed }: BlockTask): BlockClusters {
  const problem = blockProblem(problemOf(given), rows)
  const { count, keys, classOf } = clustersOf(finish(clustererOf(given.method)(problem, seed)))
  return { count, keys, classOf, refused: problem.judging.refused }
}

/** The outcome from the clusters of all blocks: the same as the method's own run gives. */
export function joinedOutcome(
  given: BlockRequest,
  tasks: readonly BlockTask[],
  clusters: readonly BlockClusters[],
): AssignedOutcome {
  const problem = problemOf(given)
  const { refused } = problem.judging
  for (const one of clusters)
    for (let place = 0; place < refused.length; place++) refused[place] += one.refused[place]
  const joined = joinBlocks(
    problem,
    tasks.map(({ rows }) => rows),
    clusters,
  )
  const finished = finishedClusters(problem, storeOf(joined))
  const found = hardened(finished.clusters, given.method.options, given.context.random)
  return outcomeOf(problem, found.clusters, {
    evaluated: finished.clusters.count,
    more: { ...found.more, blocks: tasks.length },
  })
}

const problemOf = ({ table, request, context, method }: BlockRequest): ClassProblem =>
  classProblem(table, request, { context, options: { ranges: true, ...method.options } })

const clustererOf = (method: BlockMethod): Clusterer =>
  method.id === 'caat' ? caatClusterer(method.options) : clusterKaca

const seedOf = ({ method, context }: BlockRequest): number =>
  method.id === 'caat' ? caatSeed(method.options, context.random) : 0

function finish<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
