import type { Table } from '../../../../data/table/table.ts'
import type { Context, Request } from '../../../contract/search.ts'
import { type AssignedOutcome, inTurns } from '../assigned-outcome.ts'
import { type CaatOptions, caatClusterer, caatSeed } from '../caat.ts'
import { type ClassProblem, classProblem, finishedClusters, hardened, outcomeOf } from '../class-problem.ts'
import { type Clusters, clustersOf, storeOf } from '../classes/class-store.ts'
import { impossibleOutcome } from '../impossible.ts'
import { clusterKaca, type KacaOptions } from '../kaca.ts'
import {
  BLOCK_SIZE,
  BLOCKS_BEYOND,
  type Block,
  blockProblem,
  type Clusterer,
  cutBlocks,
  joinBlocks,
} from './blocks.ts'

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
  /** It was stopped when its share of the work was done. */
  readonly tired: boolean
}

/** A table whose blocks can be clustered anywhere, in any order: nothing but the request and the task matters. */
export interface BlocksApart {
  /** The table has more distinct tuples than are clustered at once, and an answer. */
  readonly large: boolean
  /** Its blocks; none where it is not large. */
  plan(): Promise<readonly BlockTask[]>
  cluster(task: BlockTask): Promise<BlockClusters>
  /** The outcome from the clusters of all blocks, in their order: the same as the method's own run gives. */
  join(tasks: readonly BlockTask[], clusters: readonly BlockClusters[]): AssignedOutcome
}

export function blocksApart(blockRequest: BlockRequest): BlocksApart {
  const { table, request, context, method } = blockRequest
  const problem = classProblem(table, request, { context, options: { ranges: true, ...method.options } })
  const { refused } = problem.judging
  const { beyond = BLOCKS_BEYOND, size = BLOCK_SIZE } = method.options.blocks ?? {}
  const large = problem.tuples.count > beyond && !impossibleOutcome(table, request, problem.tuples)
  let cutting = refused.slice()
  return {
    large,
    async plan() {
      if (!large) return []
      const blocks = await inTurns(cutBlocks(problem, size))
      cutting = refused.slice()
      return blocks.map((rows) => ({ rows, seed: seedOf(blockRequest) }))
    },
    async cluster({ rows, seed }) {
      const before = refused.slice()
      const part = blockProblem(problem, rows)
      const clustersFound = clustersOf(await inTurns(clustererOf(method)(part, seed)))
      const { count, keys, classOf } = clustersFound
      const tired = part.meter.stopped === 'work'
      return { count, keys, classOf, refused: refused.map((times, index) => times - before[index]), tired }
    },
    join(tasks, clusters) {
      refused.set(cutting)
      for (const cluster of clusters)
        for (let index = 0; index < refused.length; index++) refused[index] += cluster.refused[index]
      return joinedOutcome(problem, blockRequest, { tasks, clusters })
    },
  }
}

function joinedOutcome(
  problem: ClassProblem,
  { method }: BlockRequest,
  { tasks, clusters }: { readonly tasks: readonly BlockTask[]; readonly clusters: readonly BlockClusters[] },
): AssignedOutcome {
  const blocks = tasks.map(({ rows }) => rows)
  const finished = finishedClusters(problem, storeOf(joinBlocks(problem, blocks, clusters)))
  const hardenedClusters = hardened(problem, finished.clusters, method.options)
  // Time may have run out elsewhere, where this clock was not looked at.
  problem.meter.reportProgress(() => ({ done: problem.tuples.rows, total: problem.tuples.rows }))
  if (clusters.some(({ tired }) => tired)) problem.meter.endForWork()
  return outcomeOf(problem, hardenedClusters.clusters, {
    evaluated:
      method.id === 'caat' ? finished.clusters.count : problem.tuples.count - hardenedClusters.clusters.count,
    more: { ...hardenedClusters.more, blocks: tasks.length },
  })
}

const clustererOf = (method: BlockMethod): Clusterer =>
  method.id === 'caat' ? caatClusterer(method.options) : clusterKaca

const seedOf = ({ method, context }: BlockRequest): number =>
  method.id === 'caat' ? caatSeed(method.options, context.random) : 0
