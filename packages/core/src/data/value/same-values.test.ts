import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameValues, textNormaliser, valueIndex, valueKey, valueTest } from './same-values.ts'

/** Few numbers in many spellings. */
const spelling = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.nat(3), fc.constantFrom('', '.0', '.00', '.5', '.50', '.', 'e0'))
  .map(([sign, whole, rest]) => `${sign}${whole}${rest}`)
const texts = fc.uniqueArray(fc.oneof(spelling, fc.constantFrom('é', 'e\u0301', 'n/a', '007')), {
  maxLength: 30,
})

describe('texts of one value', () => {
  it('[VA7] an index finds the same text first', () => {
    const index = valueIndex(['50.0', '50', 'é'], 'number')
    expect(['50', '50.0', '50.00', 'e\u0301', '51'].map(index)).toEqual([1, 0, 1, 2, undefined])
  })

  it('[VA7] indexes, tests and spellings agree with a look at every pair', () => {
    fc.assert(
      fc.property(texts, texts, (known, asked) => {
        const same = (a: string, b: string) => valueKey(a, 'undeclared') === valueKey(b, 'undeclared')
        const index = valueIndex(known, 'undeclared')
        const isKnown = valueTest(known, 'undeclared')
        const normalise = textNormaliser(known, 'undeclared')
        for (const text of asked) {
          const found = index(text)
          expect(found !== undefined).toBe(known.some((one) => same(one, text)))
          if (found !== undefined) expect(same(known[found], text)).toBe(true)
          if (known.includes(text)) expect(known[found!]).toBe(text)
          expect(isKnown(text)).toBe(found !== undefined)
          expect(same(normalise(text), text)).toBe(true)
        }
      }),
      { seed: 7 },
    )
  })

  it('[VA8] the first text of the same value, as a look at every pair finds it', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const keys = all.map((text) => valueKey(text, 'undeclared'))
        const first = keys.map((key) => keys.indexOf(key))
        const alone = first.every((place, index) => place === index)
        expect(sameValues(all, 'undeclared')).toEqual(alone ? undefined : Uint32Array.from(first))
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})
