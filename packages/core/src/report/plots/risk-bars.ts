import { percent, shortPercent } from '../../data/words/words.ts'
import { type Html, html } from '../html/html.ts'
import { bar, label, line, PLOT_WIDTH, svg } from './svg.ts'

export interface RiskBar {
  readonly title: string
  /** Shares of 1. */
  readonly before: number | undefined
  readonly after: number
  /** The policy's limit, if it sets one. */
  readonly limit?: number
}

const WORD = 48
const VALUES = 62
const ROW = 78

/** Risk before and after on a scale from 0 to 100 %, with the policy's limit as a line across. */
export function riskBars(risks: readonly RiskBar[], title: string): Html {
  const room = PLOT_WIDTH - WORD - VALUES
  const drawn = risks.map((risk, riskIndex) => {
    const y = riskIndex * ROW
    const one = (share: number, when: 'before' | 'after', top: number) =>
      html`${label({ x: 0, y: top + 11, text: when, className: 'quiet' })}<rect class="track" x="${WORD}" y="${top}" width="${room}" height="14" rx="1.5"/>${bar(
        {
          x: WORD,
          y: top,
          width: share * room,
          height: 14,
          className: when,
          title: `${risk.title}, ${when}: ${percent(share)}`,
        },
      )}${label({ x: WORD + room + 8, y: top + 11, text: shortPercent(share), className: when === 'after' ? 'strong' : 'value' })}`
    return html`${label({ x: 0, y: y + 13, text: risk.title, room: PLOT_WIDTH, className: 'strong' })}${
      risk.before !== undefined && one(risk.before, 'before', y + 21)
    }${one(risk.after, 'after', y + 38)}${risk.limit !== undefined && limitAt(risk.limit, WORD + risk.limit * room, y)}`
  })
  return svg({ height: risks.length * ROW, label: title }, drawn)
}

/** The word stands below the bars, to the side where there is room. */
function limitAt(limit: number, x: number, y: number): Html {
  const right = x < PLOT_WIDTH / 2
  return html`${line({ x, y: y + 20 }, { x, y: y + 66 }, 'limit')}${label({
    x: right ? x + 5 : x - 5,
    y: y + 65,
    text: `allowed up to ${percent(limit)}`,
    anchor: right ? 'start' : 'end',
    className: 'limit-text',
  })}`
}
