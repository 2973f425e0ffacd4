import {
  dot,
  type Html,
  html,
  label,
  line,
  markList,
  round,
  roundScale,
  stair,
  svg,
} from '@outis/core/report/page'
import { percent } from '@outis/core/words'
import type { Advice, Tried } from '../answer/advice.ts'

const FRAME = { left: 52, top: 34, right: 428, bottom: 286 }
const WIDTH = 440
const HEIGHT = 332
/** What uses more than this of a limit is drawn at the edge. */
const MOST_USED = 3

interface MeasuredPolicy extends Tried {
  readonly usefulness: number
  readonly used: number
}

const isMeasured = (one: Tried): one is MeasuredPolicy =>
  one.usefulness !== undefined && one.used !== undefined

/** Share of the limits to the right, usefulness upwards; a dot for each policy, a stair along the frontier. */
export function frontierPlot({ tried, candidates }: Pick<Advice, 'tried' | 'candidates'>): Html {
  const dots = tried.filter(isMeasured)
  const edge = Math.min(MOST_USED, Math.max(1.2, ...dots.map(({ used }) => used)))
  const y = roundScale(dots.map(({ usefulness }) => usefulness))
  const place = ({ used, usefulness }: Pick<MeasuredPolicy, 'used' | 'usefulness'>) => ({
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
      x: FRAME.right,
      y: FRAME.bottom + 34,
      anchor: 'end',
      className: 'quiet',
      text: 'risk, as a share of what is allowed (lower is safer) →',
    }),
    [0, 0.5, 1].map((tick) =>
      label({
        x: place({ used: tick, usefulness: 0 }).x,
        y: FRAME.bottom + 14,
        anchor: 'middle',
        className: 'value',
        text: percent(tick),
      }),
    ),
    stair(
      dots
        .filter(({ isOnFrontier }) => isOnFrontier)
        .map(place)
        .sort((a, b) => a.x - b.x || b.y - a.y),
    ),
    [...dots].sort((a, b) => rank(a) - rank(b)).map((policy) => mark(policy, place(policy))),
    named,
  ])
}

const rank = ({ isFinal, passes, isOnFrontier }: MeasuredPolicy): number =>
  Number(isFinal) + Number(passes) + Number(isOnFrontier)

/** Filled on the frontier; hollow where it passes; small on part of the rows; a cross where a limit is broken. */
function mark(policy: MeasuredPolicy, { x, y }: { readonly x: number; readonly y: number }): Html {
  const { number, name, usefulness, passes, isFinal, isOnFrontier, rows } = policy
  const kind = !passes ? 'cross' : isOnFrontier ? 'front' : 'beside'
  const title = `${number}. ${name}: usefulness ${percent(usefulness)}, ${passes ? 'passes' : 'is out'}${isFinal ? '' : ` on ${rows} rows`}`
  return dot({ x, y, kind, size: isFinal ? 5 : 2.6, faint: !isFinal && kind !== 'front', title })
}

const spoken = (dots: readonly MeasuredPolicy[]): string =>
  `Policies by risk (as a share of what is allowed) and usefulness. ${dots
    .filter(({ isOnFrontier }) => isOnFrontier)
    .map(
      ({ name, usefulness, used }) =>
        `${name}: usefulness ${percent(usefulness)}, ${percent(used)} of the allowed risk`,
    )
    .join('; ')}`

/** One of the answers, by its number in the list beside the plot. */
const numbered = (
  number: number,
  { x, y, title }: { readonly x: number; readonly y: number; readonly title: string },
): Html =>
  html`<g><title>${title}</title><circle class="chosen" cx="${round(x)}" cy="${round(y)}" r="8"/>${label({ x, y: y + 3.7, text: String(number), anchor: 'middle', className: 'number' })}</g>`

export const marks = ({ candidates }: Pick<Advice, 'candidates'>): Html =>
  markList([
    ...candidates.map(({ title }, index) => [numbered(index + 1, { x: 8, y: 8, title }), title] as const),
    [dot({ x: 8, y: 8, kind: 'front', size: 5.5 }), 'passes on all rows, on the frontier'],
    [dot({ x: 8, y: 8, kind: 'beside', size: 5 }), 'passes on all rows, beaten by another'],
    [dot({ x: 8, y: 8, kind: 'cross', size: 4 }), 'breaks a limit'],
    [dot({ x: 8, y: 8, kind: 'beside', size: 3, faint: true }), 'small: tried only on a part of the rows'],
  ])
