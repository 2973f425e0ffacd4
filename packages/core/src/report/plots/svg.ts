import { type Html, html, type Part } from '../html/html.ts'

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

export const line = (x1: number, y1: number, x2: number, y2: number, className: string): Html =>
  html`<line class="${className}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`

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

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/[ijlI.,:;'|!()[\]fr t]/.test(letter)) return 4.4
  if (/[mwMW@…%]/.test(letter)) return 10.6
  if (/[A-Z_]/.test(letter)) return 8.4
  return letter < '\u0250' || (letter >= '\u2010' && letter <= '\u2026') ? 6.9 : 12.5
}

/** Two decimals are finer than any screen. */
const round = (value: number): number => Math.round(value * 100) / 100
