import { columnName, count, counted, figure } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, columnOf, defineAttack } from './attack.ts'
import { skewnessExample } from './examples/skewness.example.ts'
import type { Belief } from './kit/guessing/beliefs.ts'
import { type Guessed, type Guesser, guessSecret } from './kit/guessing/guess-secrets.ts'
import {
  countedByClass,
  type SecretCounts,
  shownSecrets,
  withoutShownSecrets,
} from './kit/guessing/secret-counts.ts'
import { closerT, isLikenessPromised } from './kit/judging/model-advice.ts'
import type { ReleasedClasses } from './kit/reading/released-classes.ts'

/** Somebody is suspected who is this many times as likely to have their value as anybody is. */
const SUSPECTED = 2

/**
 * The skewness attack: a class in which a value is much more frequent than in the table makes its people suspects, though
 * nobody is named. Counted are the people whose own value became at least twice as likely by the class they are in. Numbers are
 * taken by ranges that hold a tenth of the rows or more: an exact number that few have is one of its class's, whatever the class,
 * and whoever names it is what `homogeneity` counts.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856 (the attack); Cao & Karras 2012, doi:10.14778/2350229.2350255
 * (the lift).
 */
export const skewness = defineAttack({
  id: 'skewness',
  title: 'A value made more likely by the class',
  harm: 'learned',
  attacker:
    'Somebody who knows how frequent each sensitive value is in the table, and the quasi-identifiers of people in the release: suspects those in whose class a value is more frequent.',
  always: true,
  example: skewnessExample,
  unfit: withoutShownSecrets,
  async run(input) {
    const findings: AttackFinding[] = []
    for (const attribute of shownSecrets(input)) {
      const largest = { lift: 0 }
      const guessed = await guessSecret(input, attribute, (secret) => lifted(secret, largest), inNumberRanges)
      findings.push({ ...guessed.finding, ...words(input, guessed, largest.lift) })
    }
    return findings
  },
})

/** Right of those whose value the class made at least twice as likely as the table has it. */
export function lifted(
  { totals, rows }: Pick<SecretCounts, 'totals' | 'rows'>,
  largest: { lift: number },
): Guesser {
  let believed: Belief | undefined
  const lift = (truth: number): number => {
    if (!believed || truth < 0 || believed.total <= 0) return 0
    return (believed.weights[truth] / believed.total) * (rows / totals[truth])
  }
  return {
    think(belief) {
      believed = belief
    },
    isRight: (truth) => lift(truth) >= SUSPECTED - TIE,
    isRightBlind: () => false,
    note(truth) {
      largest.lift = Math.max(largest.lift, lift(truth))
    },
  }
}

/** Shares that are equal differ by rounding alone. */
const TIE = 1e-9

function words(
  input: AttackInput,
  { secret: { name, isInRanges }, finding: { success, exposed } }: Guessed,
  largest: number,
): Pick<AttackFinding, 'why' | 'fix'> {
  const truth = isInRanges ? `range of the true ${columnName(name)}` : `true ${columnName(name)}`
  return {
    why: `The class makes the ${truth} at least ${SUSPECTED} times as likely as the table for ${count(success.hits)} of ${counted(success.targets, 'person', 'people')}; at most ${figure(largest)} times.`,
    ...(exposed > 0 && {
      fix: `Ask for ${isLikenessPromised(input, name, 1) ? '' : 'enhanced-beta-likeness (beta: 1) or '}t-closeness (t: ${closerT(input, name)}) of ${columnName(name)}.`,
    }),
  }
}

/** A range holds at least this part of the rows. */
const LEAST_SHARE = 0.1

/**
 * A column of numbers as the ranges that an attacker would speak of: neighbouring numbers are joined until each range holds at least
 * a tenth of the rows that show a number; what is frequent alone stays alone, and the last numbers join the range below where they
 * are fewer. Of other numbers than those published the range is known too. What is no number stays as it is.
 * O(rows log rows).
 */
export function inNumberRanges(
  secret: SecretCounts,
  { count, ofRow: classOf }: Pick<ReleasedClasses, 'count' | 'ofRow'>,
): SecretCounts {
  const { numbers } = secret
  if (numbers === undefined) return secret
  const { rangeOf, borders, texts } = rangesOf(secret, numbers)
  const size = texts.length + borders.length
  const totals = new Float64Array(size)
  for (const [value, rows] of secret.totals.entries()) totals[rangeOf[value]] += rows
  const isText = new Set(texts)
  const truthOf: SecretCounts['truthOf'] = (register) => {
    const known = secret.truthOf(register)
    return Int32Array.from(columnOf(register, secret.name).values, (text, code) => {
      if (known[code] >= 0) return rangeOf[known[code]]
      const number = text.trim() === '' || isText.has(text) ? Number.NaN : Number(text)
      return Number.isNaN(number) || borders.length === 0 ? -1 : texts.length + placeIn(borders, number)
    })
  }
  const ofRow = secret.ofRow.map((value) => (value < 0 ? value : rangeOf[value]))
  return {
    name: secret.name,
    totals,
    rows: secret.rows,
    ofRow,
    truthOf,
    isInRanges: true,
    values: [...texts, ...Array.from(borders, (border) => `from ${border}`)],
    ...countedByClass(ofRow, classOf, { classes: count, values: size }),
  }
}

interface Ranges {
  /** Of each value, its range. */
  readonly rangeOf: Uint32Array
  /** The least number of each range, ascending. */
  readonly borders: readonly number[]
  /** What is no number, each for itself, before the ranges. */
  readonly texts: readonly string[]
}

function rangesOf({ values, totals }: SecretCounts, numbers: Float64Array): Ranges {
  const first = numbers.findIndex((number) => !Number.isNaN(number))
  const texts = first < 0 ? values : values.slice(0, first)
  const rangeOf = Uint32Array.from(values, (_, value) => value)
  const borders: number[] = []
  let rest = 0
  for (let value = texts.length; value < values.length; value++) rest += totals[value]
  const least = LEAST_SHARE * rest
  let own = Number.POSITIVE_INFINITY
  for (let value = texts.length; value < values.length; value++) {
    if (own >= least && (rest >= least || borders.length === 0)) {
      borders.push(numbers[value])
      own = 0
    }
    rangeOf[value] = texts.length + borders.length - 1
    own += totals[value]
    rest -= totals[value]
  }
  return { rangeOf, borders, texts }
}

/** The last range that begins at or below a number; what lies below all is of the first. */
function placeIn(borders: readonly number[], number: number): number {
  let [low, high] = [0, borders.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (borders[middle] <= number) low = middle
    else high = middle - 1
  }
  return low
}
