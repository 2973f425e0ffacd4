import type { Report } from '@outis/core/report'
import { TermsIn } from '../../glossary/term.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import type { Concerns } from '../../runs/release-figures.ts'
import { alikeVerdicts } from '../../runs/release-figures.ts'
import { resultTexts as texts } from '../../texts/result-texts.ts'
import css from './what-holds.module.css'

const kinds = { holds: 'good', fails: 'warn', nothing: 'plain' } as const

/** Green only where the findings of the attacks are known and none succeeds. */
function kindOf(judged: Report['judged']['state'], concerns: Concerns) {
  if (concerns === undefined) return judged === 'holds' ? 'plain' : kinds[judged]
  return concerns.length > 0 ? 'warn' : kinds[judged]
}

/** The verdict: what holds and what does not. A tick stands only for what was judged. */
export function WhatHolds({ report, concerns }: { report: Report; concerns: Concerns }) {
  const { judged, headline, verdicts, limits = [] } = report
  const held = verdicts.filter(({ holds }) => holds)
  const failed = verdicts.filter(({ holds }) => !holds)
  const open = [...judged.open, ...limits]
  return (
    <>
      <Note kind={kindOf(judged.state, concerns)} title={headline}>
        {concerns?.map((concern) => (
          <p key={concern}>
            <b>{concern}</b>
          </p>
        ))}
        <p>
          <TermsIn>{judged.text}</TermsIn>
        </p>
      </Note>
      <div className={css.two}>
        <section className={css.side}>
          <h2>{texts.protects}</h2>
          {held.length === 0 && (
            <p className={css.quiet}>{failed.length > 0 ? texts.nothingHeld : texts.nothingRequired}</p>
          )}
          <ul>
            {alikeVerdicts(held).map((alike) => (
              <Verdicts key={keyOf(alike[0])} alike={alike} kind="good" />
            ))}
          </ul>
        </section>
        <section className={css.side}>
          {failed.length > 0 && (
            <>
              <h2>{texts.notHeld}</h2>
              <ul>
                {alikeVerdicts(failed).map((alike) => (
                  <Verdicts key={keyOf(alike[0])} alike={alike} kind="bad" />
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

const keyOf = ({ model, of, rows, text }: Report['verdicts'][number]): string =>
  `${model} ${of} ${rows} ${text}`

interface VerdictsProps {
  readonly alike: ReturnType<typeof alikeVerdicts>[number]
  readonly kind: 'good' | 'bad'
}

/** One verdict. The same verdicts for other columns are folded. */
const Verdicts = ({ alike: [first, ...others], kind }: VerdictsProps) => (
  <li className={css[kind]}>
    <Icon name={kind === 'good' ? 'check' : 'warn'} size={16} />
    <div>
      {first.text}
      {others.length > 0 && (
        <details className={css.others}>
          <summary>{texts.sameFor[kind](others.length)}</summary>
          <ul>
            {others.map((verdict) => (
              <li key={keyOf(verdict)}>{verdict.text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  </li>
)
