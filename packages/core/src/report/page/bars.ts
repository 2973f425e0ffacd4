import { percent, shortPercent } from '../../data/words/words.ts'
import { type Html, html } from './html.ts'
import { bar, gutterFor, label, line, PLOT_WIDTH, round, svg } from './svg.ts'

/**
 * What a line of a plot stands for: a value; cells without one (missing, blanked out), drawn paler; many values
 * pooled, which get their number but no bar among the bars of single values.
 */
export type BarKind = 'value' | 'apart' | 'pool'

/** Room for the number at the end of a bar. */
const NUMBER_WIDTH = 50

export interface PairedBar {
  readonly label: string
  readonly kind: BarKind
  /** Shares of 1. */
  readonly before: number
  readonly after: number
  /** Drawn above this pair: a dashed line with a word, for example the smallest class allowed. */
  readonly mark?: string
}

const PAIR_HEIGHT = 35
const HALF_HEIGHT = 11

/** For each value two bars, before above after, with their shares written at their ends. */
export function pairedBars(
  rows: readonly PairedBar[],
  title: string,
  names: Readonly<Record<'before' | 'after', string>> = { before: 'before', after: 'after' },
): Html {
  const drawn = rows.filter(({ kind }) => kind !== 'pool')
  const longest = Math.max(...drawn.flatMap(({ before, after }) => [before, after]), 1e-9)
  const gutter = gutterFor(rows.map((row) => row.label))
  const half = (row: PairedBar, when: 'before' | 'after', y: number) => {
    const share = row[when]
    const width = row.kind === 'pool' ? 0 : (share / longest) * (PLOT_WIDTH - gutter - NUMBER_WIDTH)
    const tooltip = `${row.label}, ${names[when]}: ${percent(share)}`
    return html`${bar({ x: gutter, y, width, height: HALF_HEIGHT, className: when, title: tooltip })}${label({
      x: gutter + (width > 0 ? width + 5 : 0),
      y: y + HALF_HEIGHT - 1.6,
      text: shortPercent(share),
      className: `value ${when}-value`,
    })}`
  }
  const pairs = rows.map((row, rowIndex) => {
    const y = rowIndex * PAIR_HEIGHT + 5
    const name = label({
      x: gutter - 8,
      y: y + HALF_HEIGHT + 5,
      text: row.label,
      room: gutter - 8,
      anchor: 'end',
      className: row.kind === 'value' ? '' : 'quiet',
    })
    return html`${row.mark !== undefined && dashedLine(y - 3.5, row.mark)}${name}${half(row, 'before', y)}${half(row, 'after', y + HALF_HEIGHT + 2)}`
  })
  return svg({ height: rows.length * PAIR_HEIGHT + 4, label: title }, pairs)
}

const dashedLine = (y: number, text: string): Html =>
  html`${line({ x: 0, y }, { x: PLOT_WIDTH, y }, 'limit')}${label({ x: PLOT_WIDTH, y: y - 3, text, anchor: 'end', className: 'limit-text' })}`

export interface SingleBar {
  readonly label: string
  /** Share of 1. */
  readonly share: number
  readonly kind: BarKind
}

export interface SingleBarsOptions {
  readonly className: 'before' | 'after'
  readonly title: string
  /** The share that fills the whole width, so that two plots can share a scale. */
  readonly most: number
  /** Labels of the plots that share the scale, so that bars of one share are equally long in all. Default: its own. */
  readonly labels?: readonly string[]
}

const SINGLE_HEIGHT = 21

/** One bar for each value with its share at its end. */
export function singleBars(
  rows: readonly SingleBar[],
  { className, title, most, labels = rows.map(({ label: name }) => name) }: SingleBarsOptions,
): Html {
  const gutter = gutterFor(labels)
  const drawn = rows.map(({ label: name, share, kind }, rowIndex) => {
    const y = rowIndex * SINGLE_HEIGHT + 3
    const width = kind === 'pool' ? 0 : (share / most) * (PLOT_WIDTH - gutter - NUMBER_WIDTH)
    const quiet = kind === 'value' ? '' : 'quiet'
    const fill = kind === 'value' ? className : `${className} apart`
    const end = gutter + (width > 0 ? width + 5 : 0)
    return [
      label({ x: gutter - 8, y: y + 11.5, text: name, room: gutter - 8, anchor: 'end', className: quiet }),
      bar({ x: gutter, y, width, height: 14, className: fill, title: `${name}: ${percent(share)}` }),
      label({ x: end, y: y + 11, text: shortPercent(share), className: 'value' }),
    ]
  })
  return svg({ height: rows.length * SINGLE_HEIGHT + 4, label: title }, drawn)
}

/** The longest bar drawn, for the scale. */
export const mostDrawn = (bars: readonly SingleBar[]): number =>
  Math.max(...bars.map(({ kind, share }) => (kind === 'pool' ? 0 : share)), 1e-9)

export interface RiskBar {
  readonly title: string
  /** Shares of 1. */
  readonly before: number | undefined
  readonly after: number
  /** The policy's limit, if it sets one. */
  readonly limit?: number
}

const RISK_LEFT = 48
const RISK_WIDTH = PLOT_WIDTH - RISK_LEFT - 62
const RISK_HEIGHT = 78

