import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { attacksOf, laterAttacks } from '../../runs/use-attacks.ts'
import { askReport, type Run } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { Shell } from '../../shell/shell.tsx'
import { resultTexts } from '../../texts/result.ts'
import { type ComparedRun, comparedRun } from './compared-runs.ts'
import { RunList } from './run-list.tsx'
import css from './runs-page.module.css'
import { RunsPicture } from './runs-picture.tsx'

const texts = resultTexts.runs

/** Reports are read of so many runs, newest first: the picture is of what is compared, not of history. */
const MOST_READ = 30

/** All runs of a project: how each ended, and what it would give away and keep. */
export function RunsPage() {
  const { project, runs } = useProject()
  return (
    <Shell step="result" sentence={texts.title} lead={texts.sentence}>
      {runs.state === 'failed' && <Failure error={runs.error} again={runs.again} />}
      {runs.state === 'waiting' && <Waiting what={resultTexts.loading} lines={5} />}
      {runs.state === 'ready' &&
        (runs.value.some(({ kind }) => kind === 'run') ? (
          <Runs runs={runs.value.filter(({ kind }) => kind === 'run')} jobs={runs.value} />
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

interface RunsProps {
  readonly runs: readonly Run[]
  /** All jobs of the project: attacks may have been tried after the run. */
  readonly jobs: readonly Run[]
}

function Runs({ runs, jobs }: RunsProps) {
  const done = runs
    .filter(({ state }) => state === 'done')
    .slice(0, MOST_READ)
    .map(({ id }) => ({ id, later: laterAttacks(id, jobs) }))
  const key = `reports/${done.map(({ id, later = '' }) => `${id} ${later}`).join()}`
  const reports = useAnswer(key, (signal) =>
    Promise.all(
      done.map(async ({ id, later }) => {
        const [report, attacks] = await Promise.all([askReport(id, signal), attacksOf(id, later, signal)])
        return [id, { report, attacks }] as const
      }),
    ),
  )
  const known = new Map(reports.state === 'ready' ? reports.value : [])
  // Counted from the first run, so that a run keeps its number.
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
