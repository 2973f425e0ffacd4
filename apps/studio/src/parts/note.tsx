import type { OutisError } from '@outis/core/errors'
import type { ReactNode } from 'react'
import { appTexts } from '../texts/app.ts'
import { shellTexts } from '../texts/shell.ts'
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

export function Note({ kind = 'plain', title, children, actions, alert = false }: NoteProps) {
  return (
    <div className={`${css.note} ${css[kind]}`} role={alert ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.text}>{children}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  )
}

interface FailureProps {
  readonly error: OutisError
  readonly again?: () => void
  /** What is still there. */
  readonly kept?: string
}

/** What went wrong, in the words of the error, and what to do. */
export function Failure({ error, again, kept }: FailureProps) {
  return (
    <Note
      kind="warn"
      alert
      title={error.message || appTexts.failed}
      actions={
        again && (
          <Button small onClick={again}>
            {shellTexts.again}
          </Button>
        )
      }
    >
      <p>
        {error.hint} {kept}
      </p>
      <p style={{ color: 'var(--quiet)' }}>
        <code>{error.code}</code>
      </p>
    </Note>
  )
}
