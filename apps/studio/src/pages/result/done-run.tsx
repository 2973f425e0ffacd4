import { Failure } from '../../parts/failure.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { releaseConcerns } from '../../runs/release-concerns.ts'
import { verdictOf } from '../../runs/run-verdict.ts'
import { useAttacks } from '../../runs/use-attacks.ts'
import { addresses, askReport, type Run } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts as texts } from '../../texts/result.ts'
import { Distributions } from './distributions.tsx'
import { MeasuredUse } from './measured-use.tsx'
import { OwnDetails } from './own-details.tsx'
import { RedTeam } from './red-team.tsx'
import { Released } from './released.tsx'
import css from './result-page.module.css'
import { Risks } from './risks.tsx'
import { SearchFound } from './search-found.tsx'
import { Usefulness } from './usefulness.tsx'
import { WhatHolds } from './what-holds.tsx'

/** A run that came to its end: what holds first, then everything it rests on. */
export function DoneRun({ run }: { readonly run: Run }) {
  const { project } = useProject()
  const report = useAnswer(`report/${run.id}`, (signal) => askReport(run.id, signal))
  const attacks = useAttacks(run.id)
  if (report.state === 'failed') return <Failure error={report.error} again={report.again} />
  if (report.state === 'waiting') return <Waiting what={texts.loading} lines={6} />
  return (
    <>
      <WhatHolds
        report={report.value}
        concerns={attacks.state === 'ready' ? releaseConcerns(report.value, attacks.value) : undefined}
      />
      <div className={css.row}>
        {run.release !== null && verdictOf(run, report.value) !== 'fails' ? (
          <Link to={`/projects/${project.id}/publish/${run.release}`}>
            {texts.publish} <Icon name="arrow" size={15} />
          </Link>
        ) : (
          <Link to={`/projects/${project.id}/protect`}>{texts.change}</Link>
        )}
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
      <RedTeam run={run} rows={report.value.release.rows} />
      <Risks report={report.value} />
      <Usefulness report={report.value} />
      <Distributions report={report.value} />
      {run.release !== null && <MeasuredUse key={run.id} run={run} report={report.value} />}
      <SearchFound run={run.id} report={report.value} />
    </>
  )
}
