import { OutisError } from '@outis/core/errors'
import { useEffect } from 'react'
import { useProject } from '../project/project-context.tsx'
import { type Run, removeRun } from '../server/runs.ts'
import { hasEnded, type RunNow } from './run-now.ts'
import { useRun } from './use-run.ts'

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
