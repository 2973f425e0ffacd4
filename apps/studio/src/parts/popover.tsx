import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './popover.module.css'

interface PopoverProps {
  /** The button that opens it. */
  readonly button: (open: {
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string
    readonly onClick: () => void
  }) => ReactNode
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly wide?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A small sheet beside its button. Escape and a click elsewhere close it; focus goes in and comes back. */
export function Popover({ button, label, align = 'start', wide = false, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    frame.current?.querySelector<HTMLElement>(`.${css.sheet} :is(input, select, button, textarea)`)?.focus()
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  return (
    <span
      className={css.frame}
      ref={frame}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          close()
        }
      }}
    >
      {button({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {open && (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          className={`${css.sheet} ${css[align]} ${wide ? css.wide : ''}`}
        >
          {children(close)}
        </div>
      )}
    </span>
  )
}
