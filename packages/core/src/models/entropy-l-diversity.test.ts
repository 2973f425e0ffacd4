import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entropyLDiversity } from './entropy-l-diversity.ts'
import { expectNaive } from './kit/naive.fixture.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

const judgeOf = (counts: number[], l: number) => {
  const { attribute, classes } = caseOf({ counts: [counts] })
  const judge = entropyLDiversity.judge({ l }, attribute, 0)
  return { admitted: judge.admits(classes, 0), figure: judge.figure(classes, 0) }
}

describe('entropy l-diversity', () => {
  it('[L3] l values of equal frequency are exactly l-diverse: 2, 2, 2 passes l = 3', () => {
    expect(judgeOf([0, 2, 2, 2], 3).admitted).toBe(true)
    for (let l = 2; l <= 200; l++) {
      for (const count of [1, 2, 3, 7, 1000, 123_457, 20_000_000]) {
        expect(judgeOf([0, ...Array<number>(l).fill(count)], l).admitted).toBe(true)
      }
    }
  })

  it('[L3] one row away from equal frequency fails', () => {
    expect(judgeOf([0, 3, 2, 2], 3).admitted).toBe(false)
    expect(judgeOf([0, 2, 1, 1], 3).admitted).toBe(false)
  })

  // Counts 2, 1, 1 of the paper's 3-diverse inpatients: H = ½ ln 2 + ½ ln 4 = 1.5 ln 2, so exp(H) = 2^1.5.
  it('[L4] the figure is the effective number of values: 2, 1, 1 gives 2^1.5', () => {
    expect(judgeOf([0, 2, 1, 1], 2).figure).toBeCloseTo(2 ** 1.5, 12)
    expect(judgeOf([0, 2, 1, 1], 2).admitted).toBe(true)
    expect(judgeOf([0, 0, 0, 4], 2).figure).toBeCloseTo(1, 12)
  })

  it('[L5] a class without a known value has figure 0 and is refused', () => {
    expect(judgeOf([0, 0], 2)).toEqual({ admitted: false, figure: 0 })
  })

  // H ≥ ln l ⇔ n^n ≥ l^n · Π x^x over the counts x, n = Σ x: whole numbers, no logarithm.
  it('[L3] agrees with the definition in whole numbers', () => {
    expectNaive(entropyLDiversity, {
      largest: 8,
      choices: fc.integer({ min: 2, max: 6 }),
      options: (l) => ({ l }),
      naive: ({ counts, n }, l) =>
        n ** n >= BigInt(l) ** n * counts.reduce((product, x) => product * x ** x, 1n),
    })
  })

  it('[L4] large counts give the entropy of their shares', () => {
    const shares = [0.4, 0.3, 0.2, 0.1]
    const entropy = -shares.reduce((sum, p) => sum + p * Math.log(p), 0)
    expect(judgeOf([0, ...shares.map((p) => p * 1e9)], 2).figure).toBeCloseTo(Math.exp(entropy), 10)
  })
})
