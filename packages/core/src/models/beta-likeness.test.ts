import { describe, expect, it } from 'vitest'
import { basicBetaLikeness } from './basic-beta-likeness.ts'
import { enhancedBetaLikeness } from './enhanced-beta-likeness.ts'
import { type ExactClass, expectNaive, hundredths, LARGE } from './kit/naive.fixture.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

const judgeOf = (
  model: typeof basicBetaLikeness | typeof enhancedBetaLikeness,
  counts: number[][],
  beta: number,
) => {
  const { attribute, classes } = caseOf({ counts })
  const judge = model.judge({ beta }, attribute, 0)
  return { admitted: judge.admits(classes, 0), figure: judge.figure(classes, 0) }
}

const gainsWithin = ({ counts, totals, n, N }: ExactClass, hundredthsOfBeta: number) =>
  counts.every(
    (count, code) => 100n * (count * N - totals[code] * n) <= BigInt(hundredthsOfBeta) * totals[code] * n,
  )

describe('basic β-likeness', () => {
  // Table of 100 rows, value a in 10 of them; class of 10 with 3: p = 0.3, q = 0.1, gain 2. By hand.
  const counts = [
    [0, 3, 7],
    [0, 7, 83],
  ]

  it('[B1] the figure is the largest relative gain (p − q)/q', () => {
    expect(judgeOf(basicBetaLikeness, counts, 2).figure).toBeCloseTo(2, 12)
  })

  it('[B2] a gain of exactly β passes', () => {
    expect(judgeOf(basicBetaLikeness, counts, 2).admitted).toBe(true)
    expect(judgeOf(basicBetaLikeness, counts, 1.99).admitted).toBe(false)
  })

  it('[B2] a gain of exactly β passes, whatever the rounding of (1 + β) · q · n', () => {
    for (let count = 2; count <= 12; count++) {
      for (let others = 1; others <= 30; others++) {
        const table = [
          [0, count, 2],
          [0, 1, others],
        ]
        const [p, q] = [count / (count + 2), (count + 1) / (count + 3 + others)]
        if (p <= q) continue
        // β as a decimal fraction of whole numbers, rounded once.
        const gain = (count * (count + 3 + others) - (count + 1) * (count + 2)) / ((count + 1) * (count + 2))
        expect(judgeOf(basicBetaLikeness, table, gain).admitted).toBe(true)
        expect(judgeOf(basicBetaLikeness, table, gain * (1 - 1e-12)).admitted).toBe(false)
      }
    }
  })

  it('[B3] a value that becomes rarer, or vanishes, is not bounded', () => {
    expect(
      judgeOf(
        basicBetaLikeness,
        [
          [0, 0, 10],
          [0, 10, 80],
        ],
        0.12,
      ),
    ).toEqual({
      admitted: true,
      figure: expect.closeTo(1 / 9, 12),
    })
  })

  it.each([8, LARGE])('[B1] agrees with the definition in whole numbers, counts up to %i', (largest) => {
    expectNaive(basicBetaLikeness, {
      largest,
      choices: hundredths(1, 300),
      options: (beta) => ({ beta: beta / 100 }),
      naive: gainsWithin,
    })
  })
})

describe('enhanced β-likeness', () => {
  // Half of the table has value a: −ln 0.5 = 0.693; a class with 9 of 10 gains 0.8. By hand.
  const counts = [
    [0, 9, 1],
    [0, 41, 49],
  ]

  it('[B4] a frequent value may gain −ln q at most, however large β is', () => {
    expect(judgeOf(basicBetaLikeness, counts, 5).admitted).toBe(true)
    expect(judgeOf(enhancedBetaLikeness, counts, 5).admitted).toBe(false)
  })

  it('[B5] the figure is the smallest β that admits the class, infinite where none does', () => {
    expect(judgeOf(enhancedBetaLikeness, counts, 5).figure).toBe(Number.POSITIVE_INFINITY)
    expect(
      judgeOf(
        enhancedBetaLikeness,
        [
          [0, 8, 2],
          [0, 42, 48],
        ],
        5,
      ).figure,
    ).toBeCloseTo(0.6, 12)
  })

  it('[B4] a rare value is bounded by β', () => {
    const rare = [
      [0, 3, 7],
      [0, 7, 83],
    ]
    expect(judgeOf(enhancedBetaLikeness, rare, 2).admitted).toBe(true)
    expect(judgeOf(enhancedBetaLikeness, rare, 1.99).admitted).toBe(false)
  })

  it('[B4] a value everybody has gains nothing and passes', () => {
    expect(
      judgeOf(
        enhancedBetaLikeness,
        [
          [0, 4],
          [0, 9],
        ],
        0.1,
      ),
    ).toEqual({ admitted: true, figure: 0 })
  })

  it.each([8, LARGE])('[B4] agrees with (p − q)/q ≤ min(β, −ln q), counts up to %i', (largest) => {
    expectNaive(enhancedBetaLikeness, {
      largest,
      choices: hundredths(1, 300),
      options: (beta) => ({ beta: beta / 100 }),
      naive: (one, beta) =>
        gainsWithin(one, beta) &&
        one.counts.every((count, code) => {
          if (count === 0n) return true
          const q = Number(one.totals[code]) / Number(one.N)
          // q = 1 makes both sides 0; otherwise −ln q is irrational and never ties with a ratio of counts.
          return q === 1 || (Number(count) / Number(one.n) - q) / q <= -Math.log(q)
        }),
    })
  })
})
