import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alphaKAnonymity } from './alpha-k-anonymity.ts'
import { expectNaive, hundredths, LARGE, largestOf } from './kit/naive.fixture.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

describe('(α, k)-anonymity', () => {
  const judged = (counts: number[][], alpha: number, k: number) => {
    const { attribute, classes } = caseOf({ counts })
    const judge = alphaKAnonymity.judge({ alpha, k }, attribute, 0)
    return counts.map((_, c) => judge.admits(classes, c))
  }

  it('[A1] refuses a class smaller than k and a class with a value above the share α', () => {
    expect(
      judged(
        [
          [0, 1, 1, 1],
          [0, 1, 1],
          [0, 3, 1],
        ],
        0.5,
        3,
      ),
    ).toEqual([true, false, false])
  })

  it('[A2] a value of exactly the share α passes, whatever the rounding of α · size', () => {
    for (let k = 2; k <= 60; k++) expect(judged([[0, 1, k - 1]], (k - 1) / k, 2)).toEqual([true])
    // 0.29 · 100 is 28.999999999999996 in doubles.
    expect(judged([[0, 29, 29, 29, 13]], 0.29, 2)).toEqual([true])
    expect(judged([[0, 29_000_000, 29_000_000, 29_000_000, 13_000_000]], 0.29, 2)).toEqual([true])
    expect(judged([[0, 29_000_001, 28_999_999, 29_000_000, 13_000_000]], 0.29, 2)).toEqual([false])
    expect(judged([[0, 7, 3]], 0.7, 2)).toEqual([true])
    expect(judged([[0, 8, 3]], 0.7, 2)).toEqual([false])
  })

  // Six patients, Wong et al. 2006, table 1: job and postcode put two HIV patients in one class; birth year puts
  // HIV, flu and fever in each of two classes. Codes: missing, HIV, flu, fever.
  it('[A3] the paper’s 2-anonymous patients with a class of HIV alone are not (0.5, 2)-anonymous; by birth year they are', () => {
    expect(
      judged(
        [
          [0, 2, 0, 0],
          [0, 0, 1, 1],
          [0, 0, 1, 1],
        ],
        0.5,
        2,
      ),
    ).toEqual([false, true, true])
    expect(
      judged(
        [
          [0, 1, 1, 1],
          [0, 1, 1, 1],
        ],
        0.5,
        2,
      ),
    ).toEqual([true, true])
  })

  it('[A4] the figure is the largest share', () => {
    const { attribute, classes } = caseOf({ counts: [[1, 4, 3]] })
    expect(alphaKAnonymity.judge({ alpha: 0.5, k: 2 }, attribute, 0).figure(classes, 0)).toBe(0.5)
  })

  it.each([8, LARGE])('[A1] agrees with the definition in whole numbers, counts up to %i', (largest) => {
    expectNaive(alphaKAnonymity, {
      largest,
      choices: fc.record({ alpha: hundredths(20, 100), k: fc.integer({ min: 2, max: 12 }) }),
      options: ({ alpha, k }) => ({ alpha: alpha / 100, k }),
      naive: ({ counts, n }, { alpha, k }) => n >= BigInt(k) && 100n * largestOf(counts) <= BigInt(alpha) * n,
    })
  })
})
