import type { ReactNode } from 'react'
import css from './section.module.css'

interface SectionProps {
  /** States the finding where there is one. */
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One part of a page on paper of its own. */
export function Section({ title, lead, actions, children }: SectionProps) {
  return (
    <section className={css.section}>
      <header className={css.head}>
        <div>
          <h2>{title}</h2>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

interface StateChipProps {
  readonly kind: 'good' | 'warn' | 'plain'
  readonly children: string
}

/** How something stands, in a word. */
export const StateChip = ({ kind, children }: StateChipProps) => (
  <span className={`${css.chip} ${css[kind]}`}>{children}</span>
)
