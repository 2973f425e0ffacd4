import type { ComposedGuesses, ComposedOptions } from './composed-guesses.ts'
import { dealtGuesses, type SeenDealt } from './matching-guesses.ts'

/**
 * What releases say together, beside what the best of them says alone, to whoever deals their rows to the people who fit.
 * Certain are those of whom the releases together leave the true value alone, and none of them does by itself. Undefined where
 * that is too much to list.
 */
export async function composedDealings(
  releases: readonly SeenDealt[],
  { truth, values, pause }: ComposedOptions,
): Promise<Pick<ComposedGuesses, 'together' | 'alone' | 'isCertain'> | undefined> {
  const prior = new Float64Array(values)
  for (const value of truth) if (value >= 0) prior[value]++
  const asked = { people: truth.length, prior, pause }
  const different = releases.filter(
    (release, releaseIndex) => !releases.slice(0, releaseIndex).some((other) => saysTheSame(release, other)),
  )
  const all = await dealtGuesses(different, asked)
  if (all === undefined) return undefined
  const isCertain = Uint8Array.from(
    truth,
    (value, person) => +(value >= 0 && all.certainOf[person] === value),
  )
  const single: Int32Array[] = []
  for (const release of different) {
    const one = await dealtGuesses([release], asked)
    if (one === undefined) return undefined
    single.push(one.guessOf)
    for (let person = 0; person < truth.length; person++)
      if (one.certainOf[person] >= 0) isCertain[person] = 0
  }
  const alone = single.map((first) =>
    // Who is not in a release is guessed of by another.
    hits(truth, (person) =>
      first[person] >= 0 ? first[person] : (single.find((one) => one[person] >= 0)?.[person] ?? -1),
    ),
  )
  return { together: hits(truth, (person) => all.guessOf[person]), alone: Math.max(...alone), isCertain }
}

const hits = (truth: Int32Array, guess: (person: number) => number): number =>
  truth.reduce((sum, value, person) => sum + (value >= 0 && guess(person) === value ? 1 : 0), 0)

/** A release laid beside itself is one release. */
function saysTheSame(one: SeenDealt, other: SeenDealt): boolean {
  const lists = ({ view, ofClass }: SeenDealt) => [
    view.groupOf,
    ofClass.offsets,
    ofClass.values,
    ofClass.rows,
  ]
  const theirs = lists(other)
  return (
    lists(one).every((list, index) => isEqual(list, theirs[index])) &&
    one.classesOfGroup.every((list, group) => isEqual(list, other.classesOfGroup[group]))
  )
}

const isEqual = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  one.length === other.length && Array.prototype.every.call(one, (value, at) => value === other[at])
