import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../parts/button.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import css from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly tools?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What opens at the right of any page: policy, history, help. */
export function Panel({ title, lead, tools, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={css.panel}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={css.head}>
        <h2>{title}</h2>
        <span className={css.space} />
        {tools}
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.body}>{children}</div>
    </aside>
  )
}
