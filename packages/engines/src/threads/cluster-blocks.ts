import { availableParallelism } from 'node:os'
import {
  type AssignedOutcome,
  type BlockClusters,
  type BlockRequest,
  type BlockTask,
  blocksApart,
} from '@outis/core'
import { blockWorker, clusterInThreads } from './block-threads.ts'
import { plainWork } from './block-work.ts'

export interface ClusterBlocksOptions {
  /** Default: as many as the machine runs at once. */
  readonly threads?: number
  /** Compiled entry of the threads. Default: the one beside this module; without one everything is done in this thread. */
  readonly worker?: URL
}

/**
 * Clusters a table too large to be clustered as one: block by block, on threads of their own where that pays. Undefined
 * where the table is not that large. The outcome is the same however many threads there are.
 */
export async function clusterBlocks(
  given: BlockRequest,
  { threads = availableParallelism(), worker = blockWorker() }: ClusterBlocksOptions = {},
): Promise<AssignedOutcome | undefined> {
  const { signal, progress, budget, now, random } = given.context
  const context = { random, now, ...(signal && { signal }), ...(budget !== undefined && { budget }) }
  const apart = blocksApart({ ...given, context })
  if (!apart.large) return undefined
  let planned: readonly BlockTask[] = []
  let done = 0
  const plan = async () => {
    planned = await apart.plan()
    return planned
  }
  const finished = (place: number) => {
    done += planned[place]!.rows.length
    progress?.({ step: 'search', done, total: given.table.rows })
  }
  if (worker === undefined || threads < 2) {
    const clusters: BlockClusters[] = []
    for (const [place, task] of (await plan()).entries()) {
      clusters.push(await apart.cluster(task))
      finished(place)
    }
    return apart.join(planned, clusters)
  }
  const work = { ...plainWork(given), ...(budget !== undefined && { budget }) }
  const stopped = () => signal?.aborted === true
  const found = await clusterInThreads(work, plan, {
    worker,
    threads,
    here: apart.cluster,
    stopped,
    finished,
  })
  return found ? apart.join(found.tasks, found.clusters) : { kind: 'stopped', because: 'abort' }
}
