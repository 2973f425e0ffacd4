import { shortPercent } from '@outis/core/report'
import { bar, type Html, html, label, svg } from '@outis/core/report/page'
import { formatNumber, formatTick } from '../format-cell.ts'
import type { BarsPlot } from '../result.ts'
import { seriesClass, seriesLegend, swatchBar } from './series.ts'

const WIDTH = 440
const GUTTER = 150
const VALUES = 62

/** For each label a bar of each series from 0, its figure at its end. */
export function barPlot(plot: BarsPlot): Html {
  const { labels, series, unit } = plot
  const most = Math.max(...series.flatMap(({ values }) => values), 1e-9)
  const thick = series.length > 1 ? 9 : 13
  const row = series.length * (thick + 2) + 8
  const drawn = labels.map((text, labelIndex) => {
    const y = labelIndex * row + 4
    const bars = series.map(({ name, values }, index) => {
      const width = (values[labelIndex] / most) * (WIDTH - GUTTER - VALUES)
      const top = y + index * (thick + 2)
      return html`${bar({ x: GUTTER, y: top, width, height: thick, className: `fill ${seriesClass(index)}`, title: `${text}, ${name}: ${formatNumber(values[labelIndex], unit)}` })}${label({ x: GUTTER + (width > 0 ? width + 5 : 0), y: top + thick - 0.8, text: unit === 'percent' ? shortPercent(values[labelIndex] / 100) : formatTick(values[labelIndex], unit), className: 'value' })}`
    })
    return html`${label({ x: GUTTER - 8, y: y + (row - 8) / 2 + 3, text, room: GUTTER - 8, anchor: 'end' })}${bars}`
  })
  const spoken = `${plot.title}. ${labels
    .map(
      (text, labelIndex) =>
        `${text}: ${series.map(({ values }) => formatNumber(values[labelIndex], unit)).join(', ')}`,
    )
    .join('; ')}`
  const keys = seriesLegend(
    series.map(({ name }) => ({ name, of: 'here' })),
    swatchBar,
  )
  return html`<figure class="chart"><figcaption>${plot.title}</figcaption>${keys}${svg({ width: WIDTH, height: labels.length * row + 4, label: spoken }, drawn)}</figure>`
}
