import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type BlockClusters, type BlockTask, OutisError } from '@outis/core'
import type { BlockWork } from './block-work.ts'
import type { BlockAnswer, BlockOrder } from './block-worker.ts'

/** A name of its own beside this module, wherever that was compiled or bundled to. */
const WORKER = 'block-worker.js'

/** The compiled entry of the threads; undefined where Outis runs from its sources. */
export function blockWorker(): URL | undefined {
  const beside = new URL(WORKER, import.meta.url)
  return existsSync(beside) ? beside : undefined
}

export interface ThreadOptions {
  readonly worker: URL
  readonly threads: number
  /** Looked at every few milliseconds; ends the threads. */
  readonly stopped: () => boolean
  readonly finished: (place: number) => void
}

/** How often the wish to stop is looked at. */
const LOOK_MS = 20

/**
 * Clusters blocks on threads of their own; each takes the next block when it is done with one. Undefined where it was
 * stopped. However it ends, no thread is left.
 */
export async function clusterInThreads(
  work: BlockWork,
  tasks: readonly BlockTask[],
  { worker, threads, stopped, finished }: ThreadOptions,
): Promise<readonly BlockClusters[] | undefined> {
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, () => {
    return new Worker(worker, { workerData: work })
  })
  const answers: BlockClusters[] = new Array(tasks.length)
  let look: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      let next = 0
      let open = tasks.length
      const send = (to: Worker) => {
        const place = next++
        if (place < tasks.length) to.postMessage({ place, task: tasks[place]! } satisfies BlockOrder)
      }
      for (const one of workers) {
        one.on('message', ({ place, clusters }: BlockAnswer) => {
          answers[place] = clusters
          finished(place)
          if (--open === 0) resolve(answers)
          else send(one)
        })
        one.on('error', (cause) => reject(threadFault(cause)))
        one.on('exit', () => reject(threadFault()))
        send(one)
      }
      look = setInterval(() => stopped() && resolve(undefined), LOOK_MS)
    })
  } finally {
    clearInterval(look)
    await Promise.all(workers.map((one) => one.terminate()))
  }
}

/** The words of the fault stay with it: they may hold data. */
const threadFault = (cause?: unknown): OutisError =>
  new OutisError('INTERNAL', {
    message: 'A thread that clustered a part of the table ended before it was done.',
    hint: 'Nothing was written. If memory is short, set a smaller `size` in the `blocks` of the method; else please report it with the policy.',
    ...(cause !== undefined && { cause }),
  })
