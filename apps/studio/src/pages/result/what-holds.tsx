import type { Report } from '@outis/core/report'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import { resultTexts as texts } from '../../texts/result.ts'
import css from './what-holds.module.css'

const kinds = { holds: 'good', fails: 'warn', nothing: 'plain' } as const

/** The sentence, and beside what holds what does not. A tick stands only for what was judged. */
export function WhatHolds({ report }: { readonly report: Report }) {
  const { judged, headline, verdicts, limits = [] } = report
  const held = verdicts.filter(({ holds }) => holds)
  const failed = verdicts.filter(({ holds }) => !holds)
  const open = [...judged.open, ...limits]
  return (
    <>
      <Note kind={kinds[judged.state]} title={headline}>
        <p>{judged.text}</p>
      </Note>
      <div className={css.two}>
        <section className={css.side}>
          <h2>{texts.protects}</h2>
          {held.length === 0 && <p className={css.quiet}>{texts.nothingRequired}</p>}
          <ul>
            {held.map(({ text, model, of, rows }) => (
              <li key={`${model} ${of} ${rows} ${text}`} className={css.good}>
                <Icon name="check" size={16} /> <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className={css.side}>
          {failed.length > 0 && (
            <>
              <h2>{texts.notHeld}</h2>
              <ul>
                {failed.map(({ text, model, of, rows }) => (
                  <li key={`${model} ${of} ${rows} ${text}`} className={css.bad}>
                    <Icon name="warn" size={16} /> <span>{text}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2>{texts.protectsNot}</h2>
          {open.length === 0 && <p className={css.quiet}>{texts.noLimits}</p>}
          <ul>
            {open.map((text) => (
              <li key={text}>
                <Icon name="minus" size={16} /> <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
