import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitOf, monotoneMatch } from './monotone-match.ts'

/** Every way to give ascending numbers to the ranks. */
function* ascending(ranks: number, numbers: number, from = 0): Generator<number[]> {
  if (ranks === 0) yield []
  else
    for (let index = from; index <= numbers - ranks; index++)
      for (const rest of ascending(ranks - 1, numbers, index + 1)) yield [index, ...rest]
}

describe('laying counts beside counts', () => {
  it('[AT69] no match that keeps the order fits better', () => {
    const counts = (minLength: number) =>
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength, maxLength: 6 })
    fc.assert(
      fc.property(counts(1), counts(6), (ranks, numbers) => {
        const found = fitOf(ranks, numbers, monotoneMatch(ranks, numbers))
        for (const match of ascending(ranks.length, numbers.length))
          expect(found).toBeGreaterThanOrEqual(fitOf(ranks, numbers, match) - 1e-9)
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[AT69] counts of the same people give every number back', () => {
    const counts = [30, 4, 17, 9, 50, 2]
    expect([...monotoneMatch(counts, counts)]).toEqual([0, 1, 2, 3, 4, 5])
    expect([...monotoneMatch([30, 17, 50], counts)]).toEqual([0, 2, 4])
  })
})
