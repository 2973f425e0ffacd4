import type { CheckedSensitive } from '../check/check-input.ts'
import type { Taxonomy } from '../data/table/classes.ts'
import { readingOf } from '../data/table/table.ts'
import { valueIndex } from '../data/value/same-values.ts'
import { columnName, count, counted, figure } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, defineAttack } from './attack.ts'
import { divergenceExample } from './examples/divergence.example.ts'
import { mostFrequent } from './homogeneity.ts'
import type { Belief } from './kit/guessing/beliefs.ts'
import { type Guessed, type Guesser, guessSecret } from './kit/guessing/guess-secrets.ts'
import { type SecretCounts, shownSecrets, withoutShownSecrets } from './kit/guessing/secret-counts.ts'
import { closerT } from './kit/judging/model-advice.ts'

/**
 * The taxonomy's branch that holds most of a class is guessed to hold the person's value: values may differ and still mean
 * the same. How far a class's values lie from the true one is the divergence of Poovammal & Ponnavaikko 2009: far values name
 * a person wrongly, near ones tell the branch. Distances are levels of the lowest common ancestor over the height, as in
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856.
 */
export const divergence = defineAttack({
  id: 'divergence',
  title: 'The branch of a taxonomy',
  harm: 'learned',
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers: names the branch of the taxonomy in which most of each one’s class has its value.',
  always: true,
  example: divergenceExample,
  unfit: (input) =>
    withoutShownSecrets(input) ??
    (branchedSecrets(input).length === 0
      ? { harmless: 'No sensitive attribute has a taxonomy with branches.' }
      : undefined),
  async run(input) {
    const findings: AttackFinding[] = []
    for (const attribute of branchedSecrets(input)) {
      const distances = { sum: 0, people: 0 }
      const guessed = await guessSecret(input, attribute, (secret) => branch(secret, attribute, distances))
      findings.push({ ...guessed.finding, ...words(input, guessed, distances.sum / distances.people) })
    }
    return findings
  },
})

const branchedSecrets = (input: AttackInput) =>
  shownSecrets(input).filter(({ dictionary, taxonomy }) => dictionary && taxonomy && taxonomy.height > 1)

/** Guesses the group on the lowest level above the values; sums up how far what is believed lies from the truth. */
function branch(
  secret: SecretCounts,
  { dictionary, taxonomy }: CheckedSensitive,
  distances: { sum: number; people: number },
): Guesser {
  const nodes = nodesOf(secret.values, dictionary!, taxonomy!)
  const groupOf = nodes[1]
  const totals = new Float64Array(Math.max(...groupOf) + 1)
  for (const [value, rows] of secret.totals.entries()) totals[groupOf[value]] += rows
  const guesser = mostFrequent({ totals })
  let believed: Belief | undefined
  return {
    think(belief) {
      believed = belief
      guesser.think(grouped(belief, groupOf, totals.length))
    },
    isRight: (truth) => truth >= 0 && guesser.isRight(groupOf[truth]),
    isRightBlind: (truth) => truth >= 0 && guesser.isRightBlind(groupOf[truth]),
    note(truth, people) {
      if (!believed || truth < 0 || believed.total <= 0) return
      let sum = 0
      for (const value of believed.values) sum += believed.weights[value] * distance(nodes, value, truth)
      distances.sum += (people * sum) / believed.total
      distances.people += people
    },
  }
}

/** nodes[level][value]: where each published value stands in the taxonomy; one that it does not know, where missing ones do. */
function nodesOf(
  values: readonly string[],
  dictionary: NonNullable<CheckedSensitive['dictionary']>,
  { parents }: Taxonomy,
): readonly Uint32Array[] {
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  const nodes = [Uint32Array.from(values, (text) => codeOf(text) ?? 0)]
  for (const parent of parents) nodes.push(nodes[nodes.length - 1].map((node) => parent[node]))
  return nodes
}

/** The level on which two values meet, over the height. */
function distance(nodes: readonly Uint32Array[], first: number, second: number): number {
  let level = 0
  while (level < nodes.length - 1 && nodes[level][first] !== nodes[level][second]) level++
  return level / (nodes.length - 1)
}

function grouped(
  { weights, values, total, classIndex }: Belief,
  groupOf: Uint32Array,
  groups: number,
): Belief {
  const sums = new Float64Array(groups)
  for (const value of values) sums[groupOf[value]] += weights[value]
  const present = Array.from(sums.keys()).filter((group) => sums[group] > 0)
  return { weights: sums, values: Uint32Array.from(present), total, classIndex }
}

function words(
  input: AttackInput,
  { secret: { name }, finding: { success, exposed } }: Guessed,
  mean: number,
): Pick<AttackFinding, 'why' | 'fix'> {
  const far = `What a class shows lies ${figure(mean)} of the taxonomy’s height from the true ${columnName(name)} on average.`
  if (exposed === 0) return { why: `Nobody’s branch of ${columnName(name)} follows from their class. ${far}` }
  return {
    why: `The branch that most of the class is in is the true one of ${columnName(name)} for ${count(success.hits)} of ${counted(success.targets, 'person', 'people')}. ${far}`,
    fix: `Ask for t-closeness of ${columnName(name)} by its taxonomy (t: ${closerT(input, name)}, distance: hierarchical).`,
  }
}
