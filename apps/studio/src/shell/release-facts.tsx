import type { ReactNode } from 'react'
import { Term } from '../glossary/term.tsx'
import { percent, wholeNumber } from '../parts/numbers.ts'
import { oneIn } from '../parts/one-in.ts'
import { ago } from '../parts/time-words.ts'
import { highestRisk, keptInformation, largestAttack } from '../runs/report-figures.ts'
import { askAttacks, askReport, type Run } from '../server/runs.ts'
import { useAnswer } from '../server/use-answer.ts'
import { shellTexts } from '../texts/shell.ts'
import css from './now-column.module.css'

const texts = shellTexts.now

/** What is true of a release that was made; the figures above it are those of the table. */
export function ReleaseFacts({ run }: { readonly run: Run }) {
  const report = useAnswer(`report/${run.id}`, (signal) => askReport(run.id, signal))
  const attacks = useAnswer(`attacks/${run.id}`, (signal) => askAttacks(run.id, signal))
  if (report.state !== 'ready') return null
  const [risk, kept] = [highestRisk(report.value), keptInformation(report.value)]
  const worst = attacks.state === 'ready' ? largestAttack(attacks.value.findings) : undefined
  const { rows, suppressedRows } = report.value.release
  return (
    <section className={css.release} aria-label={texts.release}>
      <h3 className={css.part}>
        {texts.release} {run.ended && <span className={css.quiet}>{ago(run.ended)}</span>}
      </h3>
      <dl className={css.list}>
        <Fact
          name={texts.publishedRows}
          term="release"
          note={suppressedRows > 0 && texts.blanked(wholeNumber(suppressedRows))}
        >
          {wholeNumber(rows)}
        </Fact>
        <Fact name={texts.worst} term="prosecutor">
          {risk === undefined ? texts.notMeasured : oneIn(risk)}
        </Fact>
        <Fact
          name={texts.attack}
          term="attack"
          note={worst && texts.byAttack(worst.attack, percent(worst.baseline))}
        >
          {worst === undefined ? (
            <span className={css.quiet}>{texts.attackNone}</span>
          ) : (
            <span className={worst.isExposed || worst.isBroken ? css.warn : ''}>
              {percent(worst.success.share)}
            </span>
          )}
        </Fact>
        <Fact name={texts.information} term="loss">
          {kept === undefined ? texts.notMeasured : percent(kept)}
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly term: string
  /** Stands below, over the whole width. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

export function Fact({ name, term, note, children }: FactProps) {
  return (
    <div>
      <dt>
        <Term of={term}>{name}</Term>
      </dt>
      <dd>{children}</dd>
      {note && <dd className={css.small}>{note}</dd>}
    </div>
  )
}
