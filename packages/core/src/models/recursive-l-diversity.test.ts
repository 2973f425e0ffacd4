import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectNaive, hundredths, LARGE, total } from './kit/naive.fixture.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'
import { recursiveLDiversity } from './recursive-l-diversity.ts'

const judgeOf = (counts: number[], c: number, l: number) => {
  const { attribute, classes } = caseOf({ counts: [counts] })
  const judge = recursiveLDiversity.judge({ c, l }, attribute, 0)
  return { admitted: judge.admits(classes, 0), figure: judge.figure(classes, 0) }
}

describe('recursive (c, l)-diversity', () => {
  // Counts 2, 1, 1 of the 3-diverse inpatients of Machanavajjhala et al. 2007: l = 2 asks 2 < c · 2, l = 3 asks 2 < c · 1.
  it('[L6] the paper’s inpatients with counts 2, 1, 1 need c above 1 for l = 2 and above 2 for l = 3', () => {
    expect(judgeOf([0, 1, 1, 2], 1.01, 2)).toEqual({ admitted: true, figure: 1 })
    expect(judgeOf([0, 1, 1, 2], 2.01, 3)).toEqual({ admitted: true, figure: 2 })
    expect(judgeOf([0, 1, 1, 2], 1.99, 3)).toEqual({ admitted: false, figure: 2 })
  })

  it('[L7] strict: r₁ equal to c · rest fails, whatever the rounding of the product', () => {
    expect(judgeOf([0, 1, 1, 2], 1, 2).admitted).toBe(false)
    expect(judgeOf([0, 1, 1, 2], 2, 3).admitted).toBe(false)
    // 1.1 · 110 is 121.00000000000001 in doubles; r₁ = 121 must still fail, and 120 pass.
    for (let tenths = 11; tenths <= 40; tenths++) {
      for (let rest = 10; rest <= 400; rest += 10) {
        const tie = (tenths * rest) / 10
        expect(judgeOf([0, tie, rest], tenths / 10, 2).admitted).toBe(false)
        expect(judgeOf([0, tie - 1, rest], tenths / 10, 2).admitted).toBe(true)
      }
    }
  })

  it('[L8] fewer than l values have no rest: infinite figure, refused', () => {
    expect(judgeOf([0, 5, 5], 100, 3)).toEqual({ admitted: false, figure: Number.POSITIVE_INFINITY })
  })

  it.each([8, LARGE])('[L6] agrees with sorting and exact products, counts up to %i', (largest) => {
    expectNaive(recursiveLDiversity, {
      largest,
      choices: fc.record({ c: hundredths(10, 400), l: fc.integer({ min: 2, max: 5 }) }),
      options: ({ c, l }) => ({ c: c / 100, l }),
      naive: ({ counts }, { c, l }) => {
        const r = [...counts].sort((one, other) => Number(other - one))
        return 100n * r[0] < BigInt(c) * total(r.slice(l - 1))
      },
    })
  })
})
