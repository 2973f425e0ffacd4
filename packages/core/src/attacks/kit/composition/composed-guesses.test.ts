import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composedCells, composedCertainty } from './composed-cells.ts'
import { composedGuesses } from './composed-guesses.ts'
import { viewOf } from './release-view.ts'

const pause = async () => {}

/** Classes of each person by release (−1: not in it), and everybody's value. */
const guesses = (groups: readonly (readonly number[])[], truth: readonly number[]) =>
  composedGuesses(
    groups.map((groupOf) => viewOf(Int32Array.from(groupOf), Int32Array.from(truth))),
    { truth: Int32Array.from(truth), values: Math.max(...truth) + 1, pause },
  )

const few = { seed: 13, numRuns: 120 } as const
const people = fc.integer({ min: 1, max: 7 })
const tables = people.chain((length) =>
  fc.record({
    first: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: length, maxLength: length }),
    second: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: length, maxLength: length }),
    truth: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: length, maxLength: length }),
  }),
)

/** Counts of each group and value; equal for every table that looks alike in a release. */
const looks = (groups: readonly number[], values: readonly number[]): string =>
  groups
    .flatMap((group, person) => (group < 0 ? [] : [`${group}:${values[person]}`]))
    .sort()
    .join()

/** Every way to give people values that both releases allow. */
function* assignments(given: {
  readonly first: readonly number[]
  readonly second: readonly number[]
  readonly truth: readonly number[]
}): Generator<readonly number[]> {
  const { first, second, truth } = given
  for (let code = 0; code < 3 ** truth.length; code++) {
    const values = truth.map((_, person) => Math.floor(code / 3 ** person) % 3)
    if (looks(first, values) === looks(first, truth) && looks(second, values) === looks(second, truth))
      yield values
  }
}

describe('what several releases say together', () => {
  it('[AT31] by hand: rows and columns of a grid leave one value each', async () => {
    const rows = [0, 0, 0, 1, 1, 1, 2, 2, 2]
    const columns = [0, 1, 2, 0, 1, 2, 0, 1, 2]
    const found = await guesses([rows, columns], [0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(found).toMatchObject({ people: 9, together: 9, alone: 3, certain: 9 })
  })

  it('[AT31] the same release again, or one with joined classes, adds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ first, truth }) => {
        const all = first.map((group) => Math.max(0, group))
        const joined = all.map((group) => (group === 2 ? 1 : group))
        for (const second of [all, joined]) {
          const found = await guesses([all, second], truth)
          expect([found.together, found.certain]).toEqual([(await guesses([all], truth)).together, 0])
          expect(found.together).toBeGreaterThanOrEqual(0)
        }
      }),
      few,
    )
  })

  it('[AT32] whoever is certain has that value in every assignment that fits', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (given) => {
        const [truth, ...groups] = [given.truth, given.first, given.second].map((list) =>
          Int32Array.from(list),
        )
        const views = groups.map((groupOf) => viewOf(groupOf, truth))
        const cells = composedCells(views, truth.length)
        const certain = await composedCertainty(cells, views, { pause })
        for (const values of assignments(given))
          for (const [person, value] of values.entries())
            if (groups.some((groupOf) => groupOf[person] >= 0) && certain[cells.cellOf[person]] >= 0)
              expect(value).toBe(certain[cells.cellOf[person]])
      }),
      few,
    )
  })

  it('[AT32] who came is found by difference, and so is who left', async () => {
    const came = await guesses(
      [
        [0, 0, 0, -1],
        [0, 0, 0, 0],
      ],
      [0, 1, 2, 0],
    )
    expect([...came.isCertain]).toEqual([0, 0, 0, 1])
    const left = await guesses(
      [
        [0, 0, 0, 0],
        [0, 0, 0, -1],
      ],
      [0, 1, 2, 0],
    )
    expect([...left.isCertain]).toEqual([0, 0, 0, 1])
  })
})
