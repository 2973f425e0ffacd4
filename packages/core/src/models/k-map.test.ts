import { describe, expect, it } from 'vitest'
import { kMap } from './k-map.ts'
import { caseOf } from './kit/sample-classes.fixture.ts'

describe('k-map', () => {
  const { classes } = caseOf({
    counts: [
      [0, 1],
      [0, 20],
    ],
    population: [5, 4],
  })
  const judge = kMap.judge({ k: 5, population: 'register.csv' })

  it('[P1] asks for k persons of the population, however many rows the class has', () => {
    expect([judge.admits(classes, 0), judge.admits(classes, 1)]).toEqual([true, false])
    expect([judge.figure(classes, 0), judge.figure(classes, 1)]).toEqual([5, 4])
  })

  it('[P2] without a counted population no class is admitted', () => {
    const { population: _, ...without } = classes
    expect(judge.admits(without, 0)).toBe(false)
    expect(judge.figure(without, 0)).toBe(0)
  })
})
