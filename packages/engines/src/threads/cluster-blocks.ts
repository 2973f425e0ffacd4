import { type AssignedOutcome, BLOCK_SIZE, type BlockRequest, blocksApart } from '@outis/core/methods'
import { defined } from '@outis/core/value'
import { workingThreads } from '../resources.ts'
import { clusterInThreads } from './block-threads.ts'
import { plainWork } from './block-work.ts'
import { workerBeside } from './worker-beside.ts'

export interface ClusterBlocksOptions {
  /** Default: OUTIS_THREADS, else as many as the machine runs at once, eight at most: each has the table's tuples in memory. */
  readonly threads?: number
  /** Compiled entry of the threads. Default: the one beside this module; without one everything is done in this thread. */
  readonly worker?: URL
}

/**
 * Clusters a table too large to be clustered as one: block by block, on several threads where there are. Undefined where
 * the table is not that large. The outcome is the same however many threads there are.
 */
export async function clusterBlocks(
  request: BlockRequest,
  { threads = workingThreads(), worker = workerBeside('block-worker') }: ClusterBlocksOptions = {},
): Promise<AssignedOutcome | undefined> {
  const { table, method } = request
  const { signal, progress, budget, work, now, random } = request.context
  const limits = defined({ budget, work })
  const context = { random, now, ...defined({ signal }), ...limits }
  const apart = blocksApart({ ...request, context })
  if (!apart.large) return undefined
  let done = 0
  const blocks = Math.ceil(table.length / (method.options.blocks?.size ?? BLOCK_SIZE))
  const clustered = await clusterInThreads({ ...plainWork(request), ...limits }, apart.plan, {
    ...defined({ worker }),
    threads: Math.min(threads, blocks),
    here: apart.cluster,
    stopped: () => signal?.aborted === true,
    finished({ rows }) {
      done += rows.length
      progress?.({ step: 'search', done, total: table.rows })
    },
  })
  return clustered ? apart.join(clustered.tasks, clustered.clusters) : { kind: 'stopped', because: 'abort' }
}
