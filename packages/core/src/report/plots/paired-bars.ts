import { percent, shortPercent } from '../../data/words/words.ts'
import { type Html, html } from '../html/html.ts'
import { type BarKind, bar, gutterFor, label, line, PLOT_WIDTH, svg } from './svg.ts'

export interface PairedBar {
  readonly label: string
  readonly kind: BarKind
  /** Shares of 1. */
  readonly before: number
  readonly after: number
  /** Drawn above this pair: a dashed line with a word, for example the smallest class allowed. */
  readonly mark?: string
}

const VALUES = 50
const BAR = 11
const ROW = 35

/** What the two bars of a pair are called. */
type PairNames = Readonly<Record<'before' | 'after', string>>

/** For each value two bars, before above after, with their shares written at their ends. */
export function pairedBars(
  rows: readonly PairedBar[],
  title: string,
  names: PairNames = { before: 'before', after: 'after' },
): Html {
  const drawn = rows.filter(({ kind }) => kind !== 'pool')
  const most = Math.max(...drawn.flatMap(({ before, after }) => [before, after]), 1e-9)
  const gutter = gutterFor(rows.map((row) => row.label))
  return svg(
    { height: rows.length * ROW + 4, label: title },
    rows.map((row, place) => pair(row, place * ROW + 5, { most, names, gutter })),
  )
}

interface PairScale {
  readonly most: number
  readonly names: PairNames
  /** Room for the labels. */
  readonly gutter: number
}

function pair(row: PairedBar, y: number, scale: PairScale): Html {
  const { kind, mark } = row
  const { gutter } = scale
  return html`${mark !== undefined && marked(y - 3.5, mark)}${label({
    x: gutter - 8,
    y: y + BAR + 5,
    text: row.label,
    room: gutter - 8,
    anchor: 'end',
    className: kind === 'value' ? '' : 'quiet',
  })}${half(row, 'before', { y, ...scale })}${half(row, 'after', { y: y + BAR + 2, ...scale })}`
}

function half(
  row: PairedBar,
  when: 'before' | 'after',
  { y, most, names, gutter }: PairScale & { readonly y: number },
): Html {
  const share = row[when]
  const width = row.kind === 'pool' ? 0 : (share / most) * (PLOT_WIDTH - gutter - VALUES)
  const title = `${row.label}, ${names[when]}: ${percent(share)}`
  return html`${bar({ x: gutter, y, width, height: BAR, className: when, title })}${label({
    x: gutter + (width > 0 ? width + 5 : 0),
    y: y + BAR - 1.6,
    text: shortPercent(share),
    className: `value ${when}-value`,
  })}`
}

const marked = (y: number, text: string): Html =>
  html`${line({ x: 0, y }, { x: PLOT_WIDTH, y }, 'limit')}${label({ x: PLOT_WIDTH, y: y - 3, text, anchor: 'end', className: 'limit-text' })}`
