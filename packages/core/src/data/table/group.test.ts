import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GroupedColumn, groupCombinations } from './table.ts'

/** The same by joined texts in a Map. */
function naiveGroups(columns: readonly GroupedColumn[], length: number) {
  const groups = new Map<string, number>()
  const first: number[] = []
  const groupOf = Array.from({ length }, (_, entry) => {
    const key = columns.map(({ codes }) => codes[entry]).join()
    const known = groups.get(key)
    if (known !== undefined) return known
    groups.set(key, first.length)
    return first.push(entry) - 1
  })
  return { count: first.length, groupOf, first }
}

function expectNaive(columns: readonly GroupedColumn[], length: number) {
  const { count, groupOf, first } = groupCombinations(columns, length)
  expect({ count, groupOf: [...groupOf], first: [...first] }).toEqual(naiveGroups(columns, length))
}

const tables = (size: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.array(size, { maxLength: 6 }), fc.nat(60))
    .chain(([sizes, length]) =>
      fc.tuple(
        fc.constant(length),
        ...sizes.map((size) =>
          fc
            .array(fc.nat(Math.min(size - 1, 3)), { minLength: length, maxLength: length })
            .map((codes) => ({ codes: Uint32Array.from(codes, (code) => size - 1 - code), size: size })),
        ),
      ),
    )

describe('groupCombinations', () => {
  it('[TA1] groups as a Map of joined codes does, in order of first appearance', () => {
    const property = fc.property(tables(fc.integer({ min: 1, max: 9 })), ([length, ...columns]) =>
      expectNaive(columns, length),
    )
    fc.assert(property, { seed: 7, numRuns: 400 })
  })

  it('[TA2] also where the product of the sizes passes 2^31, 2^53 and 2^64', () => {
    const sizes = fc.constantFrom(3, 1000, 70_000, 2 ** 20, 2 ** 31 - 1)
    const property = fc.property(tables(sizes), ([length, ...columns]) => expectNaive(columns, length))
    fc.assert(property, { seed: 7, numRuns: 400 })
  })

  it('[TA1] no column: one group; no entry: none', () => {
    expectNaive([], 3)
    expectNaive([{ codes: new Uint8Array(0), size: 4 }], 0)
  })
})
