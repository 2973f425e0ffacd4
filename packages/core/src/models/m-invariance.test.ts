import { describe, expect, it } from 'vitest'
import { caseOf } from './kit/sample-classes.fixture.ts'
import { mInvariance } from './m-invariance.ts'

describe('m-invariance of a release alone', () => {
  // Xiao and Tao 2007, definition 1: m-unique. Codes: missing, dyspepsia, bronchitis, flu, gastritis.
  it('[N1] counts the values of a class in which none occurs twice, and 1 where one does', () => {
    const counts = [
      [0, 1, 1, 0, 0],
      [0, 0, 1, 1, 1],
      [0, 2, 1, 1, 0],
      [0, 0, 0, 0, 1],
    ]
    const { attribute, classes } = caseOf({ counts })
    const judge = mInvariance.judge({ m: 2 }, attribute, 0)
    expect(counts.map((_, c) => [judge.figure(classes, c), judge.admits(classes, c)])).toEqual([
      [2, true],
      [3, true],
      [1, false],
      [1, false],
    ])
  })
})
