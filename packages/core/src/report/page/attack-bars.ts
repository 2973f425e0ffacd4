import { percent, shortPercent } from '../../data/words/words.ts'
import { type Html, html } from './html.ts'
import { bar, label, line, PLOT_WIDTH, svg } from './svg.ts'

/** What one attacker reached, on a scale from 0 to 100 %. */
export interface AttackBar {
  readonly title: string
  /** Guesses that were made; none, and there is nothing to draw. */
  readonly targets: number
  /** Right without the release. */
  readonly guess: number
  /** Right on people who are not in the release. */
  readonly control?: number
  readonly success: { readonly share: number; readonly low: number; readonly high: number }
  /** What is allowed or promised. */
  readonly bound?: number
  readonly state: 'quiet' | 'exposed' | 'broken'
}

const NAMES = 70
const VALUES = 56
const ROOM = PLOT_WIDTH - NAMES - VALUES
/** The title's line, and the room below the bars. */
const TITLE = 20
const GAP = 14
const THIN = { height: 7, step: 14 }
const THICK = { height: 13, step: 18 }

/** For each attack a thin bar for guessing, one for outsiders, a thick one for the attacker with its interval; a line for what is allowed. */
export function attackBars(bars: readonly AttackBar[], title: string): Html {
  let top = 0
  const drawn = bars.map((bar) => {
    const part = attackBar(bar, top)
    top += heightOf(bar)
    return part
  })
  return svg({ height: top, label: title }, drawn)
}

const heightOf = ({ control, targets }: AttackBar): number =>
  TITLE + GAP + THICK.step + (targets === 0 ? 0 : THIN.step * (control === undefined ? 1 : 2))

function attackBar(one: AttackBar, top: number): Html {
  const { title, targets, guess, control, success, bound, state } = one
  const allowed = bound === undefined ? undefined : `at most ${shortPercent(bound)}`
  const heading = html`${label({ x: 0, y: top + 13, text: title, room: PLOT_WIDTH - (allowed ? 96 : 0), className: 'strong' })}${
    allowed !== undefined &&
    label({ x: PLOT_WIDTH, y: top + 13, text: allowed, anchor: 'end', className: 'limit-text' })
  }`
  const first = top + TITLE
  if (targets === 0)
    return html`${heading}${label({ x: 0, y: first + 11, text: 'nobody to guess of', className: 'quiet-text' })}`
  const last = first + THIN.step * (control === undefined ? 1 : 2)
  return html`${heading}${thinBar('guessing', guess, { top: first, className: 'guess' })}${
    control !== undefined && thinBar('outsiders', control, { top: first + THIN.step, className: 'control' })
  }${thickBar(success, { top: last, title, state })}${
    bound !== undefined &&
    line({ x: across(bound), y: first - 3 }, { x: across(bound), y: last + THICK.height + 3 }, 'limit')
  }`
}

const across = (share: number): number => NAMES + share * ROOM

interface Place {
  readonly top: number
  readonly className: string
}

const thinBar = (name: string, share: number, { top, className }: Place): Html =>
  html`${label({ x: 0, y: top + 8, text: name, className: 'quiet-text' })}${track(top, THIN.height)}${bar({
    x: NAMES,
    y: top,
    width: share * ROOM,
    height: THIN.height,
    className,
    title: `${name}: ${percent(share)} right`,
  })}${label({ x: NAMES + ROOM + 8, y: top + 8, text: shortPercent(share), className: 'quiet-text' })}`

function thickBar(
  { share, low, high }: AttackBar['success'],
  { top, title, state }: Pick<Place, 'top'> & Pick<AttackBar, 'title' | 'state'>,
): Html {
  const middle = top + THICK.height / 2
  const [from, to] = [
    { x: across(low), y: middle },
    { x: across(high), y: middle },
  ]
  const end = (x: number) => line({ x, y: middle - 3 }, { x, y: middle + 3 }, 'whisker')
  return html`${label({ x: 0, y: top + 11, text: 'attacker', className: 'strong' })}${track(top, THICK.height)}${bar(
    {
      x: NAMES,
      y: top,
      width: share * ROOM,
      height: THICK.height,
      className: `attacker ${state}`,
      title: `${title}: ${percent(share)} right, between ${percent(low)} and ${percent(high)}`,
    },
  )}${line(from, to, 'halo')}${line(from, to, 'whisker')}${end(from.x)}${end(to.x)}${label({ x: NAMES + ROOM + 8, y: top + 11, text: shortPercent(share), className: 'strong' })}`
}

const track = (top: number, height: number): Html =>
  html`<rect class="track" x="${NAMES}" y="${top}" width="${ROOM}" height="${height}" rx="1.5"/>`
