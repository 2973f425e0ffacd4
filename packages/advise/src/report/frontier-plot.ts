import { type Html, html } from '@outis/core/report/html'
import { label, line, round, roundScale, svg } from '@outis/core/report/plots'
import { percent } from '@outis/core/words'
import type { Advice, Tried } from '../answer/advice.ts'

const FRAME = { left: 52, top: 34, right: 428, bottom: 286 }
const WIDTH = 440
const HEIGHT = 332
/** What uses more than this of a limit is drawn at the edge. */
const MOST_USED = 3

interface Dot extends Tried {
  readonly usefulness: number
  readonly used: number
}

const isMeasured = (one: Tried): one is Dot => one.usefulness !== undefined && one.used !== undefined

/** Share of the limits to the right, usefulness upwards; a dot for each policy, a stair along the frontier. */
export function frontierPlot({ tried, candidates }: Pick<Advice, 'tried' | 'candidates'>): Html {
  const dots = tried.filter(isMeasured)
  const edge = Math.min(MOST_USED, Math.max(1.2, ...dots.map(({ used }) => used)))
  const y = roundScale(dots.map(({ usefulness }) => usefulness))
  const place = ({ used, usefulness }: Pick<Dot, 'used' | 'usefulness'>) => ({
    x: FRAME.left + 10 + (Math.min(used, edge) / edge) * (FRAME.right - FRAME.left - 20),
    y: FRAME.bottom - 10 - y.at(usefulness) * (FRAME.bottom - FRAME.top - 20),
  })
  const border = place({ used: 1, usefulness: 0 }).x
  const ticks = y.ticks.map((tick) => {
    const at = place({ used: 0, usefulness: tick }).y
    return html`${line({ x: FRAME.left, y: at }, { x: FRAME.right, y: at }, 'grid')}${label({ x: FRAME.left - 6, y: at + 4, text: percent(tick), anchor: 'end', className: 'value' })}`
  })
  // The most useful one lies above the others where they are close.
  const named = candidates
    .map((candidate, candidateIndex) =>
      numbered(candidateIndex + 1, { ...place(candidate), title: candidate.title }),
    )
    .reverse()
  return svg({ width: WIDTH, height: HEIGHT, label: spoken(dots) }, [
    ticks,
    line({ x: border, y: FRAME.top }, { x: border, y: FRAME.bottom }, 'limit'),
    label({
      x: border,
      y: FRAME.top - 6,
      text: 'the limits',
      anchor: 'middle',
      className: 'limit-text',
    }),
    label({ x: 0, y: 14, text: '↑ usefulness (higher is better)', className: 'quiet' }),
    label({
      ...{ x: FRAME.right, y: FRAME.bottom + 34, anchor: 'end', className: 'quiet' },
      text: 'share of the limits used (lower is safer) →',
    }),
    [0, 0.5, 1].map((tick) =>
      label({
        ...{
          x: place({ used: tick, usefulness: 0 }).x,
          y: FRAME.bottom + 14,
          anchor: 'middle',
          className: 'value',
        },
        text: percent(tick),
      }),
    ),
    stair(dots.filter(({ isOnFrontier }) => isOnFrontier).map(place)),
    [...dots].sort((a, b) => rank(a) - rank(b)).map((dot) => mark(dot, place(dot))),
    named,
  ])
}

const rank = ({ isFinal, passes, isOnFrontier }: Dot): number =>
  Number(isFinal) + Number(passes) + Number(isOnFrontier)

function stair(points: readonly { readonly x: number; readonly y: number }[]): Html | false {
  const steps = points.toSorted((a, b) => a.x - b.x || b.y - a.y)
  if (steps.length < 2) return false
  const path = steps.map(({ x, y }, stepIndex) =>
    stepIndex === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`,
  )
  return html`<path class="stair" d="${path.join('')}"/>`
}

/** Filled on the frontier; hollow where it passes; small on part of the rows; a cross where a limit is broken. */
function mark(dot: Dot, { x, y }: { readonly x: number; readonly y: number }): Html {
  const title = html`<title>${`${dot.number}. ${dot.name}: usefulness ${percent(dot.usefulness)}, ${dot.passes ? 'passes' : 'is out'}${dot.isFinal ? '' : ` on ${dot.rows} rows`}`}</title>`
  const size = dot.isFinal ? 5 : 2.6
  if (dot.passes) {
    const kind = dot.isOnFrontier ? 'dot front' : dot.isFinal ? 'dot' : 'dot part'
    return html`<circle class="${kind}" cx="${round(x)}" cy="${round(y)}" r="${size}">${title}</circle>`
  }
  return html`<path class="${dot.isFinal ? 'dot cross' : 'dot cross part'}" d="M${round(x - size)} ${round(y - size)}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}">${title}</path>`
}

const spoken = (dots: readonly Dot[]): string =>
  `Policies by share of the limits used and usefulness. ${dots
    .filter(({ isOnFrontier }) => isOnFrontier)
    .map(
      ({ name, usefulness, used }) =>
        `${name}: usefulness ${percent(usefulness)}, ${percent(used)} of the limits used`,
    )
    .join('; ')}`

/** One of the answers, by its number in the list beside the plot. */
const numbered = (
  number: number,
  { x, y, title }: { readonly x: number; readonly y: number; readonly title: string },
): Html =>
  html`<g><title>${title}</title><circle class="chosen" cx="${round(x)}" cy="${round(y)}" r="8"/>${label({ x, y: y + 3.7, text: String(number), anchor: 'middle', className: 'number' })}</g>`

export const marks = ({ candidates }: Pick<Advice, 'candidates'>): Html => {
  const key = (drawing: Html, text: string) =>
    html`<li><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${drawing}</svg><span>${text}</span></li>`
  return html`<ul class="marks">${candidates.map(({ title }, candidateIndex) => key(numbered(candidateIndex + 1, { x: 8, y: 8, title }), title))}${key(html`<circle class="dot front" cx="8" cy="8" r="5.5"/>`, 'passes on all rows, on the frontier')}${key(
    html`<circle class="dot" cx="8" cy="8" r="5"/>`,
    'passes on all rows, beaten by another',
  )}${key(html`<path class="dot cross" d="M4 4l8 8m0 -8l-8 8"/>`, 'breaks a limit')}${key(
    html`<circle class="dot part" cx="8" cy="8" r="3"/>`,
    'small: tried on a part of the rows alone',
  )}</ul>`
}
