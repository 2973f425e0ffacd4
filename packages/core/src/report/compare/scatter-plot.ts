import { figure, shortPercent } from '../../data/words/words.ts'
import { type Html, html } from '../page/html.ts'
import { dot, stair } from '../page/scatter.ts'
import { fit, label, line, roundScale, type Scale, svg } from '../page/svg.ts'
import type { Comparison, ReleasedPolicy } from './comparison.ts'
import { type Place, placeOf, riskText } from './figures.ts'

const WIDTH = 440
const HEIGHT = 330
const TOP = 30
const BOTTOM = 46
/** So that a dot at the end of an axis, and its label, have room. */
const INSET = 12
const NAME_ROOM = 130

interface Dot extends ReturnType<typeof screenOf> {
  readonly policy: ReleasedPolicy
  readonly place: Place
  readonly text: string
}

/** Risk to the right, utility upwards; a dot for each release, a stair along the frontier. */
export function scatterPlot(policies: readonly ReleasedPolicy[], axes: Comparison['axes']): Html {
  const placed = policies.flatMap((policy) => {
    const place = placeOf(policy, axes)
    return place ? [{ policy, place }] : []
  })
  const x = roundScale(placed.map(({ place }) => place.risk))
  const y = roundScale(placed.map(({ place }) => place.utility))
  const frame = frameOf(y)
  const dots = placed
    .map(
      (one): Dot => ({
        ...one,
        ...screenOf(one.place, { x, y, frame }),
        text: fit(one.policy.name, NAME_ROOM),
      }),
    )
    .sort((one, other) => Number(other.policy.frontier) - Number(one.policy.frontier))
  const corner = better(axes, frame)
  const places = labelPlaces(dots, { frame, taken: [corner.box], lines: stairBoxes(dots) })
  const labels = dots.map(({ text, policy }, dotIndex) => {
    const place = places[dotIndex]
    return place && label({ ...place, text, className: policy.frontier ? 'strong' : 'quiet' })
  })
  return svg({ width: WIDTH, height: HEIGHT, label: spoken(dots, axes) }, [
    xAxis(x, axes, frame),
    yAxis(y, axes, frame),
    corner.drawn,
    stair(stepsOf(dots)),
    joined(dots),
    dots.map((placed) => mark(placed, axes)),
    labels,
  ])
}

/** Inside the axes; the numbers of the upright axis take what they need. */
function frameOf({ ticks }: Scale): Box {
  const left = Math.max(...ticks.map((tick) => figure(tick).length)) * 6.6 + 12
  return { x: left, y: TOP, width: WIDTH - left - 8, height: HEIGHT - TOP - BOTTOM }
}

interface Scales {
  readonly x: Scale
  readonly y: Scale
  readonly frame: Box
}

const across = (scale: Scale, frame: Box, value: number): number =>
  frame.x + INSET + scale.at(value) * (frame.width - 2 * INSET)
const upwards = (scale: Scale, frame: Box, value: number): number =>
  frame.y + frame.height - INSET - scale.at(value) * (frame.height - 2 * INSET)

const screenOf = ({ risk, utility }: Place, { x, y, frame }: Scales) => ({
  x: across(x, frame, risk),
  y: upwards(y, frame, utility),
})

const direction = (better: 'higher' | 'lower'): string => `${better} is better`

function xAxis(scale: Scale, { risk }: Comparison['axes'], frame: Box): Html {
  const floor = frame.y + frame.height
  const share = scale.ticks.every((tick) => tick >= 0 && tick <= 1)
  const ticks = scale.ticks.map((tick) => {
    const x = across(scale, frame, tick)
    return html`${line({ x, y: frame.y }, { x, y: floor }, 'grid')}${label({ x, y: floor + 15, text: share ? shortPercent(tick) : figure(tick), anchor: 'middle', className: 'value' })}`
  })
  return html`${ticks}${label({ x: frame.x + frame.width, y: floor + 36, text: `${risk.title} (${direction(risk.better)}) →`, anchor: 'end', className: 'quiet' })}`
}

function yAxis(scale: Scale, { utility }: Comparison['axes'], frame: Box): Html {
  const ticks = scale.ticks.map((tick) => {
    const y = upwards(scale, frame, tick)
    return html`${line({ x: frame.x, y }, { x: frame.x + frame.width, y }, 'grid')}${label({ x: frame.x - 6, y: y + 4, text: figure(tick), anchor: 'end', className: 'value' })}`
  })
  return html`${ticks}${label({ x: 0, y: 14, text: `↑ ${utility.title} (${direction(utility.better)})`, className: 'quiet' })}`
}

