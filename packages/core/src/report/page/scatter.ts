import { type Html, html } from './html.ts'
import { round } from './svg.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Along the frontier, whose points come from left to right: nothing that was tried lies on its better side. */
export function stair(points: readonly Point[]): Html | false {
  if (points.length < 2) return false
  const path = points.map(({ x, y }, index) =>
    index === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`,
  )
  return html`<path class="stair" d="${path.join('')}"/>`
}

export interface DotParts extends Point {
  /** Filled on the frontier, hollow beside it, a cross where a limit or requirement is not kept. */
  readonly kind: 'front' | 'beside' | 'cross'
  readonly size: number
  /** Drawn faint. */
  readonly faint?: boolean
  readonly title?: string
}

export function dot({ x, y, kind, size, faint, title }: DotParts): Html {
  const className = html`dot${kind !== 'beside' && ` ${kind}`}${faint && ' part'}`
  const tooltip = title !== undefined && html`<title>${title}</title>`
  if (kind !== 'cross')
    return html`<circle class="${className}" cx="${round(x)}" cy="${round(y)}" r="${size}">${tooltip}</circle>`
  const width = 2 * size
  return html`<path class="${className}" d="M${round(x - size)} ${round(y - size)}l${width} ${width}m0 ${-width}l${-width} ${width}">${tooltip}</path>`
}

/** What the marks of a plot mean; drawings are 16 pixels wide. */
export const markList = (marks: readonly (readonly [Html, string])[]): Html =>
  html`<ul class="marks">${marks.map(
    ([drawing, text]) =>
      html`<li><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${drawing}</svg><span>${text}</span></li>`,
  )}</ul>`

/** What a page with such a plot adds to the style. */
export const scatterStyle: Html = {
  html: `
.scatter{display:grid;grid-template-columns:minmax(0,600px) minmax(0,1fr);gap:18px 36px;align-items:start}
.scatter .plot{max-width:600px;font-size:11px}
.scatter .plot .value{font-size:10px}
.scatter .plot text{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.scatter .summary li{font-size:15px}
.scatter p.quiet{font-size:14px}
.note+.scatter{margin-top:20px}
.stair{fill:none;stroke:var(--after);stroke-width:1.6;stroke-dasharray:5 3;opacity:.75}
.dot{fill:var(--paper);stroke:var(--before);stroke-width:2}
.dot.front{fill:var(--after);stroke:var(--paper);stroke-width:1.5}
.dot.cross{fill:none;stroke:var(--no);stroke-width:2.3;stroke-linecap:round}
.dot.part{stroke-width:1;opacity:.6}
.marks{list-style:none;padding:0 0 8px;font-size:14px;color:var(--quiet)}
.marks li{display:flex;gap:9px;align-items:center;margin:0 0 4px}
.marks svg{flex:none}
@media screen and (max-width:760px){.scatter{grid-template-columns:minmax(0,1fr)}}
@media print{.scatter{grid-template-columns:9cm minmax(0,1fr)}.marks{font-size:9pt}}
`,
}
