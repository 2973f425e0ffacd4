import type { Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { Failure, Waiting } from '../../parts/note.tsx'
import { percent, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { PlainTable, Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { RunProgress } from '../../runs/run-progress.tsx'
import { hasEnded, useRun } from '../../runs/use-run.ts'
import { addresses, askEvaluation, type Evaluation, removeRun, startRun } from '../../server/runs-api.ts'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result-texts.ts'
import css from './measured-use.module.css'

const texts = resultTexts.measured

/** Models, counts and correlations of the release beside those of the table. They are measured on request. */
export function MeasuredUse({ run, report }: { run: Run; report: Report }) {
  const { project, runs } = useProject()
  const jobs = runs.state === 'ready' ? runs.value : []
  const earlier = jobs.find(
    ({ kind, state, result }) => kind === 'evaluate' && state === 'done' && result?.of === run.id,
  )
  const [started, setStarted] = useState<string>()
  const now = useRun(started)
  const asking = useDoing()
  const measured = started === undefined ? earlier?.id : now.run?.state === 'done' ? started : undefined
  const evaluation = useAnswer(measured && `evaluation/${measured}`, (signal) =>
    askEvaluation(measured!, signal),
  )
  const working = started !== undefined && !hasEnded(now.run) && now.error === undefined
  const measure = (column: string) =>
    asking.run(async () => {
      const classes = column === '' ? [] : [column]
      setStarted((await startRun(project.id, { kind: 'evaluate', run: run.id, classes })).id)
    })
  const fault = asking.error ?? now.error
  return (
    <Section title={evaluation.state === 'ready' ? evaluation.value.headline : texts.title} lead={texts.lead}>
      {evaluation.state === 'ready' && <MeasuredFigures id={measured!} evaluation={evaluation.value} />}
      {evaluation.state === 'failed' && <Failure error={evaluation.error} again={evaluation.again} />}
      {measured !== undefined && evaluation.state === 'waiting' && <Waiting what={texts.loading} />}
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
        onValue={setColumn}
        choices={[
          ...columns.map(({ name }) => ({ value: name, label: name })),
          { value: '', label: texts.noModel },
        ]}
      />
      <Button text={again ? texts.again : texts.measure} type="submit" disabled={busy} />
    </form>
  )
}

/** Pairs of columns that are listed. */
const PAIRS = 5

/** Models, counts and correlations, each under what was found. */
function MeasuredFigures({ id, evaluation }: { id: string; evaluation: Evaluation }) {
  const { classes, queries, correlation, notices } = evaluation
  return (
    <div className={css.parts}>
      {classes.map((learned) => (
        <section key={learned.class}>
          <h3>{texts.model(learned.class)}</h3>
          <PlainTable columns={[texts.classifier, texts.fromTable, texts.fromRelease]}>
            {learned.classifiers.map(({ classifier, title, original, transfer }) => (
              <tr key={classifier}>
                <th scope="row">{title}</th>
                <td>{percent(original.accuracy.value)}</td>
                <td>{transfer ? percent(transfer.accuracy.value) : texts.nothingLearned}</td>
              </tr>
            ))}
          </PlainTable>
        </section>
      ))}
      {queries && (
        <section>
          <h3>{texts.counts(percent(queries.median))}</h3>
          <p>{texts.countsLead(wholeNumber(queries.queries), percent(queries.most))}</p>
        </section>
      )}
      <Correlations correlation={correlation} />
      {notices.map((notice) => (
        <p key={notice} className={css.quiet}>
          {notice}
        </p>
      ))}
      <p>
        <a href={addresses.runReport(id)} target="_blank" rel="noreferrer">
          {texts.whole}
        </a>
      </p>
    </div>
  )
}

function Correlations({ correlation }: Pick<Evaluation, 'correlation'>) {
  const pairs = strongestPairs(correlation, PAIRS)
  if (pairs.length === 0) return null
  const width = (value: number) => ({ width: `${Math.min(1, Math.max(0, value)) * 100}%` })
  return (
    <section>
      <h3>{texts.correlations(shortNumber(Number(correlation.mean.toFixed(3))))}</h3>
      <PlainTable columns={[texts.pair, texts.before, texts.after, texts.picture]}>
        {pairs.map(({ columns: [one, other], before, after }) => (
          <tr key={`${one}\n${other}`}>
            <th scope="row">{texts.pairOf(one, other)}</th>
            <td>{before.toFixed(2)}</td>
            <td>{after.toFixed(2)}</td>
            <td className={css.drawn} aria-hidden="true">
              <i className={css.was} style={width(before)} />
              <i className={css.is} style={width(after)} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

interface CorrelatedPair {
  readonly columns: readonly [string, string]
  readonly before: number
  readonly after: number
}

/** The pairs of columns with the highest correlation in the table, and their correlation in the release. */
export function strongestPairs(
  { names, before, after }: Evaluation['correlation'],
  most: number,
): readonly CorrelatedPair[] {
  return names
    .flatMap((name, row) =>
      names.slice(row + 1).map((other, step): CorrelatedPair => {
        const column = row + 1 + step
        return {
          columns: [name, other],
          before: before[row]?.[column] ?? 0,
          after: after[row]?.[column] ?? 0,
        }
      }),
    )
    .filter((pair) => pair.before > 0 || pair.after > 0)
    .toSorted((a, b) => b.before - a.before)
    .slice(0, most)
}
