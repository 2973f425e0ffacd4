import { Worker } from 'node:worker_threads'
import type { AttackGiven } from '@outis/core/attacks'
import {
  type AttackOutcome,
  type AttackThread,
  type AttackThreads,
  type AttackWork,
  refuseStopped,
} from '@outis/core/pipeline'
import { workingThreads } from '../resources.ts'
import { type AttackJobOfThread, plainFault, plainGiven } from './attack-work.ts'
import type { AttackAnswer, AttackOrder } from './attack-worker.ts'
import { workerBeside } from './worker-beside.ts'

export interface AttackThreadsOptions {
  /** This one among them. Default: OUTIS_THREADS, else as many as the machine runs at once, eight at most. */
  readonly threads?: number
  /** Compiled entry of the threads. Default: the one beside this module; without one everything is done in this thread. */
  readonly worker?: URL
  /** Rows from which on a thread is worth its start. */
  readonly rows?: number
}

/** A thread is at work after some 40 ms of CPU. The border was chosen, not measured: attacks on fewer rows end soon. */
const LEAST_ROWS = 10_000
/** With fewer attacks for each, threads would wait for the longest. */
const ATTACKS_EACH = 2

/** Threads that try attacks beside this one, which share the tables. */
export const attackThreads =
  ({
    threads,
    worker = workerBeside('attack-worker'),
    rows = LEAST_ROWS,
  }: AttackThreadsOptions = {}): AttackThreads =>
  (work) => {
    if (worker === undefined || work.given.original.rows < rows) return []
    const lanes = Math.min(threads ?? workingThreads(), Math.ceil(work.attacks / ATTACKS_EACH))
    if (lanes < 2) return []
    const job = jobOf(work)
    try {
      return Array.from({ length: lanes - 1 }, () => startThread(worker, job, work.given))
    } catch (fault) {
      // Something that is no plain data came in, with a method that is not ours for instance.
      if (fault instanceof DOMException) return []
      throw fault
    }
  }

const jobOf = ({ given, time }: AttackWork): AttackJobOfThread => ({
  ...{ given: plainGiven(given), time },
  rehearses: given.rehearsal !== undefined,
})

/** How often the wish to stop is looked at. */
const LOOK_MS = 20

function startThread(entry: URL, job: AttackJobOfThread, given: AttackGiven): AttackThread {
  const worker = new Worker(entry, { workerData: job })
  const order = (message: AttackOrder) => worker.postMessage(message)
  let waiting: { resolve(outcome: AttackOutcome | undefined): void; reject(fault: unknown): void } | undefined
  let isGone = false
  const gone = () => {
    isGone = true
    waiting?.resolve(undefined)
  }
  // Words of a fault may hold data: what the thread was to do is done elsewhere, and nobody reads them.
  worker.on('error', gone)
  worker.on('exit', gone)
  worker.on('message', (answer: AttackAnswer) => {
    if (answer.kind === 'tried') waiting?.resolve(answer.outcome)
    else
      given.rehearsal!().then(
        (rehearsed) => order({ kind: 'rehearsed', given: plainGiven(rehearsed) }),
        (fault) => order({ kind: 'not-rehearsed', fault: plainFault(fault) }),
      )
  })
  return {
    async tried(id) {
      if (isGone) return undefined
      const look = setInterval(() => {
        try {
          refuseStopped(given.context.signal)
        } catch (stopped) {
          waiting?.reject(stopped)
        }
      }, LOOK_MS)
      try {
        return await new Promise<AttackOutcome | undefined>((resolve, reject) => {
          waiting = { resolve, reject }
          order({ kind: 'try', id })
        })
      } finally {
        clearInterval(look)
        waiting = undefined
      }
    },
    async close() {
      await worker.terminate()
    },
  }
}
