import { percent } from '../../data/words/words.ts'
import { type Html, html } from './html.ts'
import { label, line, PLOT_WIDTH, round, svg } from './svg.ts'

export interface PlottedLine {
  readonly name: string
  /** Shares of 1, one for each place. */
  readonly shares: readonly number[]
  readonly className: 'before' | 'after' | 'limit'
  /** Hollow dots at these places. */
  readonly hollow?: readonly boolean[]
}

export interface LinePlot {
  /** What stands below the places. */
  readonly places: readonly string[]
  readonly lines: readonly PlottedLine[]
  readonly title: string
}

const HEIGHT = 160
const TOP = 10
const LEFT = 44
const RIGHT = 14
const TICKS = [0, 0.25, 0.5, 0.75, 1]

/** Shares from 0 to 100 % over a few places, joined by lines. */
export function linePlot({ places, lines, title }: LinePlot): Html {
  const room = PLOT_WIDTH - LEFT - RIGHT
  const x = (place: number) => LEFT + (places.length < 2 ? room / 2 : (place / (places.length - 1)) * room)
  const y = (share: number) => TOP + (1 - share) * HEIGHT
  const grid = TICKS.map(
    (tick) =>
      html`${line({ x: LEFT, y: y(tick) }, { x: PLOT_WIDTH - RIGHT, y: y(tick) }, 'grid')}${label({ x: LEFT - 7, y: y(tick) + 4, text: `${100 * tick} %`, anchor: 'end', className: 'value' })}`,
  )
  const below = places.map((text, index) =>
    label({ x: x(index), y: TOP + HEIGHT + 16, text, anchor: 'middle', className: 'value' }),
  )
  const drawn = lines.map(({ name, shares, className, hollow }) => {
    const path = shares
      .map((share, shareIndex) => `${shareIndex === 0 ? 'M' : 'L'}${round(x(shareIndex))} ${round(y(share))}`)
      .join('')
    const dots = shares.map(
      (share, shareIndex) =>
        html`<circle class="${hollow?.[shareIndex] ? `hollow ${className}` : className}" cx="${round(x(shareIndex))}" cy="${round(y(share))}" r="3.6"><title>${name}, ${places[shareIndex]}: ${percent(share)}</title></circle>`,
    )
    return html`<path class="line ${className}" d="${path}"/>${className === 'limit' ? '' : dots}`
  })
  return svg({ height: TOP + HEIGHT + 22, label: title }, [grid, below, drawn])
}
