import { OutisError } from '@outis/core/errors'
import { useCallback, useEffect, useState } from 'react'
import type { PolicyStore } from '../project/policy-store.ts'
import { useProject } from '../project/project-context.tsx'
import { go } from '../router/router.tsx'
import { type Run, removeRun, startRun } from '../server/runs.ts'
import { client } from '../server/session.tsx'
import { asOutisError } from '../server/use-answer.ts'
import { begun, hasEnded, isPassing, NOTHING_YET, type RunNow, withEvent } from './run-now.ts'

const BETWEEN_TRIES = 1500

/** Follows a job to its end, through breaks of the connection and restarts of the server. */
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
      tell((before) => begun(before, run))
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

/** Follows a job of the open project; when it ends, steps and the column at the right tell of it. */
export function useProjectRun(id: string): ProjectRun {
  const { runs, releases } = useProject()
  const now = useRun(id)
  const ended = hasEnded(now.run)
  const { again: readRuns } = runs
  const { again: readReleases } = releases
  useEffect(() => {
    // A run that just began is listed too: what comes next depends on it.
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

/** Saves the policy, starts a run by it, and goes to where it is followed. */
export function useMakeRelease() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<OutisError>()
  const make = useCallback(async (project: string, store: PolicyStore) => {
    setBusy(true)
    setError(undefined)
    try {
      await store.flush()
      const { saving, text } = store.get()
      // What could not be saved is sent along, so that the run goes by what the reader sees.
      const run = await startRun(project, { kind: 'run', ...(saving !== 'saved' && { policy: text }) })
      go(`/projects/${project}/result/${run.id}`)
    } catch (cause) {
      setError(asOutisError(cause))
    } finally {
      setBusy(false)
    }
  }, [])
  return { make, busy, error }
}
