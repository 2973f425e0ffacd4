import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distinctLDiversity } from './distinct-l-diversity.ts'
import { expectNaive, LARGE } from './kit/naive.fixture.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

describe('distinct l-diversity', () => {
  // Machanavajjhala et al. 2007, the 4-anonymous and the 3-diverse inpatients. Codes: missing, heart, viral, cancer.
  it('[L1] the paper’s 4-anonymous inpatients hold 2, 3 and 1 diseases, the 3-diverse ones three each', () => {
    const figures = (counts: number[][]) => {
      const { attribute, classes } = caseOf({ counts })
      const judge = distinctLDiversity.judge({ l: 3 }, attribute, 0)
      return counts.map((_, c) => ({ figure: judge.figure(classes, c), admitted: judge.admits(classes, c) }))
    }
    expect(
      figures([
        [0, 2, 2, 0],
        [0, 1, 2, 1],
        [0, 0, 0, 4],
      ]),
    ).toEqual([
      { figure: 2, admitted: false },
      { figure: 3, admitted: true },
      { figure: 1, admitted: false },
    ])
    expect(
      figures([
        [0, 1, 1, 2],
        [0, 1, 2, 1],
        [0, 1, 1, 2],
      ]).every(({ admitted }) => admitted),
    ).toBe(true)
  })

  it('[L2] missing counts as one value', () => {
    const { attribute, classes } = caseOf({ counts: [[3, 1]] })
    expect(distinctLDiversity.judge({ l: 2 }, attribute, 0).admits(classes, 0)).toBe(true)
  })

  it.each([8, LARGE])('[L1] agrees with counting the values, counts up to %i', (largest) => {
    expectNaive(distinctLDiversity, {
      largest,
      choices: fc.integer({ min: 2, max: 7 }),
      options: (l) => ({ l }),
      naive: ({ counts }, l) => counts.filter((count) => count > 0n).length >= l,
    })
  })
})
