import type { CheckedSensitive } from '../check/check-input.ts'
import { declaredReading, readingOf } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import { valueKey } from '../data/value/same-values.ts'
import { columnName, count, counted } from '../data/words/words.ts'
import {
  type AttackColumn,
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  columnOf,
  defineAttack,
  type Guesses,
} from './attack.ts'
import { inferenceExample } from './examples/inference.example.ts'
import { drawPeople, nearestRows, releasedRows } from './kit/candidates/nearest-rows.ts'
import { rehearsedWhereExposed } from './kit/judging/rehearsed-control.ts'
import { disguised, knownColumns } from './kit/reading/released-classes.ts'

/** A number is inferred where it is off by at most this share of the guess. */
const TOLERANCE = 0.05

/**
 * Inference, the third risk of WP29 Opinion 05/2014, as Giomi, Boenisch, Wehmeyer & Tasnádi 2023
 * (doi:10.56553/popets-2023-0055, Anonymeter) measure it: the sensitive value of the row nearest to what is known of a person
 * is guessed to be theirs.
 */
export const inference = defineAttack({
  id: 'inference',
  title: 'The value of the nearest row',
  harm: 'learned',
  attacker:
    'Somebody who knows all columns of a person but the sensitive ones, and takes those of the nearest row of the release for theirs.',
  always: true,
  rehearses: true,
  example: inferenceExample,
  unfit(input) {
    if (knownColumns(input).length === 0) return 'It publishes no column that somebody may know.'
    return guessable(input).length === 0 ? 'No sensitive attribute is shown as it is.' : undefined
  },
  run: (input) => (releasedRows(input) ? findingsOf(input) : rehearsedWhereExposed(input, findingsOf)),
})

async function findingsOf(input: AttackInput): Promise<readonly AttackFinding[]> {
  const inside = await nearestOf(input, input.original)
  const outside = await outsideOf(input)
  return guessable(input).map((attribute) => infer(input, attribute, { inside, outside }))
}

/** People who are tried, and the row of the release nearest to each. */
interface Tried {
  readonly register: AttackTable
  readonly people: Uint32Array
  readonly nearest: Int32Array
}

/** People who are not in the release; without any, everybody as if their own row were not in it. */
async function outsideOf(input: AttackInput): Promise<Outside | undefined> {
  if (input.others) return { ...(await nearestOf(input, input.others)), by: 'others' }
  const leftOut = releasedRows(input)
  return leftOut && { ...(await nearestOf(input, input.original, leftOut)), by: 'left out' }
}

interface Outside extends Tried {
  readonly by: 'others' | 'left out'
}

async function nearestOf(input: AttackInput, register: AttackTable, leftOut?: Int32Array): Promise<Tried> {
  const { release, seed, context } = input
  const people = release.rows === 0 ? new Uint32Array(0) : drawPeople(register.rows, `${seed} inference`)
  const find = nearestRows(input, register, {
    names: knownColumns(input),
    lot: 'all',
    ...defined({ leftOut }),
  })
  const nearest = new Int32Array(people.length)
  for (const [index, row] of people.entries()) {
    if (index % 16 === 0) await context.pause()
    nearest[index] = find(row)
  }
  return { register, people, nearest }
}

const guessable = (input: AttackInput): readonly CheckedSensitive[] =>
  input.secrets.filter(({ name }) => input.release.columns.has(name) && !disguised(input).includes(name))

function infer(
  { release }: AttackInput,
  attribute: CheckedSensitive,
  { inside, outside }: { readonly inside: Tried; readonly outside: Outside | undefined },
): AttackFinding {
  const published = columnOf(release, attribute.name)
  const success = rightOf(published, inside, attribute)
  const isThere = outside?.register.columns.has(attribute.name)
  const name = columnName(attribute.name)
  return {
    of: attribute.name,
    success,
    baseline: chanceOf(published, inside, attribute),
    ...(isThere && { control: { ...rightOf(published, outside!, attribute), by: outside!.by } }),
    exposed: success.hits,
    why: `The nearest row has the true ${name} for ${count(success.hits)} of ${counted(success.targets, 'person', 'people')} tried.`,
    ...(success.hits > 0 && {
      fix: `Ask for a diversity of ${name} in every class (entropy-l-diversity, t-closeness), or for a larger k.`,
    }),
  }
}

function rightOf(
  published: AttackColumn,
  { register, people, nearest }: Tried,
  attribute: CheckedSensitive,
): Guesses {
  const truth = columnOf(register, attribute.name)
  const isRight = rightGuess(attribute)
  let hits = 0
  for (const [index, row] of people.entries()) {
    if (nearest[index] < 0) continue
    if (isRight(published.values[published.codes[nearest[index]]], truth.values[truth.codes[row]])) hits++
  }
  return { targets: people.length, hits }
}

/** The share of rows that would be right, drawn by lot, on average over the people. */
function chanceOf(published: AttackColumn, { register, people }: Tried, attribute: CheckedSensitive): number {
  const truth = columnOf(register, attribute.name)
  const isRight = rightGuess(attribute)
  const having = new Float64Array(truth.values.length)
  for (const row of people) having[truth.codes[row]]++
  const rows = new Float64Array(published.values.length)
  for (const code of published.codes) rows[code]++
  let chance = 0
  for (const [value, persons] of having.entries()) {
    if (persons === 0) continue
    for (const [code, text] of published.values.entries())
      if (isRight(text, truth.values[value])) chance += persons * rows[code]
  }
  return chance === 0 ? 0 : chance / people.length / published.codes.length
}

/** Numbers may be off by 5 % of the guess; other values must be the same. */
function rightGuess({ dictionary }: CheckedSensitive): (guess: string, truth: string) => boolean {
  const reading = dictionary ? readingOf(dictionary) : declaredReading(undefined)
  if (dictionary?.type === 'number')
    return (guess, truth) =>
      guess === truth || Math.abs(Number(guess) - Number(truth)) <= TOLERANCE * Math.abs(Number(guess))
  return (guess, truth) => guess === truth || valueKey(guess, reading) === valueKey(truth, reading)
}
