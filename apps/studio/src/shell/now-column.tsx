import type { ReactNode } from 'react'
import { Term } from '../glossary/term.tsx'
import { Icon } from '../parts/icon.tsx'
import { percent, wholeNumber } from '../parts/numbers.ts'
import { useOpenWork, usePolicy, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { shellTexts } from '../texts/shell.ts'
import css from './now-column.module.css'
import { nextThing, quasiOf, worstSubset } from './now-facts.ts'

const texts = shellTexts.now

/** What is true now about the release being made. */
export function NowColumn() {
  const { project } = useProject()
  const { view, checked, text } = usePolicy()
  const work = useOpenWork()
  const known = work.profile
  const worst = known && worstSubset(known, view)
  const alone = known && worst ? worst.uniqueRows / known.rows : undefined
  return (
    <aside className={css.now} aria-label={texts.title}>
      <h2 className={css.title}>{texts.title}</h2>
      {known === undefined ? (
        <p className={css.quiet}>{texts.noData}</p>
      ) : (
        <>
          <p className={css.figure}>
            <b>{wholeNumber(known.rows)}</b> {texts.rows}
          </p>
          {alone === undefined || worst === undefined ? (
            <p className={css.quiet}>
              {quasiOf(view).length === 0 ? texts.uniqueUnknown : texts.uniqueNobody}
            </p>
          ) : (
            <div>
              <p className={css.figure}>
                <b className={alone > 0.05 ? css.warn : ''}>{percent(alone)}</b> {texts.unique}
              </p>
              <p className={css.columns}>{worst.columns.join(' + ')}</p>
            </div>
          )}
          <dl className={css.list}>
            <Fact name={texts.worst} term="prosecutor">
              {worst && worst.uniqueRows > 0 ? <span className={css.warn}>{percent(1)}</span> : '–'}
            </Fact>
            <Fact name={texts.attack} term="attack">
              <span className={css.quiet}>{texts.attackNone}</span>
            </Fact>
            <Fact name={texts.information} term="loss">
              {percent(1)}
            </Fact>
          </dl>
        </>
      )}
      <Next project={project.id} checking={checked !== text} {...nextThing(work)} />
    </aside>
  )
}

function Fact({
  name,
  term,
  children,
}: {
  readonly name: string
  readonly term: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>
        <Term of={term}>{name}</Term>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

interface NextProps {
  readonly project: string
  readonly text: string
  readonly step: string
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
      <Link to={to} className={css.link}>
        <span>{text}</span>
        <Icon name="arrow" size={16} />
      </Link>
    </div>
  )
}
