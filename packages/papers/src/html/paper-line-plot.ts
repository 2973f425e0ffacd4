import { type Html, html, label, line, round, roundScale, type Scale, svg } from '@outis/core/report/page'
import { formatNumber, formatTick } from '../format-cell.ts'
import type { LinesPlot } from '../result.ts'
import { seriesClass, seriesLegend, swatchLine } from './series.ts'

const WIDTH = 440
const HEIGHT = 264
const TOP = 26
const BOTTOM = 40
const INSET = 16

/** Lines over a few whole numbers at equal distances, a point for each figure. */
export function linePlot(plot: LinesPlot): Html {
  const xs = [...new Set(plot.series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  const y = roundScale(plot.series.flatMap(({ points }) => points.map((point) => point.y)))
  const left = Math.max(...y.ticks.map((tick) => formatTick(tick, plot.y.unit).length)) * 6.4 + 12
  const across = (x: number) =>
    left + INSET + ((WIDTH - left - 8 - 2 * INSET) * xs.indexOf(x)) / Math.max(1, xs.length - 1)
  const floor = HEIGHT - BOTTOM
  const upwards = (value: number) => floor - 8 - y.at(value) * (floor - TOP - 16)
  const curves = plot.series.map(({ name, of, points }, index) => {
    const path = points.map(
      (point, pointIndex) =>
        `${pointIndex === 0 ? 'M' : 'L'}${round(across(point.x))} ${round(upwards(point.y))}`,
    )
    const dots = points.map(
      (point) =>
        html`<circle class="point ${seriesClass(index)}" cx="${round(across(point.x))}" cy="${round(upwards(point.y))}" r="3.5"><title>${name}, ${plot.x} = ${point.x}: ${formatNumber(point.y, plot.y.unit)}</title></circle>`,
    )
    return html`<path class="curve ${seriesClass(index)}${of === 'paper' && ' printed'}" d="${path.join('')}"/>${of === 'here' && dots}`
  })
  const drawing = svg({ width: WIDTH, height: HEIGHT, label: spoken(plot) }, [
    yAxis(plot, { y, left, upwards }),
    xs.map((x) =>
      label({ x: across(x), y: floor + 14, text: String(x), anchor: 'middle', className: 'value' }),
    ),
    label({ x: WIDTH - 8, y: HEIGHT - 6, text: `${plot.x} →`, anchor: 'end', className: 'quiet' }),
    curves,
  ])
  const legend = seriesLegend(plot.series, (place) => swatchLine(place, plot.series[place].of === 'paper'))
  return html`<figure class="chart"><figcaption>${plot.title}</figcaption>${legend}${drawing}</figure>`
}

function yAxis(
  { y: axis }: LinesPlot,
  {
    y,
    left,
    upwards,
  }: { readonly y: Scale; readonly left: number; readonly upwards: (value: number) => number },
): Html {
  const ticks = y.ticks.map((tick) => {
    const at = upwards(tick)
    return html`${line({ x: left, y: at }, { x: WIDTH - 8, y: at }, 'grid')}${label({ x: left - 6, y: at + 4, text: formatTick(tick, axis.unit), anchor: 'end', className: 'value' })}`
  })
  return html`${ticks}${label({ x: 0, y: 12, text: `↑ ${axis.title}`, className: 'quiet' })}`
}

const spoken = ({ title, x, y, series }: LinesPlot): string =>
  `${title}. ${series
    .map(
      ({ name, points }) =>
        `${name}: ${points.map((point) => `${x} ${point.x} ${formatNumber(point.y, y.unit)}`).join(', ')}`,
    )
    .join('; ')}`
