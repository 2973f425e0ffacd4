import { type Html, html } from './html.ts'
import { label, PLOT_WIDTH, round, svg } from './svg.ts'

export interface HeatMap {
  readonly names: readonly string[]
  /** values[row][column] between 0 and 1. */
  readonly values: readonly (readonly number[])[]
  /** Where names that belong together begin, and the place after their last. */
  readonly frames?: readonly (readonly [from: number, to: number])[]
  readonly title: string
}

const GUTTER = 136
const TOP = 18
const LARGEST = 34
/** Beyond this many names the numbers would not be read, and are left to the table. */
const WRITTEN = 9

/** A square for each pair of names, the darker the higher; columns have the numbers of the rows. */
export function heatMap({ names, values, frames = [], title }: HeatMap): Html {
  const cell = Math.min(LARGEST, (PLOT_WIDTH - GUTTER) / Math.max(1, names.length))
  const at = (place: number) => place * cell
  const rows = names.map((name, row) => [
    label({
      x: GUTTER - 8,
      y: TOP + at(row) + cell / 2 + 4,
      text: `${name} ${row + 1}`,
      room: GUTTER - 10,
      anchor: 'end',
    }),
    label({
      x: GUTTER + at(row) + cell / 2,
      y: TOP - 6,
      text: String(row + 1),
      anchor: 'middle',
      className: 'value',
    }),
    names.map((other, column) =>
      square({
        x: GUTTER + at(column),
        y: TOP + at(row),
        cell,
        value: row === column ? undefined : values[row][column],
        title: `${name} and ${other}`,
        written: names.length <= WRITTEN,
      }),
    ),
  ])
  const framed = frames.map(
    ([from, to]) =>
      html`<rect class="frame" x="${round(GUTTER + at(from))}" y="${round(TOP + at(from))}" width="${round(at(to - from))}" height="${round(at(to - from))}" rx="3"/>`,
  )
  return svg({ height: TOP + at(names.length) + 2, label: title }, [rows, framed])
}

interface Square {
  readonly x: number
  readonly y: number
  readonly cell: number
  /** Undefined on the diagonal. */
  readonly value: number | undefined
  readonly title: string
  readonly written: boolean
}

function square({ x, y, cell, value, title, written }: Square): Html {
  const place = html`x="${round(x + 1)}" y="${round(y + 1)}" width="${round(cell - 2)}" height="${round(cell - 2)}" rx="2"`
  if (value === undefined) return html`<rect class="track" ${place}/>`
  return html`<rect class="after" fill-opacity="${shade(value)}" ${place}><title>${title}: ${value.toFixed(3)}</title></rect>${
    written &&
    label({
      x: x + cell / 2,
      y: y + cell / 2 + 3.5,
      text: value === 1 ? '1' : value.toFixed(2).replace(/^0/, ''),
      anchor: 'middle',
      className: value > 0.35 ? 'on-dark' : 'small',
    })
  }`
}

/** Correlations are mostly small: the root tells them apart. */
const shade = (value: number): string => Math.max(0.04, Math.sqrt(value)).toFixed(2)
