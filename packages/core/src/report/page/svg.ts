import { type Html, html, type Part } from './html.ts'

/**
 * All plots are drawn this wide and shown at most a little wider, so that text stays readable on a phone
 * without scripts or measuring.
 */
export const PLOT_WIDTH = 360

export interface Frame {
  readonly height: number
  /** Read aloud in place of the picture. */
  readonly label: string
  readonly width?: number
}

export const svg = ({ height, label, width = PLOT_WIDTH }: Frame, children: Part): Html =>
  html`<svg class="plot" role="img" aria-label="${label}" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}">${children}</svg>`

export interface BarParts {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly className: string
  readonly title: string
}

/** A bar of nothing is not drawn; one of little is still seen. */
export const bar = ({ x, y, width, height, className, title }: BarParts): Html =>
  width > 0
    ? html`<rect class="${className}" x="${round(x)}" y="${round(y)}" width="${round(Math.max(width, 1.5))}" height="${round(height)}" rx="1.5"><title>${title}</title></rect>`
    : html``

export interface LabelParts {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Pixels it may take; longer text is cut and shown whole as a tooltip. */
  readonly room?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly className?: string
}

export function label({ x, y, text, room, anchor = 'start', className = '' }: LabelParts): Html {
  const shown = room === undefined ? text : fit(text, room)
  const whole = shown === text ? '' : html`<title>${text}</title>`
  return html`<text class="${className}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${shown}${whole}</text>`
}

interface Point {
  readonly x: number
  readonly y: number
}

export const line = (from: Point, to: Point, className: string): Html =>
  html`<line class="${className}" x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}"/>`

/** Cuts a text to a width in pixels at 12 px type, by the usual widths of letters. */
export function fit(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  let cut = ''
  let used = letterWidth('…')
  for (const letter of text) {
    used += letterWidth(letter)
    if (used > room) break
    cut += letter
  }
  return `${cut.trimEnd()}…`
}

/** Room for labels left of bars: as much as the longest needs, within bounds that leave the bars the greater part. */
export const gutterFor = (labels: readonly string[]): number =>
  Math.min(MOST_GUTTER, Math.max(LEAST_GUTTER, ...labels.map((text) => Math.ceil(widthOf(text)) + 9)))

const LEAST_GUTTER = 60
const MOST_GUTTER = 200

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/[ijlI.,:;'|!()[\]fr t]/.test(letter)) return 4.7
  if (/[mwMW@…%]/.test(letter)) return 10.6
  if (/[A-Z_]/.test(letter)) return 8.6
  return letter < '\u0250' || (letter >= '\u2010' && letter <= '\u2026') ? 7.4 : 12.5
}

/** Two decimals are finer than any screen. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** One axis of a plot: round ticks around the values, and where a value lies between the first and the last, 0 to 1. */
export interface Scale {
  readonly ticks: readonly number[]
  readonly at: (value: number) => number
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Begins at 0 unless the values lie close together far from it. At most six ticks. */
export function roundScale(values: readonly number[]): Scale {
  const high = Math.max(...values)
  const lowest = Math.min(...values)
  const low = lowest >= 0 && lowest <= high * 0.6 ? 0 : lowest
  const span = high - low || Math.abs(high) || 1
  const step = roundStep(span / 4)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return {
    // Multiples of whole numbers: adding the step up would leave 0.30000000000000004.
    ticks: Array.from({ length: last - first + 1 }, (_, index) =>
      Number(((first + index) * step).toPrecision(12)),
    ),
    at: (value) => (value / step - first) / (last - first),
  }
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (STEPS.find((step) => step * power >= least) ?? 10) * power
}
