import { percent } from '../../data/words/words.ts'
import { type Html, html } from '../html/html.ts'
import { label, line, PLOT_WIDTH, round, svg } from './svg.ts'

export interface ColumnBars {
  /** Shares of 1 in equal bands of a scale from 0 to 1, each up to and with its end. */
  readonly shares: readonly number[]
  /** A line across the scale with a word. */
  readonly limit?: { readonly at: number; readonly text: string }
  readonly title: string
}

const HEIGHT = 130
const TOP = 20
const LEFT = 50
const TICKS = [0, 0.25, 0.5, 0.75, 1]

/** Upright bars over a scale from 0 to 100 %. */
export function columnBars({ shares, limit, title }: ColumnBars): Html {
  const room = PLOT_WIDTH - LEFT - 12
  const most = Math.max(...shares, 1e-9)
  const width = room / shares.length
  const floor = TOP + HEIGHT
  const bars = shares.map((share, band) => {
    const height = share === 0 ? 0 : Math.max(1.5, (share / most) * HEIGHT)
    const [from, to] = [band / shares.length, (band + 1) / shares.length]
    return (
      height > 0 &&
      html`<rect class="after" x="${round(LEFT + band * width + 0.8)}" y="${round(floor - height)}" width="${round(width - 1.6)}" height="${round(height)}" rx="1.5"><title>above ${percent(from)} up to ${percent(to)}: ${percent(share)} of the rows</title></rect>`
    )
  })
  const ticks = TICKS.map((tick) =>
    label({
      x: LEFT + tick * room,
      y: floor + 15,
      text: `${100 * tick} %`,
      anchor: 'middle',
      className: 'value',
    }),
  )
  return svg({ height: floor + 20, label: title }, [
    line({ x: LEFT, y: floor }, { x: LEFT + room, y: floor }, 'grid'),
    label({ x: LEFT - 5, y: TOP + 9, text: percent(most), anchor: 'end', className: 'value' }),
    bars,
    ticks,
    limit && marked(limit, { x: LEFT + limit.at * room, floor }),
  ])
}

function marked(
  { text }: NonNullable<ColumnBars['limit']>,
  { x, floor }: { readonly x: number; readonly floor: number },
): Html {
  return html`${line({ x, y: 6 }, { x, y: floor }, 'limit')}${label({ x: x + 5, y: 14, text, className: 'limit-text' })}`
}
