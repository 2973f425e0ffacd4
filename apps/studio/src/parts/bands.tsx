import type { ReactNode } from 'react'
import css from './bands.module.css'

export interface Band {
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  /** The figure at its end. */
  readonly value: string
  readonly note?: ReactNode
  /** What is left as it was, or has nothing done to it. */
  readonly quiet?: boolean
}

/** Parts of a whole below each other, each as wide as its share. */
export const Bands = ({ bands }: { readonly bands: readonly Band[] }) => (
  <ul className={css.bands}>
    {bands.map(({ name, share, value, note, quiet = false }) => (
      <li key={name}>
        <p className={css.name}>
          {name} <span>{value}</span>
        </p>
        <span className={css.track} aria-hidden="true">
          <i className={quiet ? css.quiet : css.bar} style={{ width: `${share * 100}%` }} />
        </span>
        {note && <div className={css.note}>{note}</div>}
      </li>
    ))}
  </ul>
)
