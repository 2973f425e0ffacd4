import type { Order, WorkMessage } from '../work/orders.ts'
import { faultFrom, startWork, type WorkLimits, type WorkProcess } from '../work/start-work.ts'

interface Following {
  readonly hear?: (message: WorkMessage) => void
  /** Gets the process as soon as there is one. */
  readonly started?: (work: WorkProcess) => void
}

/** Has a process do a job and waits for its end: its result, or what went wrong. */
export async function workToEnd(
  limits: WorkLimits,
  folder: string,
  order: Order,
  { hear, started }: Following = {},
): Promise<Readonly<Record<string, unknown>>> {
  const work = startWork(limits, folder)
  started?.(work)
  try {
    return await new Promise((resolve, reject) => {
      work.listen((message) => {
        hear?.(message)
        if (message.kind === 'done') resolve(message.result)
        else if (message.kind === 'failed') reject(faultFrom(message.fault))
      })
      void work.ended.then((fault) => reject(fault ?? faultFrom(STOPPED)))
      work.tell({ kind: 'work', order })
    })
  } finally {
    work.kill()
    await work.ended
  }
}

const STOPPED = {
  code: 'STOPPED',
  message: 'The job was stopped; nothing was published.',
  hint: 'Begin it again when you like.',
}
