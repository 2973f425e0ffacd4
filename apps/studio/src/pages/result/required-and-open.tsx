import type { Report } from '@outis/core/report'
import { TermsIn } from '../../glossary/term.tsx'
import { Icon } from '../../parts/icon.tsx'
import { alikeVerdicts } from '../../runs/release-figures.ts'
import { resultTexts } from '../../texts/result-texts.ts'
import css from './required-and-open.module.css'

const texts = resultTexts.requirements

/** What the policy asks for, as it was measured, and what the report names as not protected against. It concludes nothing. */
export function Requirements({ report }: { readonly report: Report }) {
  const { judged, verdicts, limits = [] } = report
  const met = verdicts.filter(({ holds }) => holds)
  const unmet = verdicts.filter(({ holds }) => !holds)
  const open = [...judged.open, ...limits]
  return (
    <div className={css.two}>
      <section className={css.side}>
        {unmet.length > 0 && <VerdictList title={texts.unmet} verdicts={unmet} kind="bad" />}
        {(met.length > 0 || unmet.length === 0) && (
          <VerdictList title={texts.met} verdicts={met} kind="good" />
        )}
        {verdicts.length === 0 && <p className={css.quiet}>{texts.nothing}</p>}
      </section>
      <section className={css.side}>
        <h2>{texts.open}</h2>
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
  )
}

interface VerdictListProps {
  readonly title: string
  readonly verdicts: Report['verdicts']
  readonly kind: 'good' | 'bad'
}

const VerdictList = ({ title, verdicts, kind }: VerdictListProps) => (
  <>
    <h2>{title}</h2>
    <ul>
      {alikeVerdicts(verdicts).map((alike) => (
        <Verdicts key={keyOf(alike[0])} alike={alike} kind={kind} />
      ))}
    </ul>
  </>
)

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
      <TermsIn>{first.text}</TermsIn>
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
