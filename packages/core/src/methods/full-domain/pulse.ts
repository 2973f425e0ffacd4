import type { Context } from '../method.ts'

/** Watches the clock and the stop signal, so that a search answers both within milliseconds. */
export interface Pulse {
  /** Why the search has to end; undefined while it may go on. */
  readonly stopped: 'time' | 'abort' | undefined
  readonly elapsed: () => number
  /** Looks at clock and signal; true where others should get a turn. */
  beat(report: () => { readonly done: number; readonly total: number; readonly best?: number }): boolean
}

/** Others get a turn, and hear of progress, this often. */
const TURN_MS = 30

export function pulse({ now, signal, budget, progress }: Context): Pulse {
  const begin = now()
  let lastTurn = begin
  let stopped: 'time' | 'abort' | undefined
  return {
    get stopped() {
      return stopped
    },
    elapsed: () => now() - begin,
    beat(report) {
      const time = now()
      if (signal?.aborted) stopped = 'abort'
      else if (budget !== undefined && time - begin >= budget) stopped = 'time'
      if (stopped || time - lastTurn < TURN_MS) return false
      lastTurn = time
      progress?.({ step: 'search', ...report() })
      return true
    },
  }
}
