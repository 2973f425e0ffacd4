import { percent } from '../../parts/numbers.ts'
import { oneIn } from '../../parts/one-in.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { ago } from '../../parts/time-words.ts'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { resultTexts } from '../../texts/result.ts'
import type { ComparedRun } from './compared-runs.ts'
import css from './runs-page.module.css'

const texts = resultTexts.runs
const CHIPS = { holds: 'good', fails: 'warn', unknown: 'plain' } as const

/** Every run, newest first, with how it ended. */
export function RunList({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const { project } = useProject()
  return (
    <div className={css.paper}>
      <PlainTable columns={Object.values(texts.columns)}>
        {runs.map(({ id, number, name, state, verdict, risk, kept, created }) => (
          <tr key={id}>
            <td>
              <Link to={`/projects/${project.id}/result/${id}`}>{texts.named(number, name ?? '')}</Link>
              <small>{ago(created)}</small>
            </td>
            <td>{risk === undefined ? texts.unknown : oneIn(risk)}</td>
            <td>{kept === undefined ? texts.unknown : percent(kept)}</td>
            <td>
              <StateChip kind={state === 'done' ? CHIPS[verdict] : 'plain'}>
                {state === 'done' ? texts.verdicts[verdict] : texts.states[state]}
              </StateChip>
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
