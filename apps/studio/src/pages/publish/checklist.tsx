import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { askReleaseReport, type Release } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { publishTexts } from '../../texts/publish.ts'
import { checksOf } from './checks.ts'
import css from './publish-page.module.css'

const icons = { good: 'check', warn: 'warn', plain: 'minus' } as const

/** What to look at before it leaves; a tick stands only for what was checked. */
export function Checklist({ release }: { readonly release: Release }) {
  const { project } = useProject()
  const report = useAnswer(`release-report/${release.id}`, (signal) => askReleaseReport(release.id, signal))
  const judged = report.state === 'ready' ? report.value.judged.state : undefined
  return (
    <Section title={publishTexts.checklist}>
      <ul className={css.list}>
        {checksOf(release, judged).map(({ state, text, note }) => (
          <li key={text} className={state === 'good' ? css.good : state === 'warn' ? css.warn : ''}>
            <Icon name={icons[state]} />
            <span>
              {text}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
        {release.run !== null && (
          <li>
            <Icon name="arrow" />
            <Link to={`/projects/${project.id}/result/${release.run}`}>{publishTexts.checks.result}</Link>
          </li>
        )}
      </ul>
    </Section>
  )
}
