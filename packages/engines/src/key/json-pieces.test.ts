import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

const written = (value: unknown): string => [...jsonPieces(value)].join('')

describe('JSON in pieces', () => {
  it('[KF10] is the text of JSON.stringify, for any plain data', () => {
    const data = fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(written(value)).toBe(JSON.stringify(value))
      const members = { value, absent: undefined, list: [value, undefined] }
      expect(written(members)).toBe(JSON.stringify(members))
    })
    fc.assert(data, { seed: 7, numRuns: 200 })
  })

  it('[KF10] also of long lists, and of lists and members around them', () => {
    const aliases = Array.from({ length: 25_000 }, (_, index) => ({
      text: `Q${index}`,
      values: ['a"\ud800'],
    }))
    const key = { aliases, pools: [[], aliases.map(({ text }) => text), undefined], none: {}, empty: [] }
    expect(written(key)).toBe(JSON.stringify(key))
    expect(Math.max(...[...jsonPieces(key)].map(({ length }) => length))).toBeLessThan(500_000)
  })
})
