import { describe, expect, it } from 'vitest'
import { atLeast, atMost, below, countAtMost, countBelow, leastCount, withinLimit } from './boundary.ts'

describe('boundary', () => {
  it('[X1] a figure equal to its limit up to rounding passes at least and at most, and fails below', () => {
    // 0.1 + 0.2 is 0.30000000000000004 in doubles.
    expect(atMost(0.1 + 0.2, 0.3)).toBe(true)
    expect(atLeast(0.3, 0.1 + 0.2)).toBe(true)
    expect(below(0.3, 0.1 + 0.2)).toBe(false)
    expect(below(0.1 + 0.2, 0.3)).toBe(false)
  })

  it('[X1] a figure off by more than 1e-9 of the limit is told apart', () => {
    expect(atMost(0.3 * (1 + 2e-9), 0.3)).toBe(false)
    expect(atLeast(0.3 * (1 - 2e-9), 0.3)).toBe(false)
    expect(below(0.3 * (1 - 2e-9), 0.3)).toBe(true)
  })

  it('[X2] a count one over the limit is refused even at four billion rows', () => {
    expect(countAtMost(2_000_000_000, 0.5 * 4_000_000_000)).toBe(true)
    expect(countAtMost(2_000_000_001, 0.5 * 4_000_000_000)).toBe(false)
    expect(countBelow(2_000_000_000, 0.5 * 4_000_000_000)).toBe(false)
    expect(countBelow(1_999_999_999, 0.5 * 4_000_000_000)).toBe(true)
  })

  it('[X2] a decimal option times a count is compared as if exact', () => {
    // 1.1 · 3 rounds up to 3.3000000000000003, 0.7 · 10 to 7, 0.1 · 3 up to 0.30000000000000004.
    for (let tenths = 1; tenths <= 40; tenths++) {
      for (let count = 1; count <= 200; count++) {
        const product = (tenths / 10) * count
        const whole = Math.floor((tenths * count) / 10)
        expect(countAtMost(whole, product)).toBe(true)
        expect(countAtMost(whole + 1, product)).toBe(false)
        expect(countBelow(whole, product)).toBe((tenths * count) % 10 !== 0)
      }
    }
  })

  it('[X3] the class size for a risk is the k whose 1/k it is', () => {
    for (let k = 1; k <= 5000; k++) expect(leastCount(1 / k)).toBe(k)
    expect(leastCount(0.2)).toBe(5)
    expect(leastCount(0.3)).toBe(4)
    expect(leastCount(0.0001)).toBe(10_000)
  })

  it('[X4] a judge’s limit is read in its own direction and strictness', () => {
    const limit = 2
    expect(withinLimit({ limit, direction: 'at-least' }, 2)).toBe(true)
    expect(withinLimit({ limit, direction: 'at-most' }, 2)).toBe(true)
    expect(withinLimit({ limit, direction: 'at-least', strict: true }, 2)).toBe(false)
    expect(withinLimit({ limit, direction: 'at-most', strict: true }, 2)).toBe(false)
    expect(withinLimit({ limit, direction: 'at-least', strict: true }, 2.1)).toBe(true)
    expect(withinLimit({ limit, direction: 'at-most', strict: true }, 1.9)).toBe(true)
  })
})
