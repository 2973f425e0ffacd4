import { percent, shortPercent } from '../../data/words/words.ts'
import type { Html } from '../html/html.ts'
import { type BarKind, bar, gutterFor, label, PLOT_WIDTH, svg } from './svg.ts'

export interface SingleBar {
  readonly label: string
  /** Share of 1. */
  readonly share: number
  readonly kind: BarKind
}

export interface SingleBarsOptions {
  readonly className: 'before' | 'after'
  readonly title: string
  /** The share that fills the whole width, so that two plots can share a scale. */
  readonly most: number
  /** Labels of the plots that share the scale, so that bars of one share are equally long in all. Default: its own. */
  readonly labels?: readonly string[]
}

const VALUES = 50
const ROW = 21

/** One bar for each value with its share at its end. */
export function singleBars(
  rows: readonly SingleBar[],
  { className, title, most, labels = rows.map(({ label: name }) => name) }: SingleBarsOptions,
): Html {
  const gutter = gutterFor(labels)
  const room = PLOT_WIDTH - gutter - VALUES
  const drawn = rows.map(({ label: name, share, kind }, row) => {
    const y = row * ROW + 3
    const width = kind === 'pool' ? 0 : (share / most) * room
    const quiet = kind === 'value' ? '' : 'quiet'
    const fill = kind === 'value' ? className : `${className} apart`
    return [
      label({ x: gutter - 8, y: y + 11.5, text: name, room: gutter - 8, anchor: 'end', className: quiet }),
      bar({ x: gutter, y, width, height: 14, className: fill, title: `${name}: ${percent(share)}` }),
      label({
        x: gutter + (width > 0 ? width + 5 : 0),
        y: y + 11,
        text: shortPercent(share),
        className: 'value',
      }),
    ]
  })
  return svg({ height: rows.length * ROW + 4, label: title }, drawn)
}

/** The longest bar drawn, for the scale. */
export const mostDrawn = (bars: readonly SingleBar[]): number =>
  Math.max(...bars.map(({ kind, share }) => (kind === 'pool' ? 0 : share)), 1e-9)
