import { columnName, count, counted, figure } from '../data/words/words.ts'
import { type AttackFinding, type AttackGiven, defineAttack } from './attack.ts'
import { skewnessExample } from './examples/skewness.example.ts'
import type { Belief } from './kit/guessing/beliefs.ts'
import { type Guessed, type Guesser, guessSecret } from './kit/guessing/guess-secrets.ts'
import { inNumberRanges } from './kit/guessing/number-ranges.ts'
import { type SecretCounts, shownSecrets, withoutShownSecrets } from './kit/guessing/secret-counts.ts'
import { closerT, isLikenessPromised } from './kit/judging/model-advice.ts'

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
  attacker:
    'Somebody who knows how frequent each sensitive value is in the table, and the quasi-identifiers of people in the release: suspects those in whose class a value is more frequent.',
  always: true,
  example: skewnessExample,
  unfit: withoutShownSecrets,
  async run(given) {
    const findings: AttackFinding[] = []
    for (const attribute of shownSecrets(given)) {
      const largest = { lift: 0 }
      const guessed = await guessSecret(given, attribute, (secret) => lifted(secret, largest), inNumberRanges)
      findings.push({ ...guessed.finding, ...words(given, guessed, largest.lift) })
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
  given: AttackGiven,
  { secret: { name, isInRanges }, finding: { success, exposed } }: Guessed,
  largest: number,
): Pick<AttackFinding, 'why' | 'fix'> {
  const truth = isInRanges ? `range of the true ${columnName(name)}` : `true ${columnName(name)}`
  return {
    why: `The class makes the ${truth} at least ${SUSPECTED} times as likely as the table for ${count(success.hits)} of ${counted(success.targets, 'person', 'people')}; at most ${figure(largest)} times.`,
    ...(exposed > 0 && {
      fix: `Ask for ${isLikenessPromised(given, name, 1) ? '' : 'enhanced-beta-likeness (beta: 1) or '}t-closeness (t: ${closerT(given, name)}) of ${columnName(name)}.`,
    }),
  }
}
