import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naturalBreaks } from './natural-breaks.ts'

/** Σ w (x − mean)² of a run, by its definition. */
function spread(numbers: readonly number[], weights: readonly number[]): number {
  const rows = weights.reduce((sum, weight) => sum + weight, 0)
  if (rows === 0) return 0
  const mean = numbers.reduce((sum, number, numberIndex) => sum + number * weights[numberIndex], 0) / rows
  return numbers.reduce((sum, number, numberIndex) => sum + weights[numberIndex] * (number - mean) ** 2, 0)
}

function costOf(breaks: readonly number[], numbers: readonly number[], weights: readonly number[]): number {
  return breaks.reduce((sum, from, run) => {
    const to = breaks[run + 1] ?? numbers.length
    return sum + spread(numbers.slice(from, to), weights.slice(from, to))
  }, 0)
}

/** Least cost over all partings, by plain dynamic programming. */
function leastCost(numbers: readonly number[], weights: readonly number[], k: number): number {
  let costs = numbers.map((_, last) => spread(numbers.slice(0, last + 1), weights.slice(0, last + 1)))
  for (let run = 2; run <= k; run++) {
    const before = costs
    costs = numbers.map((_, last) => {
      let best = Number.POSITIVE_INFINITY
      for (let first = run - 1; first <= last; first++) {
        const own = spread(numbers.slice(first, last + 1), weights.slice(first, last + 1))
        best = Math.min(best, before[first - 1] + own)
      }
      return best
    })
  }
  return costs[costs.length - 1]
}

describe('natural breaks', () => {
  it('[PA28] three heaps are found', () => {
    const numbers = Float64Array.of(1, 2, 3, 50, 51, 900, 901, 902)
    expect(naturalBreaks(numbers, new Float64Array(8).fill(1), 3)).toEqual([0, 3, 5])
  })

  it('[PA28] no parting has a smaller sum than the one found', () => {
    const cases = fc
      .uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 14 })
      .chain((numbers) =>
        fc.record({
          numbers: fc.constant([...numbers].sort((a, b) => a - b)),
          weights: fc.array(fc.integer({ min: 1, max: 9 }), {
            minLength: numbers.length,
            maxLength: numbers.length,
          }),
          k: fc.integer({ min: 1, max: numbers.length }),
        }),
      )
    fc.assert(
      fc.property(cases, ({ numbers, weights, k }) => {
        const breaks = naturalBreaks(Float64Array.from(numbers), Float64Array.from(weights), k)
        expect(breaks.length).toBe(k)
        expect(breaks.every((first, run) => run === 0 || first > breaks[run - 1])).toBe(true)
        const least = leastCost(numbers, weights, k)
        expect(costOf(breaks, numbers, weights)).toBeCloseTo(least, 6)
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})
