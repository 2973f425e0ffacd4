import type { Run } from '@outis/api'
import { Failure, Note, Pending, Waiting } from '../../parts/note.tsx'
import { ago, oneIn, percent } from '../../parts/numbers.ts'
import { PlainTable, StateChip } from '../../parts/section.tsx'
import { Keys, RiskPicture } from '../../pictures/risk-picture.tsx'
import type { Mark } from '../../pictures/scatter-frame.ts'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { askReport } from '../../server/runs-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { resultTexts } from '../../texts/result-texts.ts'
import { WordChip } from '../../verdict/word-chip.tsx'
import {
  bestRun,
  type ComparedRun,
  comparedRun,
  type MeasuredRun,
  markKinds,
  measuredRuns,
  wordOf,
} from './compared-runs.ts'
import css from './runs-page.module.css'

const texts = resultTexts.runs

/** Number of runs in the picture, newest first. */
const MOST_READ = 30

/** All runs of a project: how each ended, and what it would give away and keep. */
export function RunsPage() {
  const { project, runs } = useProject()
  return (
    <Shell step="result" sentence={texts.title} lead={texts.sentence}>
      <Pending answer={runs} what={resultTexts.loading} lines={5} />
      {runs.state === 'ready' &&
        (runs.value.some(({ kind }) => kind === 'run') ? (
          <Runs runs={runs.value.filter(({ kind }) => kind === 'run')} />
        ) : (
          <Note
            title={resultTexts.none}
            actions={<Link to={`/projects/${project.id}/protect`}>{resultTexts.toProtect}</Link>}
          >
            {resultTexts.noneHint}
          </Note>
        ))}
    </Shell>
  )
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  const done = runs.filter(({ state }) => state === 'done').slice(0, MOST_READ)
  const reports = useAnswer(`reports/${done.map(({ id }) => id).join()}`, (signal) =>
    Promise.all(done.map(async ({ id }) => [id, await askReport(id, signal)] as const)),
  )
  const known = new Map(reports.state === 'ready' ? reports.value : [])
  // Numbers count from the first run, so that a run keeps its number.
  const compared = runs.map(
    (run, runIndex): ComparedRun => comparedRun(run, runs.length - runIndex, known.get(run.id)),
  )
  return (
    <div className={css.page}>
      {reports.state === 'failed' && <Failure error={reports.error} again={reports.again} />}
      {reports.state === 'waiting' ? (
        <Waiting what={resultTexts.loading} lines={4} />
      ) : (
        <RunsPicture runs={compared} />
      )}
      <RunList runs={compared} />
    </div>
  )
}

/** Every run, newest first, with how it ended. */
function RunList({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const { project } = useProject()
  return (
    <div className={css.paper}>
      <PlainTable columns={Object.values(texts.columns)}>
        {runs.map((run) => {
          const { id, number, name, risk, kept, created } = run
          return (
            <tr key={id}>
              <td>
                <Link to={`/projects/${project.id}/result/${id}`}>{texts.named(number, name ?? '')}</Link>
                <small>{ago(created)}</small>
              </td>
              <td>
                <Ended run={run} />
              </td>
              <td>{risk === undefined ? texts.unknown : oneIn(risk)}</td>
              <td>{kept === undefined ? texts.unknown : percent(kept)}</td>
            </tr>
          )
        })}
      </PlainTable>
    </div>
  )
}

function Ended({ run }: { readonly run: ComparedRun }) {
  if (run.state !== 'done') return <StateChip kind="plain">{texts.states[run.state]}</StateChip>
  return <WordChip verdict={run.verdict} />
}

const KEYS = (['front', 'good', 'open', 'out'] as const).map(
  (kind) => [kind, false, texts.keys[kind]] as const,
)

/** Risk of each run against what it keeps; a click leads to the run. */
function RunsPicture({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const { project } = useProject()
  const measured = measuredRuns(runs)
  if (measured.length === 0) return null
  const best = bestRun(measured)
  const title =
    measured.length === 1
      ? texts.one
      : best === undefined
        ? texts.noneReady(measured.length)
        : texts.finding(texts.named(best.number, best.name ?? ''), percent(best.kept), oneIn(best.risk))
  const marks = marksOf(measured, (id) => `/projects/${project.id}/result/${id}`)
  return (
    <div className={css.paper}>
      <RiskPicture
        title={title}
        lead={texts.lead}
        marks={marks}
        x={texts.risk}
        y={texts.useful}
        keys={<Keys keys={KEYS.filter(([kind]) => marks.some((mark) => mark.kind === kind))} />}
      />
    </div>
  )
}

function marksOf(runs: readonly MeasuredRun[], to: (id: string) => string): Mark[] {
  const kinds = markKinds(runs)
  return runs.map((run) => ({
    key: run.id,
    x: run.risk,
    y: run.kept,
    label: String(run.number),
    to: to(run.id),
    kind: kinds.get(run.id)!,
    words: texts.words(
      texts.named(run.number, run.name ?? ''),
      oneIn(run.risk),
      percent(run.kept),
      wordOf(run),
    ),
  }))
}
