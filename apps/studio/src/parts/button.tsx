import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The label; `children` follow it. */
  readonly text?: string
  /** `main`: the one thing to do here. */
  readonly look?: 'main' | 'plain' | 'quiet'
  readonly icon?: IconName
  readonly small?: boolean
}

export const Button = ({
  text,
  look = 'plain',
  icon,
  small = false,
  className = '',
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${css.button} ${css[look]} ${small ? css.small : ''} ${className}`}
  >
    {icon && <Icon name={icon} size={small ? 15 : 17} />}
    {text}
    {children}
  </button>
)

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly icon: IconName
  /** Read out, and shown on hover. */
  readonly label: string
}

export const IconButton = ({ icon, label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" title={label} {...rest} aria-label={label} className={`${css.icon} ${className}`}>
    <Icon name={icon} />
  </button>
)

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

/** A small sheet beside its button. Escape and a click elsewhere close it. The focus moves into it and back. */
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
