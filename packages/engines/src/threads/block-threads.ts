import { Worker } from 'node:worker_threads'
import { OutisError } from '@outis/core/errors'
import type { BlockClusters, BlockTask } from '@outis/core/methods'
import { defined } from '@outis/core/value'
import type { BlockWork } from './block-work.ts'
import type { BlockAnswer, BlockOrder } from './block-worker.ts'

export interface ThreadOptions {
  /** Without one there is this thread alone. */
  readonly worker?: URL
  /** This one among them. */
  readonly threads: number
  /** Clusters a block in this thread, which knows the table and is warm already. */
  readonly here: (task: BlockTask) => Promise<BlockClusters>
  /** Looked at every few milliseconds; ends the threads. */
  readonly stopped: () => boolean
  readonly finished: (task: BlockTask) => void
}

/** How often the wish to stop is looked at. */
const LOOK_MS = 20

/** Blocks and the clusters of each, in the same order. */
export interface ClusteredBlocks {
  readonly tasks: readonly BlockTask[]
  readonly clusters: readonly BlockClusters[]
}

/**
 * Clusters blocks on several threads, this one among them; each takes the next block when it is done with one. The others
 * make ready while this one plans. Undefined where it was stopped. However it ends, no thread is left.
 */
export async function clusterInThreads(
  work: BlockWork,
  plan: () => Promise<readonly BlockTask[]>,
  { worker, threads, here, stopped, finished }: ThreadOptions,
): Promise<ClusteredBlocks | undefined> {
  const others = worker === undefined ? 0 : Math.max(0, threads - 1)
  const workers = Array.from({ length: others }, () => new Worker(worker!, { workerData: work }))
  const failed = firstFault(workers)
  let queue: BlockQueue | undefined
  const look = setInterval(() => stopped() && queue?.end(undefined), LOOK_MS)
  try {
    const tasks = await plan()
    queue = blockQueue(tasks, finished)
    for (const worker of workers) orderBlocks(worker, queue)
    void takeBlocks(here, queue)
    const clusters = await Promise.race([queue.ended, failed])
    return clusters && { tasks, clusters }
  } finally {
    clearInterval(look)
    queue?.end(undefined)
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Rejects as soon as a thread fails or ends, whenever that is looked at. */
function firstFault(workers: readonly Worker[]): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    for (const worker of workers) {
      worker.on('error', (cause) => reject(threadFault(cause)))
      worker.on('exit', () => reject(threadFault()))
    }
  })
  failed.catch(() => undefined)
  return failed
}

interface BlockQueue {
  /** The place of the next block that nobody has taken; undefined where there is none, or it has ended. */
  next(): number | undefined
  task(place: number): BlockTask
  answer(place: number, clusters: BlockClusters): void
  fail(cause: unknown): void
  end(answers: readonly BlockClusters[] | undefined): void
  readonly ended: Promise<readonly BlockClusters[] | undefined>
}

/** Blocks that are taken one by one, and their answers until the last is there. */
function blockQueue(tasks: readonly BlockTask[], finished: ThreadOptions['finished']): BlockQueue {
  const answers: BlockClusters[] = new Array(tasks.length)
  let taken = 0
  let open = tasks.length
  let over = false
  let end: BlockQueue['end'] = () => undefined
  let fail: BlockQueue['fail'] = () => undefined
  const ended = new Promise<readonly BlockClusters[] | undefined>((resolve, reject) => {
    if (tasks.length === 0) resolve([])
    end = (answered) => {
      over = true
      resolve(answered)
    }
    fail = (cause) => {
      over = true
      reject(cause)
    }
  })
  return {
    next: () => (over || taken === tasks.length ? undefined : taken++),
    task: (place) => tasks[place],
    answer(place, clusters) {
      if (over) return
      answers[place] = clusters
      finished(tasks[place])
      if (--open === 0) end(answers)
    },
    fail,
    end,
    ended,
  }
}

function orderBlocks(worker: Worker, queue: BlockQueue): void {
  const order = () => {
    const place = queue.next()
    if (place !== undefined) worker.postMessage({ place, task: queue.task(place) } satisfies BlockOrder)
  }
  worker.on('message', ({ place, clusters }: BlockAnswer) => {
    queue.answer(place, clusters)
    order()
  })
  order()
}

async function takeBlocks(here: ThreadOptions['here'], queue: BlockQueue): Promise<void> {
  try {
    for (let index = queue.next(); index !== undefined; index = queue.next())
      queue.answer(index, await here(queue.task(index)))
  } catch (cause) {
    queue.fail(cause)
  }
}

/** The words of the fault stay with it: they may hold data. */
const threadFault = (cause?: unknown): OutisError =>
  new OutisError('INTERNAL', {
    message: 'A thread that clustered a part of the table ended before it was done.',
    hint: 'Nothing was written. If memory is short, set a smaller `size` in the `blocks` of the method; else please report it with the policy.',
    ...defined({ cause }),
  })
