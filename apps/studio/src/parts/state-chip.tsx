import css from './state-chip.module.css'

interface StateChipProps {
  readonly kind: 'good' | 'warn' | 'plain'
  readonly children: string
}

/** How something stands, in a word. */
export const StateChip = ({ kind, children }: StateChipProps) => (
  <span className={`${css.chip} ${css[kind]}`}>{children}</span>
)
