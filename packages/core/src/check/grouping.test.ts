import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupTexts, keyOf } from './grouping.ts'

describe('grouping', () => {
  it('[CH7] the key of a list of texts is the key of no other list', () => {
    const list = fc.array(fc.string({ unit: fc.constantFrom('1', ':', 'a', '\u001f') }), {
      minLength: 2,
      maxLength: 2,
    })
    fc.assert(
      fc.property(list, list, (one, other) => {
        const columns = [0, 1].map((column) => [one[column], other[column]])
        expect(keyOf(columns, 0) === keyOf(columns, 1)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('[G2] more columns and values than one number can hold', () => {
    // 12 columns of 100 values: 10^24 combinations possible.
    const texts = Array.from({ length: 12 }, (_, column) =>
      Array.from({ length: 400 }, (_, index) => String(((index % 200) * (column + 3)) % 100)),
    )
    const { count, classOf, rows } = groupTexts(texts, new Uint32Array(400).fill(2), true)
    const naive = new Set(
      [...classOf.keys()].map((place) => JSON.stringify(texts.map((column) => column[place]))),
    )
    expect(count).toBe(naive.size)
    expect(rows.reduce((sum, size) => sum + size, 0)).toBe(800)
    for (let index = 0; index < 200; index++) expect(classOf[index]).toBe(classOf[index + 200])
  })
})
