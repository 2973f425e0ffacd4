import type { OutisError } from '@outis/core/errors'
import { useEffect, useState } from 'react'
import { readForm } from '../../policy/policy-hierarchy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { hasEnded, type RunNow, useRun } from '../../runs/use-run.ts'
import { readProjectFile } from '../../server/projects-api.ts'
import { removeRun, startRun } from '../../server/runs-api.ts'
import { client } from '../../server/session.tsx'
import { asOutisError, useAnswer } from '../../server/use-answer.ts'
import { heightOf, type Parameter, withValue } from './estimate-parameter.ts'

const AFTER = 900

interface Estimate {
  readonly now: RunNow
  readonly running: boolean
  readonly error: OutisError | undefined
  readonly again: () => void
}

/** Tries the policy for each value of a parameter. Starts again when anything else in the policy changes. */
export function useEstimate(method: string, parameter: Parameter): Estimate {
  const { project } = useProject()
  const { text, faults, checked } = usePolicy()
  const [id, setId] = useState<string>()
  const [error, setError] = useState<OutisError>()
  const [round, setRound] = useState(0)
  const { name, column, values } = parameter
  const sound = checked === text && faults.length === 0
  // A change of the parameter itself starts nothing: all its values are tried.
  const policy = sound ? withValue(text, method, parameter, values[0] ?? 2) : undefined
  const list = values.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` says the values, and `round` that it is tried again
  useEffect(() => {
    if (policy === undefined) return
    let gone = false
    let started: string | undefined
    const drop = () => started !== undefined && void removeRun(started).catch(() => undefined)
    const timer = setTimeout(async () => {
      setError(undefined)
      try {
        const run = await startRun(project.id, {
          kind: 'estimate',
          policy: policy,
          values: [...values],
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
  }, [policy, project.id, name, list, round])
  const now = useRun(id)
  return {
    now,
    running: id !== undefined && !hasEnded(now.run),
    error: error ?? now.error,
    again: () => setRound((count) => count + 1),
  }
}

/** The highest level of quasi-identifiers whose hierarchy only the server can build. */
export function useLevelHeights(isAsked: boolean): ReadonlyMap<string, number> {
  const { project } = useProject()
  const { view } = usePolicy()
  const unknown = [...view.attributes].flatMap(([column, { role, hierarchy }]) =>
    role === 'quasi' && heightOf(readForm(hierarchy)) === undefined ? [{ column, hierarchy }] : [],
  )
  const key = `source/${project.id}/heights/${project.source?.arrived}/${JSON.stringify(unknown)}`
  const heights = useAnswer(isAsked && unknown.length > 0 ? key : undefined, (signal) =>
    Promise.all(
      unknown.map(async ({ column, hierarchy }) => {
        const form = readForm(hierarchy)
        const question =
          form?.kind === 'file'
            ? { csv: await readProjectFile(project.id, baseName(form.path), signal) }
            : { hierarchy: hierarchy as Record<string, unknown> }
        const body = { project: project.id, column, ...question }
        return [column, (await client.hierarchies.check({ body, signal })).height] as const
      }),
    ),
  )
  return new Map(heights.value)
}

/** A policy may name its files with a folder. */
const baseName = (path: string): string => path.replaceAll('\\', '/').split('/').at(-1) ?? path
