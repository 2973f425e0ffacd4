import { defined } from '../data/value/defined.ts'
import { columnName, count, counted, percent } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, defineAttack } from './attack.ts'
import { homogeneityExample } from './examples/homogeneity.example.ts'
import type { Belief } from './kit/guessing/beliefs.ts'
import { type Guessed, type Guesser, guessSecret } from './kit/guessing/guess-secrets.ts'
import { type SecretCounts, shownSecrets, withoutShownSecrets } from './kit/guessing/secret-counts.ts'
import { diversityAdvice } from './kit/judging/model-advice.ts'

/**
 * The homogeneity attack: the most frequent sensitive value of the class a person is in is guessed to be theirs. Where
 * several classes fit, each counts by the chance that the person's row lies there.
 * Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302.
 */
export const homogeneity = defineAttack({
  id: 'homogeneity',
  title: 'The most frequent value of the class',
  harm: 'learned',
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers: takes the most frequent sensitive value of each one’s class for theirs.',
  always: true,
  example: homogeneityExample,
  unfit: withoutShownSecrets,
  async run(input) {
    const findings = []
    for (const attribute of shownSecrets(input)) {
      const guessed = await guessSecret(input, attribute, mostFrequent)
      findings.push({ ...guessed.finding, ...words(input, guessed) })
    }
    return findings
  },
})

/** Guesses the likeliest value; of equal ones that which more rows have, then the first. */
export function mostFrequent({ totals }: Pick<SecretCounts, 'totals'>): Guesser {
  let blind = 0
  for (let value = 1; value < totals.length; value++) if (totals[value] > totals[blind]) blind = value
  let guess = blind
  let isCertain = false
  return {
    think({ weights, values, total }: Belief) {
      guess = blind
      isCertain = false
      if (total <= 0) return
      guess = values[0]
      for (const value of values) {
        const more = weights[value] - weights[guess]
        if (more > TIE || (more > -TIE && totals[value] > totals[guess])) guess = value
      }
      isCertain = weights[guess] >= total * (1 - TIE)
    },
    isRight: (truth) => truth === guess,
    isRightBlind: (truth) => truth === blind,
    isCertain: () => isCertain,
    isBlindGuess: () => guess === blind,
  }
}

/** Sums of shares that are equal differ by rounding alone. */
const TIE = 1e-9

function words(
  input: AttackInput,
  { secret, finding, expected }: Guessed,
): Pick<AttackFinding, 'why' | 'fix'> {
  const { name } = secret
  const { success, certain = 0, exposed } = finding
  const common =
    expected === 0
      ? ''
      : ` ${counted(expected, 'person is in a class', 'people are in classes')} with one value only, which ${percent(finding.baseline)} of all people have: chance explains so many.`
  if (exposed === 0)
    return { why: `Nobody’s ${columnName(name)} follows from the class they are in.${common}` }
  const sure =
    certain === 0
      ? ''
      : ` The ${columnName(name)} of ${counted(certain, 'person', 'people')} can be read off: everybody in their class has the same value.`
  return {
    why: `The class’s most frequent ${columnName(name)} is the true one for ${count(success.hits)} of ${counted(success.targets, 'person', 'people')}.${sure}${common}`,
    ...defined({ fix: diversityAdvice(input, secret, certain) }),
  }
}
