import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleCandidates } from '../composition/fitted-view.ts'
import { aliasComponents, joinedRows } from './named-labels.ts'

const codes = (...list: readonly number[]) => Int32Array.from(list)

describe('aliases joined by rows', () => {
  it('[AT33] are one component where rows link them, directly or by others', () => {
    // 0–0, 0–1, 1–1 are linked by rows; 2–2 stands apart, and 3 is linked by none.
    const found = aliasComponents(codes(0, 0, 1, 2), codes(0, 1, 1, 2), 4)
    expect(found[0]).toBe(found[1])
    expect(new Set(found).size).toBe(3)
  })

  it('[AT33] components of values that were dealt to aliases twice are the values', () => {
    const dealt = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(dealt, (rows) => {
        const first = codes(...rows.map(([value, alias]) => value * 3 + alias))
        const second = codes(...rows.map(([value, , alias]) => value * 3 + alias))
        const found = aliasComponents(first, second, 9)
        for (const [row, [value]] of rows.entries())
          for (const [other, [theirs]] of rows.entries())
            if (found[first[row]] === found[first[other]]) expect(theirs).toBe(value)
      }),
      { seed: 13, numRuns: 200 },
    )
  })

  it('[AT34] rows join where nobody else shows the same', () => {
    expect(joinedRows(codes(5, 6, 6, 7), codes(7, 5, 5, 6))).toEqual([[3, 0]])
  })
})

describe('candidates', () => {
  it('[AT40] a class that no more people fit than it has rows has all of them', () => {
    // Two people fit class 0 alone with its two rows or class 1 too; so the third is all of class 1.
    const lists = [Uint32Array.of(0), Uint32Array.of(0, 1), Uint32Array.of(1)]
    settleCandidates(lists, { people: Uint32Array.of(1, 1, 1), rows: Uint32Array.of(2, 1) })
    expect(lists.map((list) => [...list])).toEqual([[0], [0], [1]])
  })
})
