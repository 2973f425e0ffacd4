import { type Html, html, label, round, svg } from '@outis/core/report/page'
import type { MatrixPlot } from '../result.ts'

const GUTTER = 112
const CELL = 46
const TOP = 74

/** A square for every pair of names, the darker the larger; the diagonal says nothing and is left out. */
export function matrixPlot({ title, names, values }: MatrixPlot): Html {
  const most = Math.max(...values.flatMap((row, i) => row.filter((_, j) => i !== j)), 1e-9)
  const cells = values.flatMap((row, i) =>
    row.flatMap((value, j) => {
      if (i === j) return []
      const x = GUTTER + j * CELL
      const y = TOP + i * CELL
      const dark = value / most > 0.55 ? 'on-dark' : ''
      return [
        html`<rect class="fill s0" x="${x}" y="${y}" width="${CELL - 2}" height="${CELL - 2}" rx="3" fill-opacity="${round(0.06 + 0.94 * (value / most))}"><title>${names[i]}, ${names[j]}: ${value.toFixed(4)}</title></rect>${label({ x: x + CELL / 2 - 1, y: y + CELL / 2 + 3, text: value.toFixed(3), anchor: 'middle', className: `value ${dark}` })}`,
      ]
    }),
  )
  const heads = names.map(
    (name, nameIndex) =>
      html`<text class="" transform="translate(${GUTTER + nameIndex * CELL + CELL / 2} ${TOP - 8}) rotate(-38)">${name}</text>${label({ x: GUTTER - 8, y: TOP + nameIndex * CELL + CELL / 2 + 4, text: name, room: GUTTER - 8, anchor: 'end' })}`,
  )
  const spoken = `${title}. ${names
    .flatMap((name, i) =>
      names.slice(i + 1).map((other, j) => `${name} and ${other} ${values[i][i + 1 + j].toFixed(3)}`),
    )
    .join('; ')}`
  const width = GUTTER + names.length * CELL + 40
  return html`<figure class="chart"><figcaption>${title}</figcaption>${svg({ width, height: TOP + names.length * CELL, label: spoken }, [heads, cells])}</figure>`
}
