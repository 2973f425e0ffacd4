import { parentPort, workerData } from 'node:worker_threads'
import { type BlockClusters, type BlockTask, blocksApart } from '@outis/core/methods'
import { type BlockWork, readWork } from './block-work.ts'

/** The entry of a thread: clusters the blocks it is sent, one after the other. A fault ends the thread, and is heard of. */
const port = parentPort!
const apart = blocksApart(readWork(workerData as BlockWork))

port.on('message', async ({ place, task }: BlockOrder) => {
  const clusters = await apart.cluster(task)
  port.postMessage({ place, clusters } satisfies BlockAnswer, [
    clusters.classOf.buffer as ArrayBuffer,
    clusters.refused.buffer as ArrayBuffer,
    ...clusters.keys.map(({ buffer }) => buffer as ArrayBuffer),
  ])
})

export interface BlockOrder {
  readonly place: number
  readonly task: BlockTask
}

export interface BlockAnswer {
  readonly place: number
  readonly clusters: BlockClusters
}
