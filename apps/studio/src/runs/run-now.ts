import type { AdviseCandidate, EstimateFigure, Run, RunEvent } from '@outis/api'
import { OutisError } from '@outis/core/errors'

/** What is known of a job while it is followed. */
export interface RunNow {
  readonly run: Run | undefined
  readonly progress: RunEvent['progress']
  /** Policies that advise tried, in their order. */
  readonly candidates: readonly AdviseCandidate[]
  readonly estimates: readonly EstimateFigure[]
  /** The server does not answer just now; it is asked again. */
  readonly lost: boolean
  readonly error: OutisError | undefined
}

export const NOTHING_YET: RunNow = {
  run: undefined,
  progress: undefined,
  candidates: [],
  estimates: [],
  lost: false,
  error: undefined,
}

export const hasEnded = (run: Run | undefined): boolean =>
  run !== undefined && ['done', 'failed', 'cancelled'].includes(run.state)

/** Whether the same question may well be answered later: the server is gone, has a fault, or has been asked too often. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof OutisError) || error.code === 'SERVER_UNREACHABLE') return true
  const { status } = error.details
  return typeof status === 'number' && (status >= 500 || status === 429)
}

/** A job begins to be followed, or is followed anew: its events are told from the first one again. */
export const begun = (before: RunNow, run: Run): RunNow => ({
  ...before,
  run,
  progress: run.progress ?? undefined,
  lost: false,
  error: undefined,
  ...(hasEnded(run) ? {} : { candidates: [], estimates: [] }),
})

export function withEvent(before: RunNow, event: RunEvent): RunNow {
  const { kind, state, progress, candidate, estimate } = event
  if (kind === 'progress') return { ...before, progress }
  if (kind === 'candidate' && candidate)
    return { ...before, candidates: withCandidate(before.candidates, candidate) }
  if (kind === 'estimate' && estimate) return { ...before, estimates: withFigure(before.estimates, estimate) }
  if (state !== undefined && before.run) return { ...before, run: { ...before.run, state } }
  return before
}

/** A job that was begun anew counts from one again: what it tells takes the place of what it told before. */
const withCandidate = (
  known: readonly AdviseCandidate[],
  next: AdviseCandidate,
): readonly AdviseCandidate[] => [...known.filter(({ number }) => number < next.number), next]

/** An exact figure takes the place of the one of a sample, never the other way round. */
function withFigure(figures: readonly EstimateFigure[], next: EstimateFigure): readonly EstimateFigure[] {
  const isKnown = figures.some(({ value, sample }) => value === next.value && !sample)
  if (isKnown && next.sample) return figures
  return [...figures.filter(({ value }) => value !== next.value), next]
}
