import { OutisError } from '@outis/core/errors'
import { useEffect } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { hasEnded } from '../../runs/run-now.ts'
import { RunProgress } from '../../runs/run-progress.tsx'
import { useMakeRelease } from '../../runs/use-make-release.ts'
import { useRun } from '../../runs/use-run.ts'
import { type Run, removeRun } from '../../server/runs.ts'
import { resultTexts as texts } from '../../texts/result.ts'
import { DoneRun } from './done-run.tsx'
import css from './result-page.module.css'

/** One run, whatever became of it. */
export function ShownRun({ id }: { readonly id: string }) {
  const { runs } = useProject()
  const now = useRun(id)
  const { run, error } = now
  const ended = hasEnded(run)
  const { again } = runs
  // Steps and the column at the right tell of finished runs.
  useEffect(() => {
    if (ended) again()
  }, [ended, again])
  if (error) return <Failure error={error} />
  if (run === undefined) return <Waiting what={texts.loading} lines={5} />
  return (
    <div className={css.page}>
      {!ended && <RunProgress now={now} onCancel={() => void removeRun(id).catch(() => undefined)} />}
      {run.state === 'cancelled' && (
        <Note title={texts.cancelled} actions={<RunAgain />}>
          {texts.cancelledHint}
        </Note>
      )}
      {run.state === 'failed' && <FailedRun run={run} />}
      {run.state === 'done' && run.ended !== null && (
        <>
          {run.attempt > 1 && <Note title={texts.restarted} />}
          <DoneRun run={run} />
        </>
      )}
    </div>
  )
}

function FailedRun({ run: { fault } }: { readonly run: Run }) {
  const error = new OutisError((fault?.code ?? 'INTERNAL') as OutisError['code'], {
    message: fault?.detail ?? '',
    hint: fault?.hint ?? '',
  })
  return (
    <>
      <Failure error={error} kept={texts.failed} />
      <RunAgain />
    </>
  )
}

function RunAgain() {
  const { project } = useProject()
  const { store } = usePolicy()
  const { make, busy } = useMakeRelease()
  return (
    <div className={css.row}>
      <Button small disabled={busy} onClick={() => void make(project.id, store)}>
        {texts.again}
      </Button>
      <Link to={`/projects/${project.id}/protect`}>{texts.change}</Link>
    </div>
  )
}
