import { setImmediate } from 'node:timers/promises'
import type { Store, Tx } from './store.ts'

/** Writes that end in one transaction where many come at once: a disk that takes 5 ms to be sure is then asked once for all of them. */
export interface Together {
  /**
   * Durable and atomic like `store.write`. Works come one after the other in the order they were given. A work must return
   * what may go wrong instead of throwing it: one that throws is tried again alone, with all that shared its transaction.
   */
  write<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
}

interface Waiting {
  readonly work: (tx: Tx) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

const MOST_TOGETHER = 64

/** `undone` is called when a shared transaction was taken back, before its works are tried again. */
export function openTogether(store: Store, undone: () => void): Together {
  const waiting: Waiting[] = []
  let busy = false
  const alone = async ({ work, resolve, reject }: Waiting) => {
    try {
      resolve((await store.write(work)) as never)
    } catch (error) {
      undone()
      reject(error)
    }
  }
  const writeAll = async () => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_TOGETHER)
      try {
        const values = await store.write(async (tx) => {
          const made: unknown[] = []
          for (const { work } of batch) {
            made.push(await work(tx))
            // Each may compute for a second: requests that need no turn are answered in between.
            await setImmediate()
          }
          return made
        })
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as never)
      } catch {
        undone()
        for (const request of batch) await alone(request)
      }
    }
    busy = false
  }
  return {
    write: <Value>(work: (tx: Tx) => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: never) => void, reject })
        if (!busy) void writeAll()
      }),
  }
}
