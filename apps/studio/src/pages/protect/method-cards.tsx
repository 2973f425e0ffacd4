import { methods } from '@outis/core/methods'
import type { Options } from '@outis/core/options'
import { startOptions } from '../../methods/start-values.ts'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { protectTexts as texts } from '../../texts/protect.ts'
import css from './method-cards.module.css'

/** One card for each method there is. */
export function MethodCards() {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const choose = (id: string, options: Options) => {
    if (id === view.method?.name) return
    const sensitive = [...view.attributes].flatMap(([name, { role }]) => (role === 'sensitive' ? [name] : []))
    const begun = startOptions(options, view.method?.options ?? {}, {
      sensitive,
      names: project.source?.columns ?? [],
    })
    store.edit(setIn(text, ['method'], { [id]: begun }))
  }
  return (
    <div className={css.cards} role="radiogroup" aria-label={texts.methods}>
      {methods.map(({ id, title, citation, options, plainly }) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={view.method?.name === id}
          className={css.card}
          title={`${title} ${citation}`}
          onClick={() => choose(id, options)}
        >
          <span className={css.name}>{plainly?.name ?? id}</span>
          <code className={css.id}>{id}</code>
          <span className={css.plain}>{plainly?.does ?? title}</span>
          <span className={css.keeps}>{plainly?.keeps}</span>
        </button>
      ))}
    </div>
  )
}
