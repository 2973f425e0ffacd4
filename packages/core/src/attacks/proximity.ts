import { columnName, count, counted, percent } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, defineAttack } from './attack.ts'
import { proximityExample } from './examples/proximity.example.ts'
import type { Belief } from './kit/guessing/beliefs.ts'
import { type Guessed, type Guesser, guessSecret } from './kit/guessing/guess-secrets.ts'
import { type SecretCounts, shownSecrets, withoutShownSecrets } from './kit/guessing/secret-counts.ts'
import { closerT } from './kit/judging/model-advice.ts'

/** The interval that is guessed is this share of the way from the smallest to the largest number of the release. */
const SHORT = 0.05

/**
 * The proximity attack on a numeric sensitive attribute: the short interval that holds most of the class is guessed to hold
 * the person's number. The breach of a row is P_b = x / |G|: the share of its class that lies in a very short interval around it.
 * Li, Tao, Xiao 2008, doi:10.1145/1376616.1376666; Poovammal & Ponnavaikko 2009 for P_b.
 */
export const proximity = defineAttack({
  id: 'proximity',
  title: 'A short interval around a number',
  harm: 'learned',
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers: names a short interval in which most of each one’s class has its number.',
  always: true,
  example: proximityExample,
  unfit: (input) =>
    withoutShownSecrets(input) ??
    (numericSecrets(input).length === 0 ? { harmless: 'No sensitive attribute is a number.' } : undefined),
  async run(input) {
    const findings: AttackFinding[] = []
    for (const attribute of numericSecrets(input)) {
      const guessed = await guessSecret(input, attribute, shortInterval)
      const near = await guessSecret(input, attribute, halfNear)
      findings.push({ ...guessed.finding, way: 'interval', ...intervalWords(input, guessed) })
      findings.push({ ...near.finding, way: 'half of the class is near', ...nearWords(input, near) })
    }
    return findings
  },
})

const numericSecrets = (input: AttackInput) =>
  shownSecrets(input).filter(({ dictionary }) => dictionary?.type === 'number')

type Numbered = Pick<SecretCounts, 'numbers' | 'totals'>

/** Guesses the interval of that width with most weight; of equal ones the lowest. What is no number lies in none. */
export function shortInterval(secret: Numbered): Guesser {
  const { numbers, width, table } = ruler(secret)
  const blind = heaviest(numbers, width, table)
  let from = blind
  const lies = (low: number, truth: number) =>
    truth >= 0 && numbers[truth] >= low && numbers[truth] <= low + width
  return {
    think(belief) {
      from = belief.total <= 0 ? blind : heaviest(numbers, width, belief)
    },
    isRight: (truth) => lies(from, truth),
    isRightBlind: (truth) => lies(blind, truth),
  }
}

/** Right of those with P_b ≥ 1/2: at least half of what is believed lies within half the width of their number. */
export function halfNear(secret: Numbered): Guesser {
  const { numbers, width, table } = ruler(secret)
  const isNear = ({ weights, values, total }: Belief, truth: number): boolean => {
    if (truth < 0 || total <= 0) return false
    let near = 0
    for (const value of values) {
      if (Math.abs(numbers[value] - numbers[truth]) <= width / 2) near += weights[value]
    }
    return near >= total / 2 - TIE
  }
  let believed = table
  return {
    think(belief) {
      believed = belief.total <= 0 ? table : belief
    },
    isRight: (truth) => isNear(believed, truth),
    isRightBlind: (truth) => isNear(table, truth),
  }
}

/** How wide the interval is, and what is believed without the release: what its column as a whole shows. */
function ruler({ numbers: all, totals }: Numbered): { numbers: Float64Array; width: number; table: Belief } {
  const numbers = all!
  const present = numbers.filter((number) => !Number.isNaN(number))
  const width = present.length === 0 ? 0 : (present[present.length - 1] - present[0]) * SHORT
  const values = Uint32Array.from(totals.keys())
  const total = totals.reduce((sum, rows) => sum + rows, 0)
  return { numbers, width, table: { weights: totals, values, total, classIndex: -1 } }
}

/** Sums of shares that are equal differ by rounding alone. */
const TIE = 1e-9

/** Where the interval begins: at one of the numbers, which ascend. O(values), by two ends that move up. */
function heaviest(numbers: Float64Array, width: number, { weights, values }: Belief): number {
  let best = Number.NaN
  let most = 0
  let inside = 0
  let low = 0
  while (low < values.length && Number.isNaN(numbers[values[low]])) low++
  for (let high = low; high < values.length; high++) {
    inside += weights[values[high]]
    for (; numbers[values[high]] - numbers[values[low]] > width; low++) inside -= weights[values[low]]
    if (inside <= most + TIE) continue
    most = inside
    best = numbers[values[low]]
  }
  return best
}

const fixOf = (input: AttackInput, name: string): string =>
  `Ask for t-closeness of ${columnName(name)} (t: ${closerT(input, name)}, distance: ordered), or publish it in ranges.`

function intervalWords(
  input: AttackInput,
  { secret: { name }, finding: { success, exposed } }: Guessed,
): Words {
  if (exposed === 0) return { why: `No class tells the whereabouts of a ${columnName(name)}.` }
  return {
    why: `An interval of ${percent(SHORT)} of the whole range, put where most of the class is, holds the true ${columnName(name)} of ${count(success.hits)} of ${counted(success.targets, 'person', 'people')}.`,
    fix: fixOf(input, name),
  }
}

function nearWords(input: AttackInput, { secret: { name }, finding: { success, exposed } }: Guessed): Words {
  return {
    why: `For ${count(success.hits)} of ${counted(success.targets, 'person', 'people')} at least half of the class has a value of ${columnName(name)} near theirs.`,
    ...(exposed > 0 && { fix: fixOf(input, name) }),
  }
}

type Words = Pick<AttackFinding, 'why' | 'fix'>
