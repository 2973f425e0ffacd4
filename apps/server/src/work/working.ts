import type { WorkMessage } from './orders.ts'

/** What a job needs while it works. */
export interface Working {
  readonly say: (message: WorkMessage) => void
  readonly signal: AbortSignal
}
