import type { AdviseCandidate, EstimateFigure, Run, RunEvent } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { useEffect, useState } from 'react'
import type { PolicyStore } from '../project/policy-store.ts'
import { useProject } from '../project/project-context.tsx'
import { go } from '../router/router.tsx'
import { type AttackDocument, askAttacks, removeRun, startRun } from '../server/runs-api.ts'
import { client } from '../server/session.tsx'
import { type Answer, useAnswer, useDoing } from '../server/use-answer.ts'

const BETWEEN_TRIES = 1500

/** Follows a job to its end, also after lost connections and restarts of the server. */
export function useRun(id: string | undefined): RunNow {
  const [held, setHeld] = useState<{ readonly id: string | undefined; readonly now: RunNow }>({
    id,
    now: NOTHING_YET,
  })
  useEffect(() => {
    if (id === undefined) return
    const stop = new AbortController()
    setHeld({ id, now: NOTHING_YET })
    void follow(id, stop.signal, (change) => {
      if (!stop.signal.aborted) setHeld((before) => ({ id, now: change(before.now) }))
    })
    return () => stop.abort()
  }, [id])
  return held.id === id ? held.now : NOTHING_YET
}

type Tell = (change: (before: RunNow) => RunNow) => void

async function follow(id: string, signal: AbortSignal, tell: Tell): Promise<void> {
  const params = { id }
  while (!signal.aborted) {
    try {
      const run = await client.runs.get({ params, signal })
      tell((before) => startedState(before, run))
      if (hasEnded(run)) return
      const events = await client.runs.events({ params, signal })
      for await (const event of events) tell((before) => withEvent(before, event))
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) return tell((before) => ({ ...before, error: error as OutisError }))
      tell((before) => ({ ...before, lost: true }))
      await new Promise((done) => setTimeout(done, BETWEEN_TRIES))
    }
  }
}

interface ProjectRun {
  readonly now: RunNow
  readonly ended: boolean
  readonly cancel: () => void
}

/** Follows a job of the open project, and refreshes the lists of runs and releases when it ends. */
export function useProjectRun(id: string): ProjectRun {
  const { runs, releases } = useProject()
  const now = useRun(id)
  const ended = hasEnded(now.run)
  const { again: readRuns } = runs
  const { again: readReleases } = releases
  useEffect(() => {
    // The list must have a run that just began: the next thing to do depends on it.
    readRuns()
    if (ended) readReleases()
  }, [ended, readRuns, readReleases])
  return { now, ended, cancel: () => void removeRun(id).catch(() => undefined) }
}

/** Why a job failed, as an error that a page can show. */
export const faultOf = ({ fault }: Run): OutisError =>
  new OutisError((fault?.code ?? 'INTERNAL') as OutisError['code'], {
    message: fault?.detail ?? '',
    hint: fault?.hint ?? '',
  })

/** Saves the policy, starts a run, and goes to its page. */
export function useMakeRelease() {
  const { doing: busy, error, run } = useDoing()
  const make = (project: string, store: PolicyStore) =>
    run(async () => {
      await store.flush()
      const { saving, text } = store.get()
      // A policy that could not be saved is sent along, so that the run uses what the user sees.
      const { id } = await startRun(project, { kind: 'run', ...(saving !== 'saved' && { policy: text }) })
      go(`/projects/${project}/result/${id}`)
    })
  return { make, busy, error }
}

/** The state of a job that is followed. */
export interface RunNow {
  readonly run: Run | undefined
  readonly progress: RunEvent['progress']
  /** Policies that `advise` has tried, in order. */
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

/** Whether the same request may succeed later: the server is gone, has a fault, or was asked too often. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof OutisError) || error.code === 'SERVER_UNREACHABLE') return true
  const { status } = error.details
  return typeof status === 'number' && (status >= 500 || status === 429)
}

/** The state when following begins or begins again. The server then sends all events from the first one. */
export const startedState = (before: RunNow, run: Run): RunNow => ({
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

/** A restarted job counts from one again, so candidates with the same or a higher number are replaced. */
const withCandidate = (
  known: readonly AdviseCandidate[],
  next: AdviseCandidate,
): readonly AdviseCandidate[] => [...known.filter(({ number }) => number < next.number), next]

/** An exact figure replaces the one of a sample, never the other way round. */
function withFigure(figures: readonly EstimateFigure[], next: EstimateFigure): readonly EstimateFigure[] {
  const isKnown = figures.some(({ value, sample }) => value === next.value && !sample)
  if (isKnown && next.sample) return figures
  return [...figures.filter(({ value }) => value !== next.value), next]
}

/** The later job that tried the most attacks on the release of a run. */
export const laterAttacks = (run: string | undefined, jobs: readonly Run[]): string | undefined =>
  jobs
    .filter(({ kind, state, result }) => kind === 'attack' && state === 'done' && result?.of === run)
    .sort((left, right) => Number(right.result?.tried) - Number(left.result?.tried))[0]?.id

/** The findings of the attacks: of the run itself, or of a later job where the run tried none. */
export function useAttacks(run: string | undefined): Answer<AttackDocument> {
  const { runs } = useProject()
  const inRun = useAnswer(run && `attacks/${run}`, (signal) => askAttacks(run!, signal))
  const wasTried = inRun.state === 'ready' && inRun.value.tried.length > 0
  const later = wasTried ? undefined : laterAttacks(run, runs.state === 'ready' ? runs.value : [])
  const afterwards = useAnswer(later && `attacks/${later}`, (signal) => askAttacks(later!, signal))
  return later === undefined || inRun.state !== 'ready' ? inRun : afterwards
}
