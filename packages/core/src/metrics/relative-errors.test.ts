import { describe, expect, it } from 'vitest'
import { relativeErrors, summariseErrors } from './relative-errors.ts'

const errorsOf = (rows: number, counts: readonly (readonly [truth: number, estimate: number])[]) =>
  relativeErrors(counts, { rows, truth: ([truth]) => truth, estimate: ([, estimate]) => estimate })

describe('query error', () => {
  it('[ME1] is relative to the count, and to a thousandth of the rows where it is smaller', () => {
    // Of 10,000 rows a thousandth is 10: a miss by 3 of 1 is 0.3, one by 3 of 30 is 0.1.
    expect(
      errorsOf(10_000, [
        [1, 4],
        [30, 27],
        [10, 20],
      ]),
    ).toEqual([0.3, 0.1, 1])
  })
  it('[ME2] takes the mean of the two in the middle of an even number', () => {
    expect(summariseErrors([4, 1, 3, 0])).toEqual({ mean: 2, median: 2 })
    expect(summariseErrors([4, 1, 4])).toEqual({ mean: 3, median: 4 })
    expect(summariseErrors([])).toEqual({ mean: 0, median: 0 })
  })
  it('[ME3] sees no error in a sum of shares that is whole but for rounding', () => {
    expect(errorsOf(10, [[3, 2.9999999999999996]])).toEqual([0])
  })
})
