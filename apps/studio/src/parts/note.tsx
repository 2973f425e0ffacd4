import type { ReactNode } from 'react'
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
