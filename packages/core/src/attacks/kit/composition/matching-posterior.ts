import type { ComposedCells } from './composed-cells.ts'
import type { EntryDealing } from './release-matching.ts'

/** Rounds after which the table is as near as guessing needs it. */
const ROUNDS = 40

/**
 * How likely the people of each cell have each of their values, where they may be in several classes of each release: of all
 * tables of people, values and classes that give every class its rows of every value, the one with most entropy. It is a
 * product of a factor for each class and value of each release, which are scaled in turn (iterative scaling; Darroch and
 * Ratcliff 1972, doi:10.1214/aoms/1177692379). Where everybody fits one class of each release it is what
 * `composedPosterior` says. O(rounds × edges).
 *
 * @param prior how frequent each value is anyway
 * @returns by entry of the cells; those of a cell add up to 1
 */
export async function dealtPosterior(
  { count, offsets, values }: ComposedCells,
  dealings: readonly EntryDealing[],
  { prior, pause }: { readonly prior: Float64Array; readonly pause: () => Promise<void> },
): Promise<Float64Array> {
  const factors = dealings.map(({ dealing }) => new Float64Array(dealing.rows.length).fill(1))
  const sums = dealings.map((dealing, dealingIndex) =>
    factorSums(dealing, factors[dealingIndex], values.length),
  )
  const table = new Float64Array(values.length)
  const weigh = () => {
    for (let cell = 0; cell < count; cell++) {
      let all = 0
      for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) {
        let weight = prior[values[entry]] || 1
        for (const sum of sums) weight *= sum[entry]
        table[entry] = weight
        all += weight
      }
      for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) table[entry] /= all || 1
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [dealingIndex, dealing] of dealings.entries()) {
      await pause()
      weigh()
      scale(dealing, { factors: factors[dealingIndex], sums: sums[dealingIndex], table })
      sums[dealingIndex] = factorSums(dealing, factors[dealingIndex], values.length)
    }
  }
  weigh()
  return table
}

/** Of each entry the factors of the classes that its people fit, added up; 1 where the release does not speak of it. */
function factorSums({ dealing, entryOf, speaks }: EntryDealing, factors: Float64Array, entries: number) {
  const sums = new Float64Array(entries)
  for (let edge = 0; edge < entryOf.length; edge++) sums[entryOf[edge]] += factors[dealing.right[edge]]
  for (let entry = 0; entry < entries; entry++) if (speaks[entry] === 0) sums[entry] = 1
  return sums
}

interface Scaled {
  readonly factors: Float64Array
  readonly sums: Float64Array
  readonly table: Float64Array
}

/** Brings what is expected of each class and value to the rows that it has. */
function scale({ dealing, entryOf }: EntryDealing, { factors, sums, table }: Scaled): void {
  const { people, offsets, right, rows } = dealing
  const expected = new Float64Array(rows.length)
  for (let row = 0; row < people.length; row++) {
    for (let edge = offsets[row]; edge < offsets[row + 1]; edge++) {
      const entry = entryOf[edge]
      if (sums[entry] > 0)
        expected[right[edge]] += (people[row] * table[entry] * factors[right[edge]]) / sums[entry]
    }
  }
  for (let row = 0; row < rows.length; row++) if (expected[row] > 0) factors[row] *= rows[row] / expected[row]
}
