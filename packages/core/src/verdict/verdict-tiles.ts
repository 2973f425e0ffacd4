import { agreeing, count, counted } from '../data/words/words.ts'
import { smallestClass } from './audience-limits.ts'
import type { ReleaseVerdict } from './verdict-schema.ts'

/** Findings that the first screen of a report or of the studio shows; the others fold. */
export const MOST_FINDINGS = 5

/** A figure of the verdict, and what it is of. */
export interface FigureTile {
  readonly value: string
  readonly text: string
}

/** People and how easily they are found, whose secret is certain, and the best attacker beside what is allowed. */
export const figureTiles = ({ figures, limits }: ReleaseVerdict): FigureTile[] => [
  oddsTile(figures, limits['highest-risk']),
  certainTile(figures, limits.certain),
  attackerTile(figures, limits['above-control']),
]

type Figures = ReleaseVerdict['figures']

const UNMEASURED = '–'

function oddsTile({ people = 0, rows, odds }: Figures, highestRisk: number): FigureTile {
  const size = rows === undefined ? counted(people, 'person', 'people') : counted(rows, 'row')
  const allowed = smallestClass({ highestRisk: { max: highestRisk } })
  return odds === undefined
    ? { value: UNMEASURED, text: `best odds of being found, among ${size}: not measured` }
    : {
        value: `1 in ${count(odds)}`,
        text: `best odds of being found, among ${size} (allowed: 1 in ${count(allowed)})`,
      }
}

function certainTile({ certain, attackers }: Figures, allowed: number | undefined): FigureTile {
  if (certain === undefined) {
    const why = attackers === undefined ? 'no attack was tried' : 'no column is declared as a secret'
    return { value: UNMEASURED, text: `people whose secret is certain: ${why}` }
  }
  const whose = agreeing(certain, 'person', 'people')
  return {
    value: count(certain),
    text: `${whose} whose secret is certain (${allowed === undefined ? 'reported only' : `allowed: ${count(allowed)}`})`,
  }
}

function attackerTile({ attackers, above }: Figures, allowed: number): FigureTile {
  if (attackers === undefined || above === undefined)
    return {
      value: UNMEASURED,
      text: 'points above people who are not in the release: no attacker was tried',
    }
  const best = attackers === 1 ? 'the one attacker' : `the best of ${count(attackers)} attackers`
  return {
    value: signedPoints(above),
    text: `points above people who are not in the release: ${best} (allowed: ${signedPoints(allowed)})`,
  }
}

/** 0.021 → "+2.1". */
export const signedPoints = (share: number): string => {
  const points = Number((100 * share).toFixed(1))
  return points > 0 ? `+${points}` : String(points)
}
