import { type ComposedCells, composedCells } from './composed-cells.ts'
import { type ComposedGuesses, type ComposedOptions, likeliest } from './composed-guesses.ts'
import { entryGraphs, type MatchableRelease, matchingPosterior, possibleValues } from './release-matching.ts'
import type { ReleaseView } from './release-view.ts'

/** A release whose rows are matched with the people who fit their classes. */
export type MatchableView = MatchableRelease & { readonly view: ReleaseView }

/** What the possible matchings of rows and people say of every person. */
interface MatchingGuesses {
  /** The likeliest value of each person; −1 where there is none. */
  readonly guessOf: Int32Array
  /** The one value that every matching gives the person; −1 where there are several. */
  readonly certainOf: Int32Array
}

/**
 * Guesses everybody's value where people may fit several classes of a release. Every row belongs to one person, and everybody
 * has one row. Undefined where people fit so many classes that the edges are too many to list.
 */
async function matchingGuesses(
  releases: readonly MatchableView[],
  { people, prior, pause }: { people: number; prior: Float64Array; pause: () => Promise<void> },
): Promise<MatchingGuesses | undefined> {
  const cells = composedCells(
    releases.map(({ view }) => view),
    people,
  )
  const graphs = entryGraphs(cells, releases)
  if (graphs === undefined) return undefined
  const table = await matchingPosterior(cells, graphs, { prior, pause })
  const possible = await possibleValues(cells.values.length, graphs, pause)
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
 * Matches rows with people in all releases together, and in each alone. A person is certain if only their true value is
 * possible in all releases together, and several values are in each release alone. Undefined where the edges are too many to
 * list.
 */
export async function composedMatchings(
  releases: readonly MatchableView[],
  { truth, values, pause }: ComposedOptions,
): Promise<Pick<ComposedGuesses, 'together' | 'alone' | 'isCertain'> | undefined> {
  const prior = new Float64Array(values)
  for (const value of truth) if (value >= 0) prior[value]++
  const options = { people: truth.length, prior, pause }
  const different = releases.filter(
    (release, releaseIndex) => !releases.slice(0, releaseIndex).some((other) => areSame(release, other)),
  )
  const all = await matchingGuesses(different, options)
  if (all === undefined) return undefined
  const isCertain = Uint8Array.from(
    truth,
    (value, person) => +(value >= 0 && all.certainOf[person] === value),
  )
  const single: Int32Array[] = []
  for (const release of different) {
    const guesses = await matchingGuesses([release], options)
    if (guesses === undefined) return undefined
    single.push(guesses.guessOf)
    for (let person = 0; person < truth.length; person++)
      if (guesses.certainOf[person] >= 0) isCertain[person] = 0
  }
  const alone = single.map((first) =>
    // For people who are not in this release, the guess of another one counts.
    hits(truth, (person) =>
      first[person] >= 0 ? first[person] : (single.find((guessOf) => guessOf[person] >= 0)?.[person] ?? -1),
    ),
  )
  return { together: hits(truth, (person) => all.guessOf[person]), alone: Math.max(...alone), isCertain }
}

const hits = (truth: Int32Array, guess: (person: number) => number): number =>
  truth.reduce((sum, value, person) => sum + (value >= 0 && guess(person) === value ? 1 : 0), 0)

/** Whether two releases have the same content: then they count as one. */
function areSame(first: MatchableView, second: MatchableView): boolean {
  const lists = ({ view, ofClass }: MatchableView) => [
    view.groupOf,
    ofClass.offsets,
    ofClass.values,
    ofClass.rows,
  ]
  const secondLists = lists(second)
  return (
    lists(first).every((list, index) => isEqual(list, secondLists[index])) &&
    first.classesOfGroup.every((list, group) => isEqual(list, second.classesOfGroup[group]))
  )
}

const isEqual = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value, index) => value === b[index])
