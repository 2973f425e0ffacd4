import { type AttackTable, columnOf } from '../../attack.ts'
import type { CandidateFinder } from '../candidates/candidate-classes.ts'
import type { Placing } from '../candidates/placing.ts'
import type { SecretCounts } from './secret-counts.ts'

/** How likely an attacker takes each value of a sensitive attribute to be a person's. */
export interface Belief {
  /** By value; sums to `total`. */
  readonly weights: Float64Array
  /** The values with a weight, ascending. */
  readonly values: Uint32Array
  /** 0 where the release says nothing of the person. */
  total: number
  /** The class the row most likely lies in; −1 where none fits. */
  classIndex: number
}

export interface BeliefQuestion {
  readonly placing: Pick<Placing, 'classes' | 'room'>
  readonly finder: CandidateFinder
  readonly register: AttackTable
  readonly secret: SecretCounts
  /** Each person's own row is taken out of the classes before anything is believed of them. */
  readonly leaveOut: boolean
}

/**
 * What the release says of every person of a register: Σ_c P(row in c) · share of each value in c. People alike in
 * quasi-identifiers and truth are visited once; the belief is overwritten for the next.
 * Left out, a person counts in each class with the chance that their row lies there.
 * O(pairs of person and class × values of a class).
 *
 * @param visit the belief, the true value (−1 where the release has none such), how many people it is of
 */
export async function eachBelief(
  question: BeliefQuestion,
  visit: (belief: Belief, truth: number, people: number) => void,
): Promise<void> {
  const { finder, register, secret, leaveOut } = question
  const { offsets, truths, people } = truthsOfPersons(finder, register, secret)
  const size = secret.values.length
  const ownWeights = new Float64Array(leaveOut ? size : 0)
  const touched = new Uint32Array(size)
  const seen = new Uint8Array(size)
  const weights = new Float64Array(size)
  await finder.each((person, fitting) => {
    const { length, classIndex } = believe(question, fitting, { weights, ownWeights, touched, seen })
    const values = touched.subarray(0, length).sort()
    let total = 0
    for (const value of values) total += weights[value]
    const belief = { weights, values, total, classIndex }
    for (let index = offsets[person]; index < offsets[person + 1]; index++) {
      const truth = truths[index]
      const without = leaveOut && truth >= 0 ? ownWeights[truth] : 0
      if (without === 0) visit(belief, truth, people[index])
      else {
        const before = weights[truth]
        weights[truth] = Math.max(0, before - without)
        belief.total = Math.max(0, total - without)
        visit(belief, truth, people[index])
        weights[truth] = before
        belief.total = total
      }
    }
    for (const value of values) {
      weights[value] = 0
      seen[value] = 0
      if (leaveOut) ownWeights[value] = 0
    }
  })
}

interface BeliefRoom {
  readonly weights: Float64Array
  /** What the person's own row adds to the weight of each value, were it theirs. */
  readonly ownWeights: Float64Array
  readonly touched: Uint32Array
  readonly seen: Uint8Array
}

/** Adds up the classes that fit one person. */
function believe(
  { placing: { classes, room }, secret, leaveOut }: BeliefQuestion,
  fitting: Uint32Array,
  { weights, ownWeights, touched, seen }: BeliefRoom,
): { length: number; classIndex: number } {
  let sum = 0
  let classIndex = -1
  for (const c of fitting) {
    sum += room[c]
    if (classIndex < 0 || room[c] > room[classIndex]) classIndex = c
  }
  let length = 0
  if (sum === 0) return { length, classIndex: -1 }
  for (const c of fitting) {
    const chance = room[c] / sum
    const rows = classes.rows[c] - (leaveOut ? chance : 0)
    // Without the person's own row nothing is left of the class.
    if (chance === 0 || rows < 1e-9) continue
    for (let index = secret.offsets[c]; index < secret.offsets[c + 1]; index++) {
      const value = secret.codes[index]
      if (seen[value] === 0) {
        seen[value] = 1
        touched[length++] = value
      }
      weights[value] += (chance * secret.counts[index]) / rows
      if (leaveOut) ownWeights[value] += (chance * Math.min(chance, secret.counts[index])) / rows
    }
  }
  return { length, classIndex }
}

/** The true values of the people alike in all quasi-identifiers, and how many have each. */
function truthsOfPersons(
  { personOf, persons }: CandidateFinder,
  register: AttackTable,
  secret: SecretCounts,
): { offsets: Uint32Array; truths: Int32Array; people: Uint32Array } {
  const truthOf = secret.truthOf(register)
  const { codes } = columnOf(register, secret.name)
  const size = secret.values.length + 1
  const keys = Float64Array.from(personOf, (person, row) => person * size + truthOf[codes[row]] + 1).sort()
  const offsets = new Uint32Array(persons + 1)
  const truths: number[] = []
  const people: number[] = []
  for (let keyIndex = 0; keyIndex < keys.length; keyIndex++) {
    if (keyIndex > 0 && keys[keyIndex] === keys[keyIndex - 1]) people[people.length - 1]++
    else {
      truths.push((keys[keyIndex] % size) - 1)
      people.push(1)
      offsets[Math.floor(keys[keyIndex] / size) + 1]++
    }
  }
  for (let person = 0; person < persons; person++) offsets[person + 1] += offsets[person]
  return { offsets, truths: Int32Array.from(truths), people: Uint32Array.from(people) }
}
