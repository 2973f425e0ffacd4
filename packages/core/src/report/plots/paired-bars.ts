import { percent, shortPercent } from '../format.ts'
import { type Html, html } from '../html/html.ts'
import { bar, label, line, PLOT_WIDTH, svg } from './svg.ts'

export interface PairedBar {
  readonly label: string
  /** Shares of 1. */
  readonly before: number
  readonly after: number
  /** Drawn above this pair: a dashed line with a word, for example the smallest class allowed. */
  readonly mark?: string
}

const GUTTER = 122
const VALUES = 50
const BAR = 11
const ROW = 35

/** For each value two bars, before above after, with their shares written at their ends. */
export function pairedBars(rows: readonly PairedBar[], title: string): Html {
  const most = Math.max(...rows.flatMap(({ before, after }) => [before, after]), Number.MIN_VALUE)
  const room = PLOT_WIDTH - GUTTER - VALUES
  const drawn = rows.map((row, place) => {
    const y = place * ROW + 5
    const one = (share: number, when: 'before' | 'after', top: number) => {
      const width = (share / most) * room
      const whole = `${row.label}, ${when}: ${percent(share)}`
      return html`${bar({ x: GUTTER, y: top, width, height: BAR, className: when, title: whole })}${label({
        x: GUTTER + width + 5,
        y: top + BAR - 1.6,
        text: shortPercent(share),
        className: `value ${when}-value`,
      })}`
    }
    const name = label({ x: GUTTER - 8, y: y + BAR + 5, text: row.label, room: GUTTER - 8, anchor: 'end' })
    return html`${row.mark !== undefined && marked(y - 3.5, row.mark)}${name}${one(row.before, 'before', y)}${one(row.after, 'after', y + BAR + 2)}`
  })
  return svg({ height: rows.length * ROW + 4, label: title }, drawn)
}

const marked = (y: number, text: string): Html =>
  html`${line(0, y, PLOT_WIDTH, y, 'limit')}${label({ x: PLOT_WIDTH, y: y - 3, text, anchor: 'end', className: 'limit-text' })}`
