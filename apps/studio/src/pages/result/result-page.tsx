import type { Run } from '@outis/api'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, Note, Pending, Waiting } from '../../parts/note.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { RunProgress } from '../../runs/run-progress.tsx'
import { faultOf, useMakeRelease, useProjectRun } from '../../runs/use-run.ts'
import { addresses, askReport } from '../../server/runs-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { resultTexts as texts } from '../../texts/result-texts.ts'
import { VerdictHead } from '../../verdict/result-verdict.tsx'
import { Distributions } from './distribution-cards.tsx'
import { Risks, Usefulness } from './measure-tables.tsx'
import { MeasuredUse } from './measured-use.tsx'
import { RedTeam } from './red-team.tsx'
import { Released } from './released.tsx'
import { Requirements } from './required-and-open.tsx'
import css from './result-page.module.css'
import { OwnDetails, SearchFound } from './run-method-details.tsx'

/** Step 5: what came out, and what an attacker would get. */
export function ResultPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const { project, runs } = useProject()
  const releaseRuns = runs.state === 'ready' ? runs.value.filter(({ kind }) => kind === 'run') : []
  const id = parameters.run ?? releaseRuns[0]?.id
  return (
    <Shell
      step="result"
      sentence={texts.sentence}
      lead={texts.lead}
      run={parameters.run}
      actions={releaseRuns.length > 0 && <Link to={`/projects/${project.id}/runs`}>{texts.runs.all}</Link>}
    >
      {id !== undefined ? (
        <ShownRun key={id} id={id} />
      ) : runs.state === 'waiting' ? (
        <Waiting what={texts.loading} />
      ) : (
        <div className={css.page}>
          <Note
            title={texts.none}
            actions={<Link to={`/projects/${project.id}/protect`}>{texts.toProtect}</Link>}
          >
            {texts.noneHint}
          </Note>
        </div>
      )}
    </Shell>
  )
}

function ShownRun({ id }: { readonly id: string }) {
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

const FailedRun = ({ run }: { readonly run: Run }) => (
  <>
    <Failure error={faultOf(run)} kept={texts.failed} />
    <RunAgain />
  </>
)

function RunAgain() {
  const { project } = useProject()
  const { store } = usePolicy()
  const { make, busy } = useMakeRelease()
  return (
    <div className={css.row}>
      <Button text={texts.again} small disabled={busy} onClick={() => make(project.id, store)} />
      <Link to={`/projects/${project.id}/protect`}>{texts.change}</Link>
    </div>
  )
}

/** A finished run: the verdict first, then the details. */
function DoneRun({ run }: { readonly run: Run }) {
  const { project } = useProject()
  const report = useAnswer(`report/${run.id}`, (signal) => askReport(run.id, signal))
  if (report.state !== 'ready') return <Pending answer={report} what={texts.loading} lines={6} />
  return (
    <>
      <VerdictHead run={run} publication={report.value.publication ?? []} />
      <div className={css.row}>
        {run.release !== null && run.verdict?.word !== 'stop' && (
          <Link to={`/projects/${project.id}/publish/${run.release}`}>
            {run.verdict?.word === 'decide' ? texts.decideAndPublish : texts.publish}{' '}
            <Icon name="arrow" size={15} />
          </Link>
        )}
        <Link to={`/projects/${project.id}/protect`}>{texts.change}</Link>
        <a href={addresses.runReport(run.id)} target="_blank" rel="noreferrer">
          {texts.report}
        </a>
      </div>
      {run.release === null ? (
        <Note kind="warn" title={texts.withheld} />
      ) : (
        <Released run={run} report={report.value} />
      )}
      <OwnDetails run={run.id} report={report.value} />
      <Requirements report={report.value} />
      <RedTeam run={run} rows={report.value.release.rows} />
      <Risks report={report.value} />
      <Usefulness report={report.value} />
      <Distributions report={report.value} />
      {run.release !== null && <MeasuredUse key={run.id} run={run} report={report.value} />}
      <SearchFound run={run.id} report={report.value} />
    </>
  )
}
