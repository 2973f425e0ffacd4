import { type Html, html, label, line, round, roundScale, svg } from '@outis/core/report/page'
import { formatNumber, formatTick } from '../format-cell.ts'
import type { DotMark, DotsPlot } from '../result.ts'
import { seriesClass, swatchBar } from './series.ts'

/** Room for the marks; labels take what they need beside it. */
const ROOM = 392
const LETTER = 7
const WIDEST_GUTTER = 168
const ROW = 17
const GAP = 14

/** One line for each label, below it one for each series: filled marks are computed, with their interval; hollow ones printed. */
export function dotPlot(plot: DotsPlot): Html {
  const series = [...new Set(plot.rows.flatMap(({ marks }) => marks.map((mark) => mark.series)))]
  const values = plot.rows.flatMap(({ marks }) =>
    marks.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
  )
  const x = roundScale(values)
  const gutter = Math.min(
    WIDEST_GUTTER,
    Math.max(...plot.rows.map(({ label: text }) => text.length)) * LETTER + 10,
  )
  const width = gutter + ROOM
  const across = (value: number) => gutter + 12 + x.at(value) * (ROOM - 30)
  const blocks: Html[] = []
  let y = 8
  for (const row of plot.rows) {
    const lines = series.filter((name) => row.marks.some((mark) => mark.series === name))
    const middle = y + (lines.length * ROW) / 2
    blocks.push(
      html`${label({ x: gutter - 8, y: middle + 4, text: row.label, room: gutter - 8, anchor: 'end' })}`,
    )
    for (const [lineIndex, name] of lines.entries()) {
      const marks = row.marks.filter((mark) => mark.series === name)
      const level = y + lineIndex * ROW + ROW / 2
      blocks.push(
        html`${marks.map((mark) => markAt(mark, { across, level, place: series.indexOf(name), row: row.label, unit: plot.x.unit }))}`,
      )
    }
    y += lines.length * ROW + GAP
  }
  const ticks = x.ticks.map(
    (tick) =>
      html`${line({ x: across(tick), y: 2 }, { x: across(tick), y: y - GAP + 4 }, 'grid')}${label({ x: across(tick), y: y + 6, text: formatTick(tick, plot.x.unit), anchor: 'middle', className: 'value' })}`,
  )
  const drawing = svg({ width, height: y + 30, label: spoken(plot) }, [
    ticks,
    blocks,
    label({ x: width, y: y + 25, text: `${plot.x.title} →`, anchor: 'end', className: 'quiet' }),
  ])
  return html`<figure class="chart${gutter > 60 && ' wide'}"><figcaption>${plot.title}</figcaption>${legend(series, plot)}${drawing}</figure>`
}

interface Where {
  readonly across: (value: number) => number
  readonly level: number
  readonly place: number
  readonly row: string
  readonly unit: DotsPlot['x']['unit']
}

function markAt(mark: DotMark, { across, level, place, row, unit }: Where): Html {
  const x = across(mark.value)
  const told = `${row}, ${mark.series}, ${mark.of === 'paper' ? 'in print' : 'here'}: ${formatNumber(mark.value, unit)}`
  if (mark.of === 'paper')
    return html`<path class="diamond ${seriesClass(place)}" d="M${round(x)} ${round(level - 5)}l5 5l-5 5l-5 -5z"><title>${told}</title></path>`
  const interval =
    mark.low !== undefined &&
    mark.high !== undefined &&
    line({ x: across(mark.low), y: level }, { x: across(mark.high), y: level }, `curve ${seriesClass(place)}`)
  return html`${interval}<circle class="point ${seriesClass(place)}" cx="${round(x)}" cy="${round(level)}" r="4"><title>${told}</title></circle>`
}

function legend(series: readonly string[], { rows }: DotsPlot): Html {
  const printed = rows.some(({ marks }) => marks.some(({ of }) => of === 'paper'))
  const key = (drawing: Html, text: string) => html`<li>${drawing}<span>${text}</span></li>`
  const box = (drawn: Html) =>
    html`<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">${drawn}</svg>`
  return html`<ul class="keys">${series.length > 1 && series.map((name, index) => key(swatchBar(index), name))}${key(
    box(html`<circle class="point plain" cx="6" cy="6" r="4"/>`),
    'here, with 95 % interval',
  )}${printed && key(box(html`<path class="diamond plain" d="M6 1l5 5l-5 5l-5 -5z"/>`), 'in print')}</ul>`
}

const spoken = ({ title, rows, x }: DotsPlot): string =>
  `${title}. ${rows
    .map(
      (row) =>
        `${row.label}: ${row.marks.map(({ series, of, value }) => `${series} ${of === 'paper' ? 'in print ' : ''}${formatNumber(value, x.unit)}`).join(', ')}`,
    )
    .join('; ')}`
