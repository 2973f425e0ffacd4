import { describe, expect, it } from 'vitest'
import { kAnonymity } from './k-anonymity.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

describe('k-anonymity', () => {
  const { classes } = caseOf({
    counts: [
      [0, 5],
      [0, 4],
      [0, 6],
    ],
  })
  const judge = kAnonymity.judge({ k: 5 })

  it('[K1] admits a class of k rows or more, and no smaller one', () => {
    expect([0, 1, 2].map((c) => judge.admits(classes, c))).toEqual([true, false, true])
  })

  it('[K1] the figure is the size of the class', () => {
    expect([0, 1, 2].map((c) => judge.figure(classes, c))).toEqual([5, 4, 6])
  })

  it('[K2] with missing values as wildcards every compatible row counts, not only those that belong to the class', () => {
    const wildcards = { ...classes, rows: Uint32Array.from([2, 1, 1]) }
    expect(judge.admits(wildcards, 0)).toBe(true)
  })
})
