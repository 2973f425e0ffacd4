import { type Html, html, label, line, round, roundScale, svg } from '@outis/core/report/page'

export interface IntervalRow {
  readonly label: string
  /** One under the other. */
  readonly marks: readonly IntervalMark[]
}

export interface IntervalMark {
  readonly value: number
  readonly low: number
  readonly high: number
  /** How it is drawn: `original`, `release`, `transfer`, `told` or `untold`. */
  readonly className: string
  /** Shown when pointed at. */
  readonly title: string
}

export interface IntervalPlotParts {
  readonly rows: readonly IntervalRow[]
  /** Read aloud in place of the picture. */
  readonly label: string
  /** How a tick is written. */
  readonly tick: (value: number) => string
  /** A dashed line across, with its word. */
  readonly limit?: { readonly value: number; readonly text: string }
  /** Values the axis holds in any case. */
  readonly holds?: readonly number[]
}

const WIDTH = 420
const GUTTER = 142
const RIGHT = 14
const TOP = 20
const STEP = 15
const GAP = 14

/** A dot with its interval for each mark, rows one under the other, one axis for all. */
export function intervalPlot({ rows, label: spoken, tick, limit, holds = [] }: IntervalPlotParts): Html {
  const values = rows.flatMap(({ marks }) => marks.flatMap(({ low, high }) => [low, high]))
  const scale = roundScale([...values, ...holds, ...(limit ? [limit.value] : [])])
  const x = (value: number) => GUTTER + scale.at(value) * (WIDTH - GUTTER - RIGHT)
  const places: number[] = []
  let y = TOP
  for (const { marks } of rows) {
    places.push(y)
    y += marks.length * STEP + GAP
  }
  const bottom = y - GAP / 2
  const axis = scale.ticks.map((value) => [
    line({ x: x(value), y: TOP - 6 }, { x: x(value), y: bottom }, 'grid'),
    label({ x: x(value), y: bottom + 14, text: tick(value), anchor: 'middle', className: 'value' }),
  ])
  const drawn = rows.map(({ label: text, marks }, row) => [
    label({
      x: GUTTER - 12,
      y: places[row] + (marks.length * STEP) / 2 + 4,
      text,
      room: GUTTER - 12,
      anchor: 'end',
    }),
    marks.map((mark, markIndex) => drawMark(mark, places[row] + markIndex * STEP + STEP / 2, x)),
  ])
  const bound = limit && [
    line({ x: x(limit.value), y: TOP - 6 }, { x: x(limit.value), y: bottom }, 'limit'),
    label({ x: x(limit.value), y: TOP - 9, text: limit.text, anchor: 'middle', className: 'limit-text' }),
  ]
  return svg({ width: WIDTH, height: bottom + 22, label: spoken }, [axis, bound, drawn])
}

function drawMark(
  { value, low, high, className, title }: IntervalMark,
  y: number,
  x: (value: number) => number,
): Html {
  return html`<g class="whisker ${className}"><title>${title}</title>${line({ x: x(low), y }, { x: Math.max(x(high), x(low) + 0.5), y }, '')}<circle cx="${round(x(value))}" cy="${round(y)}" r="4.5"/></g>`
}
