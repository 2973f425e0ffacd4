import type { OutisError } from '@outis/core/errors'
import { useEffect, useState } from 'react'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { hasEnded, type RunNow } from '../../runs/run-now.ts'
import { useRun } from '../../runs/use-run.ts'
import { removeRun, startRun } from '../../server/runs.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { type Parameter, withValue } from './estimate-parameter.ts'

const AFTER = 900

interface Estimate {
  readonly now: RunNow
  readonly running: boolean
  readonly error: OutisError | undefined
  readonly again: () => void
}

/** Tries the policy for each value of a parameter; anew when anything but that parameter changes. */
export function useEstimate(method: string, parameter: Parameter): Estimate {
  const { project } = useProject()
  const { text, faults, checked } = usePolicy()
  const [id, setId] = useState<string>()
  const [error, setError] = useState<OutisError>()
  const [round, setRound] = useState(0)
  const { name, column, values } = parameter
  const sound = checked === text && faults.length === 0
  // Sliding the parameter itself asks nothing new: all its values are being tried.
  const asked = sound ? withValue(text, method, parameter, values[0] ?? 2) : undefined
  const list = values.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` says the values, and `round` that it is tried again
  useEffect(() => {
    if (asked === undefined) return
    let gone = false
    let started: string | undefined
    const drop = () => started !== undefined && void removeRun(started).catch(() => undefined)
    const timer = setTimeout(async () => {
      setError(undefined)
      try {
        const run = await startRun(project.id, {
          ...{ kind: 'estimate', policy: asked, values: [...values] },
          ...(column === undefined ? { parameter: name } : { column }),
        })
        started = run.id
        if (gone) drop()
        else setId(run.id)
      } catch (cause) {
        if (!gone) setError(asOutisError(cause))
      }
    }, AFTER)
    return () => {
      gone = true
      clearTimeout(timer)
      drop()
    }
  }, [asked, project.id, name, list, round])
  const now = useRun(id)
  return {
    now,
    running: id !== undefined && !hasEnded(now.run),
    error: error ?? now.error,
    again: () => setRound((count) => count + 1),
  }
}