/** Risk before and after on a scale from 0 to 100 %, with the policy's limit as a line across. */
export function riskBars(risks: readonly RiskBar[], title: string): Html {
  const drawn = risks.map((risk, riskIndex) => {
    const y = riskIndex * RISK_HEIGHT
    const half = (share: number, when: 'before' | 'after', top: number) => {
      const tooltip = `${risk.title}, ${when}: ${percent(share)}`
      const numberClass = when === 'after' ? 'strong' : 'value'
      return html`${label({ x: 0, y: top + 11, text: when, className: 'quiet' })}<rect class="track" x="${RISK_LEFT}" y="${top}" width="${RISK_WIDTH}" height="14" rx="1.5"/>${bar(
        { x: RISK_LEFT, y: top, width: share * RISK_WIDTH, height: 14, className: when, title: tooltip },
      )}${label({ x: RISK_LEFT + RISK_WIDTH + 8, y: top + 11, text: shortPercent(share), className: numberClass })}`
    }
    const name = label({ x: 0, y: y + 13, text: risk.title, room: PLOT_WIDTH, className: 'strong' })
    const before = risk.before !== undefined && half(risk.before, 'before', y + 21)
    return html`${name}${before}${half(risk.after, 'after', y + 38)}${risk.limit !== undefined && riskLimit(risk.limit, y)}`
  })
  return svg({ height: risks.length * RISK_HEIGHT, label: title }, drawn)
}

/** The word stands below the bars, on the side that has room. */
function riskLimit(limit: number, y: number): Html {
  const x = RISK_LEFT + limit * RISK_WIDTH
  const isRight = x < PLOT_WIDTH / 2
  return html`${line({ x, y: y + 20 }, { x, y: y + 66 }, 'limit')}${label({
    x: isRight ? x + 5 : x - 5,
    y: y + 65,
    text: `allowed up to ${percent(limit)}`,
    anchor: isRight ? 'start' : 'end',
    className: 'limit-text',
  })}`
}

export interface ColumnBars {
  /** Shares of 1 in equal bands of a scale from 0 to 1, each up to and with its end. */
  readonly shares: readonly number[]
  /** A line across the scale with a word. */
  readonly limit?: { readonly at: number; readonly text: string }
  readonly title: string
}

const COLUMNS = { left: 50, top: 20, height: 130, width: PLOT_WIDTH - 62 }

/** Upright bars over a scale from 0 to 100 %. */
export function columnBars({ shares, limit, title }: ColumnBars): Html {
  const { left, top, height, width } = COLUMNS
  const highest = Math.max(...shares, 1e-9)
  const bandWidth = width / shares.length
  const floor = top + height
  const bars = shares.map((share, band) => {
    if (share === 0) return false
    const barHeight = Math.max(1.5, (share / highest) * height)
    const [from, to] = [band / shares.length, (band + 1) / shares.length]
    return html`<rect class="after" x="${round(left + band * bandWidth + 0.8)}" y="${round(floor - barHeight)}" width="${round(bandWidth - 1.6)}" height="${round(barHeight)}" rx="1.5"><title>above ${percent(from)} up to ${percent(to)}: ${percent(share)} of the rows</title></rect>`
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((tick) => {
    const text = `${100 * tick} %`
    return label({ x: left + tick * width, y: floor + 15, text, anchor: 'middle', className: 'value' })
  })
  const limitX = left + (limit?.at ?? 0) * width
  return svg({ height: floor + 20, label: title }, [
    line({ x: left, y: floor }, { x: left + width, y: floor }, 'grid'),
    label({ x: left - 5, y: top + 9, text: percent(highest), anchor: 'end', className: 'value' }),
    bars,
    ticks,
    limit && [
      line({ x: limitX, y: 6 }, { x: limitX, y: floor }, 'limit'),
      label({ x: limitX + 5, y: 14, text: limit.text, className: 'limit-text' }),
    ],
  ])
}

const STEP = 9
const STEP_GAP = 2

/** One box for each level of a hierarchy, filled as far as the column was generalised. */
export function levelSteps(level: number, height: number): Html {
  const steps = Array.from(
    { length: height },
    (_, step) =>
      html`<rect class="${step < level ? 'after' : 'track'}" x="${step * (STEP + STEP_GAP)}" y="0" width="${STEP}" height="${STEP}" rx="2"/>`,
  )
  const width = Math.max(height, 1) * (STEP + STEP_GAP) - STEP_GAP
  return svg({ width, height: STEP, label: `level ${level} of ${height}` }, steps)
}

/** How far a column goes up its hierarchy, drawn and in figures. */
export const levelAt = (level: number, height: number): Html =>
  html`<span class="level">${levelSteps(level, height)} <span>${level} of ${height}</span></span>`

const CELL_WIDTH = 100

/** A small bar for a table cell. */
export const cellBar = (share: number, title: string): Html =>
  svg(
    { width: CELL_WIDTH, height: 8, label: title },
    html`<rect class="track" x="0" y="0" width="${CELL_WIDTH}" height="8" rx="2"/>${bar({ x: 0, y: 0, width: share * CELL_WIDTH, height: 8, className: 'after', title })}`,
  )
