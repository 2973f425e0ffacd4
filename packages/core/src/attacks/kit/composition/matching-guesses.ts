import type { ComposedCells } from './composed-cells.ts'
import { composedCells } from './composed-cells.ts'
import { likeliest } from './composed-guesses.ts'
import { dealtPosterior } from './matching-posterior.ts'
import { possibleValues } from './possible-values.ts'
import { type DealtRelease, entryDealings } from './release-matching.ts'
import type { ReleaseView } from './release-view.ts'

/** A release whose rows are dealt to the people who fit their classes. */
export type SeenDealt = DealtRelease & { readonly view: ReleaseView }

/** What releases say of every person to whoever deals their rows. */
export interface DealtGuesses {
  /** The likeliest value of each person; −1 where there is none. */
  readonly guessOf: Int32Array
  /** The one value that every dealing gives the person; −1 where there are several. */
  readonly certainOf: Int32Array
}

/**
 * Guesses everybody's value where people may fit several classes of a release: every row is of one of the people, everybody
 * has one row. Undefined where everybody fits so many classes that it is too much to list.
 */
export async function dealtGuesses(
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
