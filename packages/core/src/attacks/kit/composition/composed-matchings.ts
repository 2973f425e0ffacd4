import { type ComposedCells, composedCells } from './composed-cells.ts'
import { type ComposedGuesses, type ComposedOptions, likeliest } from './composed-guesses.ts'
import { type DealtRelease, dealtPosterior, entryDealings, possibleValues } from './release-matching.ts'
import type { ReleaseView } from './release-view.ts'

/** A release whose rows are dealt to the people who fit their classes. */
export type SeenDealt = DealtRelease & { readonly view: ReleaseView }

/** What releases say of every person to whoever deals their rows. */
interface DealtGuesses {
  /** The likeliest value of each person; −1 where there is none. */
  readonly guessOf: Int32Array
  /** The one value that every dealing gives the person; −1 where there are several. */
  readonly certainOf: Int32Array
}

/**
 * Guesses everybody's value where people may fit several classes of a release: every row is of one of the people, everybody
 * has one row. Undefined where everybody fits so many classes that it is too much to list.
 */
async function dealtGuesses(
  releases: readonly SeenDealt[],
  { people, prior, pause }: { people: number; prior: Float64Array; pause: () => Promise<void> },
): Promise<DealtGuesses | undefined> {
  const cells = composedCells(
    releases.map(({ view }) => view),
    people,
  )
  const dealings = entryDealings(cells, releases)
  if (dealings === undefined) return undefined
  const table = await dealtPosterior(cells, dealings, { prior, pause })
  const possible = await possibleValues(cells.values.length, dealings, pause)
  const ofCell = (pick: (cells: ComposedCells, cell: number) => number) => {
    const picked = Int32Array.from({ length: cells.count }, (_, cell) => pick(cells, cell))
    return Int32Array.from(cells.cellOf, (cell) => picked[cell])
  }
  return {
    guessOf: ofCell(({ values, offsets }, cell) =>
      likeliest(values, table, { from: offsets[cell], to: offsets[cell + 1], prior }),
    ),
    certainOf: ofCell(({ values, offsets }, cell) => {
      const left = values
        .subarray(offsets[cell], offsets[cell + 1])
        .filter((_, index) => possible[offsets[cell] + index] === 1)
      return left.length === 1 ? left[0] : -1
    }),
  }
}

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
