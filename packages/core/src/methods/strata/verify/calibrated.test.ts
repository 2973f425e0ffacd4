import { describe, expect, it } from 'vitest'
import { calibrated } from './calibrated.ts'

const people = 1000

describe('what a learner’s probabilities are worth', () => {
  it('[DC13] who is sure of everybody is taken for the share that is right', () => {
    // It says .9 of the first half, of which .2 are, and .1 of the second, of which .05 are.
    const prior = Float64Array.from({ length: people }, (_, index) => (index < 500 ? 0.9 : 0.1))
    const truth = Float64Array.from({ length: people }, (_, index) =>
      index % (index < 500 ? 5 : 20) === 0 ? 1 : 0,
    )
    const worth = calibrated({ prior, truth, persons: new Float64Array(people).fill(1) })
    expect(worth[0]).toBeCloseTo(0.2, 12)
    expect(worth[999]).toBeCloseTo(0.05, 12)
  })

  it('[DC13] steps never fall, keep the sum, and no step is made of fewer than a hundred rows', () => {
    const prior = Float64Array.from({ length: people }, (_, index) => ((index * 37) % people) / people)
    const truth = Float64Array.from(prior, (likely, index) =>
      ((index * 13) % 100) / 100 < likely / 2 ? 1 : 0,
    )
    const worth = calibrated({ prior, truth, persons: new Float64Array(people).fill(1) })
    const sorted = [...prior.keys()].sort((one, other) => prior[one] - prior[other])
    for (const [index, at] of sorted.entries())
      if (index > 0) expect(worth[at]).toBeGreaterThanOrEqual(worth[sorted[index - 1]] - 1e-12)
    const sum = (of: Float64Array) => of.reduce((total, one) => total + one, 0)
    expect(sum(worth)).toBeCloseTo(sum(truth), 9)
    const rows = new Map<number, number>()
    for (const step of worth) rows.set(step, (rows.get(step) ?? 0) + 1)
    expect(Math.min(...rows.values())).toBeGreaterThanOrEqual(100)
  })
})
