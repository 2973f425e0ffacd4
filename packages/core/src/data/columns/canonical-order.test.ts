import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCells, compareCodePoints } from './normalise-values.ts'

describe('canonical order', () => {
  it('[E31] code points, as the order of UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b))
        expect(Math.sign(compareCodePoints(a, b))).toBe(bytes)
      }),
      { seed: 7, numRuns: 500 },
    )
    expect(compareCodePoints('\uffff', '😀')).toBeLessThan(0)
  })

  it('[E31] plain decimals by value, then text; what is none comes after', () => {
    const cells = ['b', '10', '9.0', '9', '-1', '007', '*', '', '9'.repeat(400)]
    const sorted = [...cells].sort((a, b) => compareCells(a, b, true))
    expect(sorted).toEqual(['-1', '9', '9.0', '10', '', '*', '007', '9'.repeat(400), 'b'])
  })
})
