import type { OutisError } from '@outis/core/errors'
import { useCallback, useState } from 'react'
import type { PolicyStore } from '../project/policy-store.ts'
import { go } from '../router/router.tsx'
import { startRun } from '../server/runs.ts'
import { asOutisError } from '../server/use-answer.ts'

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
