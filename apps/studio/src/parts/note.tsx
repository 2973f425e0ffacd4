import type { OutisError } from '@outis/core/errors'
import type { ReactNode } from 'react'
import type { Answer } from '../server/use-answer.ts'
import { appTexts } from '../texts/app-texts.ts'
import { shellTexts } from '../texts/shell-texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import css from './note.module.css'

interface NoteProps {
  readonly kind?: 'plain' | 'warn' | 'good'
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Read out as soon as it appears. */
  readonly alert?: boolean
}

const icons: Readonly<Record<NonNullable<NoteProps['kind']>, IconName>> = {
  plain: 'help',
  warn: 'warn',
  good: 'check',
}

export const Note = ({ kind = 'plain', title, children, actions, alert = false }: NoteProps) => (
  <div className={`${css.note} ${css[kind]}`} role={alert ? 'alert' : undefined}>
    <Icon name={icons[kind]} />
    <div className={css.body}>
      {title && <p className={css.title}>{title}</p>}
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  </div>
)

/** An error and what to do about it. */
export const Failure = ({ error, again, kept }: { error: OutisError; again?: () => void; kept?: string }) => (
  <Note
    kind="warn"
    alert
    title={error.message || appTexts.failed}
    actions={again && <Button text={shellTexts.again} small onClick={again} />}
  >
    <p>
      {error.hint} {kept}
    </p>
    <p style={{ color: 'var(--quiet)' }}>
      <code>{error.code}</code>
    </p>
  </Note>
)

/** A placeholder of some lines while an answer is awaited. */
export const Waiting = ({ what, lines = 3 }: { readonly what: string; readonly lines?: number }) => (
  <div className={css.waiting} role="status">
    <span className={css.what}>{what}</span>
    {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
      <span key={line} className={css.bar} />
    ))}
  </div>
)

interface PendingProps {
  readonly answer: Answer<unknown>
  readonly what: string
  readonly lines?: number
}

/** The placeholder or the error of an answer. Nothing once the answer is there. */
export function Pending({ answer, what, lines = 3 }: PendingProps) {
  if (answer.state === 'waiting') return <Waiting what={what} lines={lines} />
  return answer.state === 'failed' ? <Failure error={answer.error} again={answer.again} /> : null
}

export const Spinner = () => <span className={css.spinner} aria-hidden="true" />
