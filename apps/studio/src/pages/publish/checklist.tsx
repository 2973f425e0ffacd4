import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import type { Release } from '../../server/runs.ts'
import { publishTexts } from '../../texts/publish.ts'
import { checksOf, type Judged } from './checks.ts'
import css from './publish-page.module.css'

interface ChecklistProps {
  readonly release: Release
  readonly judged: Judged
  /** Why it is not safe although it may hold. */
  readonly concerns: readonly string[]
}

const icons = { good: 'check', warn: 'warn', plain: 'minus' } as const

/** What to look at before it leaves; a tick stands only for what was checked. */
export function Checklist({ release, judged, concerns }: ChecklistProps) {
  const { project } = useProject()
  return (
    <Section title={publishTexts.checklist}>
      <ul className={css.list}>
        {checksOf(release, judged, concerns).map(({ state, text, note }) => (
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
