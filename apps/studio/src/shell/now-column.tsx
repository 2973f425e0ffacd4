import type { Profile, Run } from '@outis/api'
import type { ReactNode } from 'react'
import { Term } from '../glossary/term.tsx'
import { Icon } from '../parts/icon.tsx'
import { ago, oneIn, percent, wholeNumber } from '../parts/numbers.ts'
import { StateChip } from '../parts/section.tsx'
import { useOpenWork, usePolicy, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import {
  type Concerns,
  highestRisk,
  isLeak,
  keptInformation,
  largestAttack,
  type Verdict,
  verdictOf,
} from '../runs/release-figures.ts'
import { useAttacks } from '../runs/use-run.ts'
import { askReport } from '../server/runs-api.ts'
import { useAnswer } from '../server/use-answer.ts'
import { shellTexts } from '../texts/shell-texts.ts'
import css from './now-column.module.css'
import { mostAlone, nextThing } from './now-facts.ts'
import type { StepId } from './step-states.ts'

const texts = shellTexts.now

/** The column at the right: the table, the newest release, and the next thing to do. */
export function NowColumn({ step, concerns }: { step: StepId; concerns: Concerns }) {
  const { project } = useProject()
  const { checked, text } = usePolicy()
  const work = useOpenWork()
  return (
    <aside className={css.now} aria-label={texts.title}>
      <h2 className={css.title}>{texts.title}</h2>
      {project.source === null ? (
        <p className={css.quiet}>{texts.noData}</p>
      ) : (
        <>
          <h3 className={css.part}>{texts.table}</h3>
          <p className={css.figure}>
            <b>{wholeNumber(project.source.rows)}</b> {texts.rows(project.source.rows)}
          </p>
          {work.profile ? (
            <Figures profile={work.profile} isMade={work.newest !== undefined} />
          ) : (
            <p className={css.quiet}>{texts.counting}</p>
          )}
        </>
      )}
      {work.newest && <ReleaseFacts run={work.newest} concerns={concerns} />}
      <Next
        project={project.id}
        checking={text !== '' && checked !== text}
        {...nextThing({ ...work, isSafe: concerns && concerns.length === 0, here: step })}
      />
    </aside>
  )
}

function Figures({ profile, isMade }: { profile: Profile; isMade: boolean }) {
  const { view } = usePolicy()
  const alone = mostAlone(profile, view)
  const share = alone && profile.rows > 0 ? alone.rows / profile.rows : 0
  return (
    <>
      {alone === undefined && <p className={css.quiet}>{texts.uniqueUnknown}</p>}
      {alone && share === 0 && (
        <p className={css.quiet}>
          {alone.isWhole ? texts.uniqueNobody(alone.columns.join(' + ')) : texts.uniqueNotCounted}
        </p>
      )}
      {alone && share > 0 && (
        <div>
          <p className={css.figure}>
            <b className={share > 0.05 ? css.warn : ''}>{percent(share)}</b> {texts.unique}
          </p>
          <p className={css.columns}>{alone.columns.join(' + ')}</p>
        </div>
      )}
      <dl className={css.list}>
        <Fact name={texts.worst} term="prosecutor">
          {share > 0 ? <span className={css.warn}>{percent(1)}</span> : texts.notCounted}
        </Fact>
        {!isMade && (
          <Fact name={texts.attack} term="attack">
            <span className={css.quiet}>{texts.attackNone}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}

interface NextProps {
  readonly project: string
  readonly text: string
  readonly step: StepId | undefined
  readonly column?: string
  readonly kind: 'fix' | 'go'
  readonly checking: boolean
}

function Next({ project, text, step, column, kind, checking }: NextProps) {
  const to = `/projects/${project}/${step}${column === undefined ? '' : `?column=${encodeURIComponent(column)}`}`
  return (
    <div className={`${css.next} ${kind === 'fix' ? css.fix : ''}`} role="status">
      <p className={css.nextTitle}>
        {texts.next}
        {checking && <span className={css.quiet}> · {texts.checking}</span>}
      </p>
      {step === undefined ? (
        <p className={css.here}>{text}</p>
      ) : (
        <Link to={to} className={css.link}>
          <span>{text}</span>
          <Icon name="arrow" size={16} />
        </Link>
      )}
    </div>
  )
}

const CHIPS = { holds: 'good', fails: 'warn', unknown: 'plain' } as const

interface ReleaseFactsProps {
  readonly run: Run
  readonly concerns: Concerns
}

const Standing = ({ verdict, isSafe }: { readonly verdict: Verdict; readonly isSafe: boolean }) => (
  <p>
    <StateChip kind={isSafe ? CHIPS[verdict] : 'warn'}>
      {verdict === 'holds' && !isSafe ? texts.standing.concerns : texts.standing[verdict]}
    </StateChip>
  </p>
)

/** Figures of the newest release. */
function ReleaseFacts({ run, concerns }: ReleaseFactsProps) {
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
  readonly note?: ReactNode
  readonly children: ReactNode
}

const Fact = ({ name, term, note, children }: FactProps) => (
  <div>
    <dt>
      <Term of={term}>{name}</Term>
    </dt>
    <dd>{children}</dd>
    {note && <dd className={css.small}>{note}</dd>}
  </div>
)
