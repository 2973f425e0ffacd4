import type { ReactNode } from 'react'
import { Term } from '../glossary/term.tsx'
import { percent, wholeNumber } from '../parts/numbers.ts'
import { oneIn } from '../parts/one-in.ts'
import { StateChip } from '../parts/state-chip.tsx'
import { ago } from '../parts/time-words.ts'
import { highestRisk, isLeak, keptInformation, largestAttack } from '../runs/report-figures.ts'
import { type Verdict, verdictOf } from '../runs/run-verdict.ts'
import { useAttacks } from '../runs/use-attacks.ts'
import { askReport, type Run } from '../server/runs.ts'
import { useAnswer } from '../server/use-answer.ts'
import { shellTexts } from '../texts/shell.ts'
import css from './now-column.module.css'

const texts = shellTexts.now
const CHIPS = { holds: 'good', fails: 'warn', unknown: 'plain' } as const

interface ReleaseFactsProps {
  readonly run: Run
  /** Why it is not safe although it may hold; undefined while that is not known. */
  readonly concerns: readonly string[] | undefined
}

const Standing = ({ verdict, isSafe }: { readonly verdict: Verdict; readonly isSafe: boolean }) => (
  <p>
    <StateChip kind={isSafe ? CHIPS[verdict] : 'warn'}>
      {verdict === 'holds' && !isSafe ? texts.standing.concerns : texts.standing[verdict]}
    </StateChip>
  </p>
)

/** What is true of a release that was made; the figures above it are those of the table. */
export function ReleaseFacts({ run, concerns }: ReleaseFactsProps) {
  const report = useAnswer(`report/${run.id}`, (signal) => askReport(run.id, signal))
  const attacks = useAttacks(run.id)
  if (report.state !== 'ready') return null
  const [risk, kept] = [highestRisk(report.value), keptInformation(report.value)]
  const { tried, findings } = attacks.state === 'ready' ? attacks.value : { tried: [], findings: [] }
  const worst = largestAttack(findings)
  const { rows, suppressedRows } = report.value.release
  return (
    <section className={css.release} aria-label={texts.release}>
      <h3 className={css.part}>
        {texts.release} {run.ended && <span className={css.quiet}>{ago(run.ended)}</span>}
      </h3>
      {concerns && <Standing verdict={verdictOf(run, report.value)} isSafe={concerns.length === 0} />}
      <dl className={css.list}>
        <Fact
          name={texts.publishedRows}
          term="release"
          note={suppressedRows > 0 && texts.blanked(wholeNumber(suppressedRows))}
        >
          {wholeNumber(rows)}
        </Fact>
        <Fact name={texts.worst} term="prosecutor">
          {risk === undefined ? (
            texts.notMeasured
          ) : (
            <span className={risk >= 1 ? css.warn : ''}>{oneIn(risk)}</span>
          )}
        </Fact>
        <Fact
          name={texts.attack}
          term="attack"
          note={
            worst &&
            texts.byAttack(
              worst.attack,
              percent(worst.baseline),
              worst.control && percent(worst.control.share),
            )
          }
        >
          {worst === undefined ? (
            <span className={css.quiet}>{tried.length > 0 ? texts.attackNothing : texts.attackNone}</span>
          ) : (
            <span className={isLeak(worst) ? css.warn : ''}>{percent(worst.success.share)}</span>
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
