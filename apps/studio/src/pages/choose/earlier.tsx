import { ago } from '../../parts/time-words.ts'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { chooseTexts as texts } from '../../texts/choose.ts'
import css from './choose-page.module.css'

/** Answers that were given before, newest first. */
export function Earlier({ but }: { readonly but: string | undefined }) {
  const { project, runs } = useProject()
  const others =
    runs.state === 'ready' ? runs.value.filter(({ kind, id }) => kind === 'advise' && id !== but) : []
  if (others.length === 0) return null
  return (
    <nav className={css.earlier} aria-label={texts.earlier}>
      {texts.earlier}
      <ul>
        {others.slice(0, 8).map(({ id, created, state }) => (
          <li key={id}>
            <Link to={`/projects/${project.id}/protect/choose/${id}`}>{ago(created)}</Link>,{' '}
            {texts.earlierOf[state]}
          </li>
        ))}
      </ul>
    </nav>
  )
}
