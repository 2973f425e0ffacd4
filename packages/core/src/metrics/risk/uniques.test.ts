import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choices, eachUnique } from './uniques.ts'

const table = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(fc.nat({ max: 3 }), { minLength: rows, maxLength: rows }), {
      minLength: columns,
      maxLength: columns,
    }),
  )

const subsets = (columns: number, size: number): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: columns }, (_, last) => last).flatMap((last) =>
        subsets(last, size - 1).map((before) => [...before, last]),
      )

describe('rows alone in some columns', () => {
  it('[RI11] are those that a comparison of all rows finds, save where they are alone in the first columns already', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 3 }), (columns, size) => {
        const rows = columns[0].length
        const isAlone = (row: number, chosen: readonly number[]) =>
          !columns[0].some(
            (_, other) => other !== row && chosen.every((c) => columns[c][other] === columns[c][row]),
          )
        const naive = subsets(columns.length, size).flatMap((chosen) =>
          Array.from({ length: rows }, (_, row) => row)
            .filter(
              (row) => isAlone(row, chosen) && (chosen.length === 1 || !isAlone(row, chosen.slice(0, -1))),
            )
            .map((row) => `${row}: ${chosen}`),
        )
        const found: string[] = []
        const coded = columns.map((codes) => ({ codes: Uint32Array.from(codes), size: 4 }))
        for (const _ of eachUnique(coded, size, (row, chosen) => found.push(`${row}: ${chosen}`)));
        // Alone in the table means alone in no column at all: one row is alone in each single one.
        expect(found.sort()).toEqual(rows === 1 ? naive.filter(() => size === 1).sort() : naive.sort())
      }),
      { seed: 11, numRuns: 300 },
    )
  })

  it('[RI11] are looked for in so many choices of columns', () => {
    expect([choices(4, 1), choices(4, 2), choices(4, 3), choices(4, 9), choices(14, 3)]).toEqual([
      4, 10, 14, 15, 469,
    ])
  })
})
