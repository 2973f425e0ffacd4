import { type Html, html } from '@outis/core/report/html'
import { label, round, svg } from '@outis/core/report/plots'

export interface HeatMapParts {
  readonly names: readonly string[]
  /** values[i][j] between 0 and 1, symmetric. */
  readonly values: readonly (readonly number[])[]
  /** Read aloud in place of the picture. */
  readonly label: string
}

const GUTTER = 118
const MOST_CELL = 34
const WIDTH = 400

/** The pairs below the diagonal; the darker the stronger. Columns are numbered as the rows are. */
export function heatMap({ names, values, label: spoken }: HeatMapParts): Html {
  const cell = Math.min(MOST_CELL, (WIDTH - GUTTER - 2) / Math.max(1, names.length - 1))
  const rows = names.slice(1).map((name, at) => {
    const i = at + 1
    const y = at * cell
    return [
      label({
        x: GUTTER - 8,
        y: y + cell / 2 + 4,
        text: `${i + 1} ${name}`,
        room: GUTTER - 8,
        anchor: 'end',
      }),
      names
        .slice(0, i)
        .map((other, j) => square({ x: GUTTER + j * cell, y, cell }, values[i][j], `${name}, ${other}`)),
    ]
  })
  const foot = names.slice(0, -1).map((name, j) => [
    label({
      x: GUTTER + (j + 0.5) * cell,
      y: (names.length - 1) * cell + 14,
      text: j === 0 ? '1' : String(j + 1),
      anchor: 'middle',
      className: 'value',
    }),
    j === 0 &&
      label({
        x: GUTTER - 8,
        y: (names.length - 1) * cell + 14,
        text: `1 ${name}`,
        room: GUTTER - 8,
        anchor: 'end',
        className: 'quiet',
      }),
  ])
  return svg({ width: WIDTH, height: (names.length - 1) * cell + 20, label: spoken }, [rows, foot])
}

function square(
  { x, y, cell }: { readonly x: number; readonly y: number; readonly cell: number },
  value: number,
  pair: string,
): Html {
  const text = value.toFixed(2).replace(/^0/, '')
  const shade = Math.round(100 * Math.min(1, value)) / 100
  return html`<rect class="heat" x="${round(x + 1)}" y="${round(y + 1)}" width="${round(cell - 2)}" height="${round(cell - 2)}" rx="2" fill-opacity="${shade}"><title>${`${pair}: ${value.toFixed(3)}`}</title></rect>${
    cell >= 26 &&
    label({
      x: x + cell / 2,
      y: y + cell / 2 + 4,
      text,
      anchor: 'middle',
      className: shade > 0.55 ? 'heat-text strong-heat' : 'heat-text',
    })
  }`
}
