import { Icon } from '../parts/icon.tsx'
import { percent, wholeNumber } from '../parts/numbers.ts'
import { useOpenWork, usePolicy, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import type { Profile } from '../server/projects.ts'
import { shellTexts } from '../texts/shell.ts'
import css from './now-column.module.css'
import { mostAlone, nextThing } from './now-facts.ts'
import { Fact, ReleaseFacts } from './release-facts.tsx'
import type { StepId } from './steps.ts'

const texts = shellTexts.now

interface NowColumnProps {
  readonly step: StepId
  /** Why the newest release is not safe although it may hold; undefined while that is not known. */
  readonly concerns: readonly string[] | undefined
}

/** What is true now about the release being made. */
export function NowColumn({ step, concerns }: NowColumnProps) {
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

interface FiguresProps {
  readonly profile: Profile
  readonly isMade: boolean
}

function Figures({ profile, isMade }: FiguresProps) {
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
