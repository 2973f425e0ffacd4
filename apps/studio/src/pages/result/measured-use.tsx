import type { Report } from '@outis/core/report'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useProject } from '../../project/project-context.tsx'
import { hasEnded } from '../../runs/run-now.ts'
import { RunProgress } from '../../runs/run-progress.tsx'
import { useRun } from '../../runs/use-run.ts'
import { askEvaluation, type Run, removeRun, startRun } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { useDoing } from '../../server/use-doing.ts'
import { resultTexts } from '../../texts/result.ts'
import { MeasuredFigures } from './measured-figures.tsx'
import css from './measured-use.module.css'

const texts = resultTexts.measured

interface MeasuredUseProps {
  readonly run: Run
  readonly report: Report
}

/** What one who works with the release would find: models, counts and correlations, measured when asked for. */
export function MeasuredUse({ run, report }: MeasuredUseProps) {
  const { project, runs } = useProject()
  const known = runs.state === 'ready' ? runs.value : []
  const earlier = known.find(
    ({ kind, state, result }) => kind === 'evaluate' && state === 'done' && result?.of === run.id,
  )
  const [started, setStarted] = useState<string>()
  const now = useRun(started)
  const asking = useDoing()
  const measured = started === undefined ? earlier?.id : now.run?.state === 'done' ? started : undefined
  const told = useAnswer(measured && `evaluation/${measured}`, (signal) => askEvaluation(measured!, signal))
  const working = started !== undefined && !hasEnded(now.run) && now.error === undefined
  const measure = (column: string) =>
    asking.run(async () => {
      const classes = column === '' ? [] : [column]
      setStarted((await startRun(project.id, { kind: 'evaluate', run: run.id, classes })).id)
    })
  const fault = asking.error ?? now.error
  return (
    <Section title={told.state === 'ready' ? told.value.headline : texts.title} lead={texts.lead}>
      {told.state === 'ready' && <MeasuredFigures id={measured!} evaluation={told.value} />}
      {told.state === 'failed' && <Failure error={told.error} again={told.again} />}
      {measured !== undefined && told.state === 'waiting' && <Waiting what={texts.loading} />}
      {working && (
        <RunProgress
          now={now}
          onCancel={() => void removeRun(started).finally(() => setStarted(undefined))}
        />
      )}
      {fault && <Failure error={fault} />}
      {now.run?.fault && <p className={css.fault}>{now.run.fault.detail}</p>}
      {!working && (
        <Ask report={report} busy={asking.doing} again={measured !== undefined} onMeasure={measure} />
      )}
    </Section>
  )
}

interface AskProps {
  readonly report: Report
  readonly busy: boolean
  readonly again: boolean
  readonly onMeasure: (column: string) => void
}

function Ask({ report, busy, again, onMeasure }: AskProps) {
  const columns = report.attributes.filter(({ published }) => published)
  const [column, setColumn] = useState(columns.find(({ role }) => role === 'sensitive')?.name ?? '')
  return (
    <form
      className={css.ask}
      onSubmit={(event) => {
        event.preventDefault()
        onMeasure(column)
      }}
    >
      <ChoiceField
        label={texts.learn}
        value={column}
        onChange={(event) => setColumn(event.target.value)}
        choices={[
          ...columns.map(({ name }) => ({ value: name, label: name })),
          { value: '', label: texts.noModel },
        ]}
      />
      <Button type="submit" disabled={busy}>
        {again ? texts.again : texts.measure}
      </Button>
    </form>
  )
}
