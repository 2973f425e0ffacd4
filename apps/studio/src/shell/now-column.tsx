import type { Profile, Run } from '@outis/api'
import { signedPoints } from '@outis/core/verdict'
import type { ReactNode } from 'react'
import { Term } from '../glossary/term.tsx'
import { Icon } from '../parts/icon.tsx'
import { ago, percent, wholeNumber } from '../parts/numbers.ts'
import { useOpenWork, usePolicy, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { keptInformation } from '../runs/release-figures.ts'
import { askReport } from '../server/runs-api.ts'
import { useAnswer } from '../server/use-answer.ts'
import { shellTexts } from '../texts/shell-texts.ts'
import { WordChip } from '../verdict/word-chip.tsx'
import css from './now-column.module.css'
import { mostAlone, nextThing, publishedExactly } from './now-facts.ts'
import type { StepId } from './step-states.ts'

const texts = shellTexts.now

interface NowColumnProps {
  readonly step: StepId
  /** The run that the page shows. Default: the newest. */
  readonly run: string | undefined
}

/** The column at the right: the table, the release, and the next thing to do. */
export function NowColumn({ step, run }: NowColumnProps) {
  const { project } = useProject()
  const { checked, text } = usePolicy()
  const work = useOpenWork(run)
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
            <Figures profile={work.profile} />
          ) : (
            <p className={css.quiet}>{work.isUncounted ? texts.uniqueNotCounted : texts.counting}</p>
          )}
        </>
      )}
      {work.made && <ReleaseFacts key={work.made.id} run={work.made} isNewest={work.isNewest} />}
      <Next
        project={project.id}
        checking={text !== '' && checked !== text}
        {...nextThing({ ...work, here: step })}
      />
    </aside>
  )
}

function Figures({ profile }: { readonly profile: Profile }) {
  const { view } = usePolicy()
  const alone = mostAlone(profile, view)
  const share = alone && profile.rows > 0 ? alone.rows / profile.rows : 0
  if (alone === undefined) return <p className={css.quiet}>{texts.uniqueUnknown}</p>
  if (share > 0)
    return (
      <div>
        <p className={css.figure}>
          <b className={share > 0.05 ? css.warn : ''}>{percent(share)}</b> {texts.unique}
        </p>
        <p className={css.columns}>{alone.columns.join(' + ')}</p>
      </div>
    )
  const exact = publishedExactly(profile, view).length
  return (
    <p className={css.quiet}>
      {alone.isWhole ? texts.uniqueNobody(alone.columns.join(' + ')) : texts.uniqueNotCounted}{' '}
      {alone.isWhole && exact > 0 && texts.exactNotCounted(exact)}
    </p>
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

interface ReleaseFactsProps {
  readonly run: Run
  readonly isNewest: boolean
}

/** The word on a release, and its figures. */
function ReleaseFacts({ run, isNewest }: ReleaseFactsProps) {
  const report = useAnswer(`report/${run.id}`, (signal) => askReport(run.id, signal))
  if (report.state !== 'ready') return null
  const kept = keptInformation(report.value)
  const { odds, certain, above } = run.verdict?.figures ?? {}
  const { rows, suppressedRows } = report.value.release
  const title = isNewest ? texts.release : texts.shownRelease
  return (
    <section className={css.release} aria-label={title}>
      <h3 className={css.part}>
        {title} {run.ended && <span className={css.quiet}>{ago(run.ended)}</span>}
      </h3>
      <p>
        <WordChip verdict={run.verdict} />
      </p>
      <dl className={css.list}>
        <Fact
          name={texts.publishedRows}
          term="release"
          note={suppressedRows > 0 && texts.blanked(wholeNumber(suppressedRows))}
        >
          {wholeNumber(rows)}
        </Fact>
        <Fact name={texts.odds} term="prosecutor">
          {odds === undefined ? texts.notMeasured : texts.oneIn(wholeNumber(odds))}
        </Fact>
        <Fact name={texts.certain} term="sensitive">
          {certain === undefined ? texts.notMeasured : wholeNumber(certain)}
        </Fact>
        <Fact name={texts.attacker} term="attack" note={above !== undefined && texts.aboveOutsiders}>
          {above === undefined ? texts.attackNone : signedPoints(above)}
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
