import { percent, shortPercent } from '../../words/words.ts'
import { type Html, html } from '../html/html.ts'
import { bar, label, line, PLOT_WIDTH, svg } from './svg.ts'

/** What one attacker reached, on a scale from 0 to 100 %. */
export interface AttackBar {
  readonly title: string
  /** Right without the release. */
  readonly guess: number
  /** Right on people who are not in the release. */
  readonly control?: number
  readonly success: { readonly share: number; readonly low: number; readonly high: number }
  /** What is allowed or promised. */
  readonly bound?: number
  readonly state: 'quiet' | 'exposed' | 'broken'
}

const VALUES = 56
const ROW = 52
const TOP = 21
const HEIGHT = 14

/** One line for each attack: the attacker's bar with its interval, marks for guess and control, a line for the bound. */
export function attackBars(bars: readonly AttackBar[], title: string): Html {
  return svg({ height: bars.length * ROW, label: title }, bars.map(attackBar))
}

function attackBar({ title, guess, control, success, bound, state }: AttackBar, place: number): Html {
  const room = PLOT_WIDTH - VALUES
  const top = place * ROW + TOP
  const across = (share: number, className: string, beyond: number) =>
    line({ x: share * room, y: top - beyond }, { x: share * room, y: top + HEIGHT + beyond }, className)
  const middle = top + HEIGHT / 2
  return html`${label({ x: 0, y: top - 8, text: title, room: PLOT_WIDTH, className: 'strong' })}<rect class="track" x="0" y="${top}" width="${room}" height="${HEIGHT}" rx="1.5"/>${bar(
    {
      ...{ x: 0, y: top, width: success.share * room, height: HEIGHT },
      className: `attacker ${state}`,
      title: `${title}: ${percent(success.share)} right`,
    },
  )}${line({ x: success.low * room, y: middle }, { x: success.high * room, y: middle }, 'whisker')}${across(guess, 'guess', 2)}${
    control !== undefined && across(control, 'control', 2)
  }${bound !== undefined && across(bound, 'limit', 6)}${label({ x: room + 8, y: top + 11, text: shortPercent(success.share), className: 'strong' })}`
}
