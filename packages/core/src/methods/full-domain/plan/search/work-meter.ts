import type { Context, StopReason } from '../../../contract/search.ts'

/** Watches the clock, the work done and the stop signal, so that a search answers all of them within milliseconds. */
export interface WorkMeter {
  /** Why the search has to end; undefined while it may go on. */
  readonly stopped: StopReason | undefined
  readonly elapsed: () => number
  /** Counts steps towards the work the search may do. A step is what takes some ten nanoseconds. */
  countWork(steps: number): void
  /** Steps counted so far. */
  readonly workDone: () => number
  /** Ends the search as one that has done all the work it may do. */
  endForWork(): void
  /** Looks at clock, work and signal; true where others should get a turn. */
  reportProgress(
    report: () => { readonly done: number; readonly total: number; readonly best?: number },
  ): boolean
  /** For a part of the search, with a share of its work that does not depend on what other parts do. */
  forPart(share: number): WorkMeter
}

/** Others get a turn, and hear of progress, this often. */
const TURN_MS = 30

export function workMeter(context: Context): WorkMeter {
  const { now, signal, budget, work = Number.POSITIVE_INFINITY, progress } = context
  const begin = now()
  let lastTurn = begin
  let workDone = 0
  let stopped: StopReason | undefined
  return {
    get stopped() {
      return stopped
    },
    elapsed: () => now() - begin,
    countWork(steps) {
      workDone += steps
    },
    workDone: () => workDone,
    endForWork() {
      stopped ??= 'work'
    },
    reportProgress(report) {
      const time = now()
      if (signal?.aborted) stopped = 'abort'
      else if (budget !== undefined && time - begin >= budget) stopped = 'time'
      else if (workDone >= work) stopped = 'work'
      if (stopped || time - lastTurn < TURN_MS) return false
      lastTurn = time
      progress?.({ step: 'search', ...report() })
      return true
    },
    forPart(share) {
      const left = budget === undefined ? {} : { budget: Math.max(0, budget - (now() - begin)) }
      return workMeter({ ...context, ...left, work: work * share })
    },
  }
}
