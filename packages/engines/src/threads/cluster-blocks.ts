import { availableParallelism } from 'node:os'
import { type AssignedOutcome, type BlockClusters, type BlockRequest, blocksApart } from '@outis/core'
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
  const begin = now()
  const context = { random, now, ...(signal && { signal }), ...(budget !== undefined && { budget }) }
  const apart = blocksApart({ ...given, context })
  const tasks = await apart.plan()
  if (tasks.length === 0) return undefined
  let done = 0
  const finished = (place: number) => {
    done += tasks[place]!.rows.length
    progress?.({ step: 'search', done, total: given.table.rows })
  }
  if (worker === undefined || threads < 2 || tasks.length < 2) {
    const clusters: BlockClusters[] = []
    for (const [place, task] of tasks.entries()) {
      clusters.push(await apart.cluster(task))
      finished(place)
    }
    return apart.join(tasks, clusters)
  }
  const left = budget === undefined ? {} : { budget: Math.max(0, budget - (now() - begin)) }
  const stopped = () => signal?.aborted === true
  const clusters = await clusterInThreads({ ...plainWork(given), ...left }, tasks, {
    worker,
    threads,
    here: apart.cluster,
    stopped,
    finished,
  })
  return clusters === undefined ? { kind: 'stopped', because: 'abort' } : apart.join(tasks, clusters)
}
