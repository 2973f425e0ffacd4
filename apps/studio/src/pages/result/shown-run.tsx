import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { RunProgress } from '../../runs/run-progress.tsx'
import { useMakeRelease } from '../../runs/use-make-release.ts'
import { faultOf, useProjectRun } from '../../runs/use-project-run.ts'
import type { Run } from '../../server/runs.ts'
import { resultTexts as texts } from '../../texts/result.ts'
import { DoneRun } from './done-run.tsx'
import css from './result-page.module.css'

/** One run, whatever became of it. */
export function ShownRun({ id }: { readonly id: string }) {
  const { now, ended, cancel } = useProjectRun(id)
  const { run, error } = now
  if (error) return <Failure error={error} />
  if (run === undefined) return <Waiting what={texts.loading} lines={5} />
  return (
    <div className={css.page}>
      {!ended && <RunProgress now={now} onCancel={cancel} />}
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

function FailedRun({ run }: { readonly run: Run }) {
  return (
    <>
      <Failure error={faultOf(run)} kept={texts.failed} />
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