/** A word in the corner that every policy would like to be in. */
function better(axes: Comparison['axes'], frame: Box): { readonly drawn: Html; readonly box: Box } {
  const left = axes.risk.better === 'lower'
  const low = axes.utility.better === 'lower'
  const arrow = left ? (low ? '↙' : '↖') : low ? '↘' : '↗'
  const box = {
    x: left ? frame.x + 4 : frame.x + frame.width - 54,
    y: low ? frame.y + frame.height - 18 : frame.y + 4,
    width: 50,
    height: 14,
  }
  const text = left ? `${arrow} better` : `better ${arrow}`
  return { box, drawn: label({ x: box.x, y: box.y + 11, text, className: 'best' }) }
}

const stepsOf = (dots: readonly Dot[]): Dot[] =>
  dots.filter(({ policy }) => policy.frontier).sort((one, other) => one.x - other.x)

/** From each hardened policy to its faithful form. */
const joined = (dots: readonly Dot[]): readonly Html[] =>
  dots.flatMap((dot) => {
    const hardened = dots.find(({ policy }) => policy.name === dot.policy.faithfulOf)
    return hardened ? [line(hardened, dot, 'grid')] : []
  })

/** Where labels would be struck through by the stair. */
const stairBoxes = (dots: readonly Dot[]): Box[] =>
  stepsOf(dots).flatMap((to, index, steps): Box[] => {
    if (index === 0) return []
    const from = steps[index - 1]
    const top = Math.min(from.y, to.y)
    return [
      { x: from.x, y: from.y - 1, width: to.x - from.x, height: 2 },
      { x: to.x - 1, y: top, width: 2, height: Math.abs(to.y - from.y) },
    ]
  })

function mark({ x, y, policy, place }: Dot, axes: Comparison['axes']): Html {
  const title = dotText(policy, place, axes)
  if (!policy.holds) return dot({ x, y, kind: 'cross', size: 4.5, title })
  return dot({ x, y, kind: policy.frontier ? 'front' : 'beside', size: 5, title })
}

const dotText = (
  { name, frontier, holds }: ReleasedPolicy,
  { risk, utility }: Place,
  axes: Comparison['axes'],
) =>
  `${name}: ${axes.risk.title} ${riskText(risk)}, ${axes.utility.title} ${figure(utility)}${frontier ? ', on the frontier' : ''}${holds ? '' : ', misses a requirement'}`

const spoken = (dots: readonly Dot[], axes: Comparison['axes']): string =>
  `Policies by ${axes.risk.title} and ${axes.utility.title}. ${dots.map(({ policy, place }) => dotText(policy, place, axes)).join('; ')}`

/** A rectangle of the plot that something is drawn in. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

const LETTER = 6.3
const LETTER_HEIGHT = 12
const GAP = 9

/**
 * Where each label can stand without touching another label, a dot or what else is taken: the first free one of six places
 * around its dot, off the lines if it can be; nowhere where none is free. Labels are placed in the order given.
 */
export function labelPlaces(
  dots: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  {
    frame,
    taken,
    lines,
  }: { readonly frame: Box; readonly taken: readonly Box[]; readonly lines: readonly Box[] },
): (LabelPlace | undefined)[] {
  const boxes = [...taken, ...dots.map(({ x, y }) => ({ x: x - 5, y: y - 5, width: 10, height: 10 }))]
  return dots.map(({ x, y, text }) => {
    const width = text.length * LETTER
    const options: (LabelPlace & { readonly box: Box })[] = [
      { x: x + GAP, y: y + 4, anchor: 'start', box: boxAt(x + GAP, y - LETTER_HEIGHT / 2, width) },
      { x: x - GAP, y: y + 4, anchor: 'end', box: boxAt(x - GAP - width, y - LETTER_HEIGHT / 2, width) },
      { x: x + 6, y: y - 7, anchor: 'start', box: boxAt(x + 6, y - 7 - LETTER_HEIGHT + 2, width) },
      { x: x + 6, y: y + 16, anchor: 'start', box: boxAt(x + 6, y + 6, width) },
      { x, y: y - GAP, anchor: 'middle', box: boxAt(x - width / 2, y - GAP - LETTER_HEIGHT + 2, width) },
      { x, y: y + GAP + 9, anchor: 'middle', box: boxAt(x - width / 2, y + GAP - 1, width) },
    ]
    const clear = options.filter(({ box }) => inside(box, frame) && !boxes.some((other) => touch(box, other)))
    const free = clear.find(({ box }) => !lines.some((other) => touch(box, other))) ?? clear[0]
    if (free === undefined) return undefined
    boxes.push(free.box)
    return { x: free.x, y: free.y, anchor: free.anchor }
  })
}

const boxAt = (x: number, y: number, width: number): Box => ({ x, y, width, height: LETTER_HEIGHT })

const inside = (box: Box, frame: Box): boolean =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height

const touch = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
