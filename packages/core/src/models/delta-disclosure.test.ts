import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deltaDisclosure } from './delta-disclosure.ts'
import { expectNaive, LARGE } from './kit/naive.fixture.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

const judgeOf = (counts: number[][], delta: number) => {
  const { attribute, classes } = caseOf({ counts })
  const judge = deltaDisclosure.judge({ delta }, attribute, 0)
  return { admitted: judge.admits(classes, 0), figure: judge.figure(classes, 0) }
}

describe('δ-disclosure privacy', () => {
  // Table of 100 with value a in 20; class of 10 with 4: p = 0.4 = 2q, log2 2 = 1. By hand.
  const doubled = [
    [0, 4, 6],
    [0, 16, 74],
  ]

  it('[D1] the figure is the largest |log2(p/q)|', () => {
    expect(judgeOf(doubled, 1).figure).toBeCloseTo(1, 12)
    // a halves: p = 0.1, q = 0.2.
    expect(
      judgeOf(
        [
          [0, 1, 9],
          [0, 19, 71],
        ],
        1,
      ).figure,
    ).toBeCloseTo(1, 12)
  })

  it('[D2] strict: exactly δ fails, above and below the table’s share', () => {
    expect(judgeOf(doubled, 1).admitted).toBe(false)
    expect(judgeOf(doubled, 1.001).admitted).toBe(true)
    expect(
      judgeOf(
        [
          [0, 1, 9],
          [0, 19, 71],
        ],
        1,
      ).admitted,
    ).toBe(false)
    expect(
      judgeOf(
        [
          [0, 1, 9],
          [0, 19, 71],
        ],
        1.001,
      ).admitted,
    ).toBe(true)
    // p = 3q and δ = log2 3, which no double holds exactly.
    expect(
      judgeOf(
        [
          [0, 6, 4],
          [0, 14, 76],
        ],
        Math.log2(3),
      ).admitted,
    ).toBe(false)
  })

  it('[D3] a class that lacks a value of the table fails, with an infinite figure', () => {
    expect(
      judgeOf(
        [
          [0, 5, 5, 0],
          [0, 40, 40, 10],
        ],
        50,
      ),
    ).toEqual({
      admitted: false,
      figure: Number.POSITIVE_INFINITY,
    })
  })

  it('[D3] a value of the dictionary that nobody has is not asked for', () => {
    expect(
      judgeOf(
        [
          [0, 5, 5, 0],
          [0, 45, 45, 0],
        ],
        0.1,
      ),
    ).toEqual({ admitted: true, figure: 0 })
  })

  // δ in halves: |log2(p/q)| < h/2 ⇔ p² < 2^h q² and q² < 2^h p², whole numbers throughout.
  it.each([8, LARGE])('[D1] agrees with the definition in whole numbers, counts up to %i', (largest) => {
    expectNaive(deltaDisclosure, {
      largest,
      choices: fc.integer({ min: 1, max: 8 }),
      options: (halves) => ({ delta: halves / 2 }),
      naive: ({ counts, totals, n, N }, halves) =>
        totals.every((total, code) => {
          const p = counts[code] * N
          const q = total * n
          return (
            total === 0n || (p * p < 2n ** BigInt(halves) * q * q && q * q < 2n ** BigInt(halves) * p * p)
          )
        }),
    })
  })
})
