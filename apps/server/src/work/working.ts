import { defined } from '@outis/core/value'
import type { RunProgress } from '@outis/engines'
import type { WorkMessage } from './orders.ts'

/** A search tells of its progress thousands of times a second; nobody reads more than a few. */
const EVERY_MS = 200

/** Tells of progress now and then, and of every new step at once. */
export function steadyProgress({ say }: Pick<Working, 'say'>): (event: RunProgress) => void {
  let last = Number.NEGATIVE_INFINITY
  let step = ''
  return ({ done, total, best, ...event }) => {
    const now = performance.now()
    if (event.step === step && now - last < EVERY_MS && done < total) return
    ;[last, step] = [now, event.step]
    say({ kind: 'progress', progress: { step, done, total, ...defined({ best }) } })
  }
}

/** Figures of a result; what is large lies on the desk. */
export type WorkResult = Readonly<Record<string, unknown>>

/** What a job needs while it works. */
export interface Working {
  readonly say: (message: WorkMessage) => void
  readonly signal: AbortSignal
}
