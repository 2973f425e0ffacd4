import type { OutisError } from '@outis/core/errors'
import { useEffect, useState } from 'react'
import { client } from '../server/session.tsx'
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
