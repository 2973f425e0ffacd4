import { agreeing, count, counted, list, percent } from '../data/words/words.ts'
import type { AttacksReport, TriedReport } from './common-report.ts'

type Measured = Pick<
  TriedReport,
  | 'unit'
  | 'targets'
  | 'guess'
  | 'success'
  | 'control'
  | 'bound'
  | 'limit'
  | 'above'
  | 'isExposed'
  | 'reason'
  | 'isBroken'
  | 'unjudged'
  | 'leftOut'
>

/** What an attack came to, in two or three sentences of figures. */
export function attackSentence(found: Measured): string {
  const { unit, targets, guess, success, control } = found
  const beside = besideFigures(found)
  if (targets === 0) return ['There was nobody to guess of.', ...beside].join(' ')
  const outside = control === undefined ? '' : `, and ${percent(control.share)} of people who are not in it`
  return `The attacker is right for ${percent(success.share)} of ${count(targets)}${unit === undefined ? '' : ` ${unit}`} (between ${percent(success.low)} and ${percent(success.high)}); without the release it would be ${percent(guess)}${outside}. ${[judgement(found), ...beside].join(' ')}`
}

/** What the figures do not speak of: a promise that they do not judge, people who were no targets. */
export const besideFigures = ({
  unjudged,
  leftOut,
}: Pick<Measured, 'unjudged' | 'leftOut'>): readonly string[] =>
  [unjudged, leftOut].filter((sentence) => sentence !== undefined)

function judgement(found: Measured): string {
  const { isExposed, reason, isBroken, limit, bound, success, guess } = found
  const beyond = excessSentence(found)
  if (isBroken) {
    const broken = limit !== undefined && success.high > limit
    if (!broken && beyond.isBroken) return beyond.text
    if (!broken) return `The release promises at most ${percent(bound ?? 1)}: that is not kept.`
    const hopeless = guess > limit ? ' Guessing alone does that.' : ''
    return `The policy allows ${percent(limit)}: that is not kept.${hopeless}`
  }
  const kept =
    limit === undefined
      ? bound === undefined
        ? ''
        : ` The release promises at most ${percent(bound)}: ${success.high <= bound ? 'that is kept' : 'there are too few people to show that it is kept'}.`
      : ` The policy allows ${percent(limit)}: that is kept.`
  const all = `${kept}${beyond.text === '' ? '' : ` ${beyond.text}`}`
  return isExposed
    ? `That is more than without the release${reason === undefined ? '' : `: ${reason}`}.${all}`
    : `No more than that is learned from it.${all}`
}

/** What the policy allows above guessing and control, and whether that is kept. */
function excessSentence({ above, success, guess, control }: Measured): {
  readonly text: string
  readonly isBroken: boolean
} {
  if (above === undefined) return { text: '', isBroken: false }
  const isBroken = success.share - Math.max(guess, control?.share ?? 0) > above + 1e-9
  const points = Number((100 * above).toFixed(2))
  return {
    text: `The policy allows ${points} points above guessing and outsiders: that is ${isBroken ? 'not ' : ''}kept.`,
    isBroken,
  }
}

/** What stands in a report's first line where a limit or a promise is broken. */
export function brokenAttacks({ tried, left }: AttacksReport): string | undefined {
  const broken = [...tried, ...left].filter(({ isBroken }) => isBroken)
  if (broken.length === 0) return undefined
  const names = list(
    broken.map(({ attack }) => attack),
    { most: 4, rest: 'attacks' },
  )
  return `${agreeing(broken.length, 'An attack goes', `${count(broken.length)} attacks go`)} further than allowed: ${names}`
}

/** One sentence for all attacks together. */
export function attacksSummary(attacks: AttacksReport): string {
  if (attacks.none !== undefined) return attacks.none
  const { tried, left } = attacks
  const exposed = tried.filter(({ isExposed }) => isExposed)
  const waiting = left.filter(({ isBroken }) => isBroken).length
  const unjudged =
    waiting === 0
      ? ''
      : ` ${counted(waiting, 'limit')} of the policy could not be judged and ${agreeing(waiting, 'counts', 'count')} as not kept.`
  if (tried.length === 0) return `No attack could be tried.${unjudged}`
  const names = list(
    exposed.map(({ attack }) => attack),
    { rest: 'attacks' },
  )
  const figures =
    exposed.length === 0
      ? 'None is right more often than guessing and than about people who are not in the release, and none is certain of anybody.'
      : `${count(exposed.length)} of them ${agreeing(exposed.length, 'is', 'are')} right more often than guessing and than about people who are not in the release, or certain of somebody: ${names}.`
  return `${counted(tried.length, 'attack')} tried. ${figures}${unjudged}`
}
