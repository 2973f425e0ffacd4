import type { ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one thing to do here. */
  readonly look?: 'main' | 'plain' | 'quiet'
  readonly icon?: IconName
  readonly small?: boolean
}

export function Button({
  look = 'plain',
  icon,
  small = false,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${css[look]} ${small ? css.small : ''} ${className}`}
    >
      {icon && <Icon name={icon} size={small ? 15 : 17} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly icon: IconName
  /** Read out, and shown on hover. */
  readonly label: string
  readonly children?: ReactNode
}

export function IconButton({ icon, label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`${css.icon} ${className}`}>
      <Icon name={icon} />
      {children}
    </button>
  )
}
