import { describe, expect, it } from 'vitest'
import { averageRisk } from './average-risk.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'
import { prosecutorRisk } from './prosecutor-risk.ts'
import { uniqueness } from './uniqueness.ts'

/** Classes of these sizes. */
const ofSizes = (...sizes: number[]) =>
  caseOf({ counts: sizes.map((size) => [0, size]), suppressed: [0, 50] }).classes

describe('prosecutor risk', () => {
  it('[R1] 0.2 admits classes of five rows and more', () => {
    const judge = prosecutorRisk.judge({ max: 0.2 })
    expect([4, 5, 6].map((size) => judge.admits(ofSizes(size), 0))).toEqual([false, true, true])
    expect(judge.figure(ofSizes(4), 0)).toBe(0.25)
  })

  it('[R1] 1/k is k-anonymity for every k', () => {
    for (let k = 1; k <= 3000; k++) {
      const judge = prosecutorRisk.judge({ max: 1 / k })
      expect(judge.admits(ofSizes(k), 0)).toBe(true)
      if (k > 1) expect(judge.admits(ofSizes(k - 1), 0)).toBe(false)
    }
  })
})

describe('average risk', () => {
  it('[R2] is classes over rows, suppressed rows aside', () => {
    expect(averageRisk.judge({ max: 0.5 }).figure(ofSizes(1, 2, 7))).toBeCloseTo(0.3, 14)
  })

  it('[R2] exactly max holds, one class more does not', () => {
    const judge = averageRisk.judge({ max: 0.3 })
    expect(judge.holds(ofSizes(1, 2, 7))).toBe(true)
    expect(judge.holds(ofSizes(1, 1, 1, 7))).toBe(false)
  })

  it('[R2] with missing values as wildcards a row hides among all compatible rows', () => {
    // Two classes of one row, each compatible with the other: each row's risk is 1/2.
    const wildcards = { ...ofSizes(2, 2), rows: Uint32Array.from([1, 1]) }
    expect(averageRisk.judge({ max: 1 }).figure(wildcards)).toBe(0.5)
  })

  it('[R2] a class that has no rows left counts for nothing', () => {
    expect(averageRisk.judge({ max: 0.2 }).figure(ofSizes(5, 0))).toBe(0.2)
    expect(averageRisk.judge({ max: 0.2 }).holds(ofSizes(5, 0))).toBe(true)
  })

  it('[R4] no classes: figure 0, holds', () => {
    expect(averageRisk.judge({ max: 0.1 }).figure(ofSizes())).toBe(0)
    expect(averageRisk.judge({ max: 0.1 }).holds(ofSizes())).toBe(true)
  })
})

describe('uniqueness', () => {
  it('[R3] is the share of rows alone in their class, suppressed rows aside', () => {
    expect(uniqueness.judge({ max: 0 }).figure(ofSizes(1, 1, 3, 5))).toBe(0.2)
  })

  it('[R3] exactly max holds; max 0 allows no unique row', () => {
    expect(uniqueness.judge({ max: 0.2 }).holds(ofSizes(1, 1, 3, 5))).toBe(true)
    expect(uniqueness.judge({ max: 0.1999 }).holds(ofSizes(1, 1, 3, 5))).toBe(false)
    expect(uniqueness.judge({ max: 0 }).holds(ofSizes(2, 3))).toBe(true)
    expect(uniqueness.judge({ max: 0 }).holds(ofSizes(1, 99_999_999))).toBe(false)
  })

  it('[R3] with missing values as wildcards a row with a compatible one is not alone', () => {
    const wildcards = { ...ofSizes(2, 1), rows: Uint32Array.from([1, 1]) }
    expect(uniqueness.judge({ max: 0 }).figure(wildcards)).toBe(0.5)
  })

  it('[R4] no classes: figure 0, holds', () => {
    expect(uniqueness.judge({ max: 0 }).figure(ofSizes())).toBe(0)
    expect(uniqueness.judge({ max: 0 }).holds(ofSizes())).toBe(true)
  })
})
