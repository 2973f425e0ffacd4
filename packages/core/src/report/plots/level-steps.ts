import { type Html, html } from '../html/html.ts'
import { bar, svg } from './svg.ts'

const STEP = 9
const GAP = 2
const CELL = 100

/** One box for each level of a hierarchy, filled as far as the column was generalised. */
export function levelSteps(level: number, height: number): Html {
  const steps = Array.from(
    { length: height },
    (_, step) =>
      html`<rect class="${step < level ? 'after' : 'track'}" x="${step * (STEP + GAP)}" y="0" width="${STEP}" height="${STEP}" rx="2"/>`,
  )
  return svg(
    { width: Math.max(height, 1) * (STEP + GAP) - GAP, height: STEP, label: `level ${level} of ${height}` },
    steps,
  )
}

/** A small bar for a table cell. */
export const cellBar = (share: number, title: string): Html =>
  svg(
    { width: CELL, height: 8, label: title },
    html`<rect class="track" x="0" y="0" width="${CELL}" height="8" rx="2"/>${bar({ x: 0, y: 0, width: share * CELL, height: 8, className: 'after', title })}`,
  )
