import { percent } from '../../parts/numbers.ts'
import { oneIn } from '../../parts/one-in.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { ago } from '../../parts/time-words.ts'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { resultTexts } from '../../texts/result.ts'
import { type ComparedRun, chipOf, endingOf } from './compared-runs.ts'
import css from './runs-page.module.css'

const texts = resultTexts.runs

/** Every run, newest first, with how it ended. */
export function RunList({ runs }: { readonly runs: readonly ComparedRun[] }) {
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
              <td>{risk === undefined ? texts.unknown : oneIn(risk)}</td>
              <td>{kept === undefined ? texts.unknown : percent(kept)}</td>
              <td>
                <Ended run={run} />
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </div>
  )
}

function Ended({ run }: { readonly run: ComparedRun }) {
  if (run.state !== 'done') return <StateChip kind="plain">{texts.states[run.state]}</StateChip>
  return <StateChip kind={chipOf(run)}>{texts.endings[endingOf(run)]}</StateChip>
}
