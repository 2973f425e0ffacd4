import { researchTexts as texts } from '../../texts/research.ts'
import css from './nothing-granted.module.css'

/** Teaches what comes here. */
export function NothingGranted() {
  return (
    <ol className={css.steps}>
      {texts.emptySteps.map(([title, words], index) => (
        <li key={title} className={css.step}>
          <span className={css.number}>{index + 1}</span>
          <h2>{title}</h2>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
}
