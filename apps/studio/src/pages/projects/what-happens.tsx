import { projectTexts } from '../../texts/projects.ts'
import css from './what-happens.module.css'

const texts = projectTexts.happen

export function WhatHappens() {
  return (
    <section className={css.section} aria-labelledby="what-happens">
      <h2 id="what-happens">{texts.title}</h2>
      <ol className={css.steps}>
        {texts.steps.map(([name, what], stepIndex) => (
          <li key={name}>
            <span className={css.number} aria-hidden="true">
              {stepIndex + 1}
            </span>
            <h3>{name}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
