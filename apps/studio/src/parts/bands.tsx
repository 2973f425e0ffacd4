import type { DetailBand } from '@outis/core/report'
import css from './bands.module.css'

/** Parts of a whole below each other, each as wide as its share. */
export const Bands = ({ bands }: { readonly bands: readonly DetailBand[] }) => (
  <ul className={css.bands}>
    {bands.map(({ name, share, value, note, untouched = false }) => (
      <li key={name}>
        <p className={css.name}>
          {name} <span>{value}</span>
        </p>
        <span className={css.track} aria-hidden="true">
          <i className={untouched ? css.quiet : css.bar} style={{ width: `${share * 100}%` }} />
        </span>
        {note && <div className={css.note}>{note}</div>}
      </li>
    ))}
  </ul>
)
