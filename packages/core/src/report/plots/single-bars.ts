import { percent, shortPercent } from '../format.ts'
import { type Html, html } from '../html/html.ts'
import { bar, label, PLOT_WIDTH, svg } from './svg.ts'

export interface SingleBar {
  readonly label: string
  /** Share of 1. */
  readonly share: number
  /** Not a value: pooled, missing, blanked out. */
  readonly apart?: boolean
}

export interface SingleBarsOptions {
  readonly className: 'before' | 'after'
  readonly title: string
  /** The share that fills the whole width, so that two plots can share a scale. */
  readonly most: number
}

const GUTTER = 122
const VALUES = 50
const ROW = 21

/** One bar for each value with its share at its end. */
export function singleBars(rows: readonly SingleBar[], { className, title, most }: SingleBarsOptions): Html {
  const room = PLOT_WIDTH - GUTTER - VALUES
  const drawn = rows.map(({ label: name, share, apart }, place) => {
    const y = place * ROW + 3
    const width = (share / most) * room
    const kind = apart ? `${className} apart` : className
    return html`${label({ x: GUTTER - 8, y: y + 11.5, text: name, room: GUTTER - 8, anchor: 'end', className: apart ? 'quiet' : '' })}${bar(
      { x: GUTTER, y, width, height: 14, className: kind, title: `${name}: ${percent(share)}` },
    )}${label({ x: GUTTER + width + 5, y: y + 11, text: shortPercent(share), className: 'value' })}`
  })
  return svg({ height: rows.length * ROW + 4, label: title }, drawn)
}
