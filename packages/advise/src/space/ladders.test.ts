import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LadderId } from './candidate.ts'
import { laddersOf, type Step, stepFor } from './ladders.ts'

const LADDERS: readonly LadderId[] = ['size', 'closeness', 'likeness', 'decoys']

/** What a step allows at most: the chance of a row of its smallest class, or the distance or share it names. */
const allowed = ({ k, t, beta, posterior }: Step): number => t ?? beta ?? posterior ?? 1 / k

describe('ladders', () => {
  it('[AD744] rise, keep the highest risk, and lead to the weakest step that is expected to keep a limit', () => {
    const cases = fc.record({
      smallest: fc.integer({ min: 2, max: 40 }),
      rows: fc.integer({ min: 100, max: 100_000 }),
      ladder: fc.constantFrom(...LADDERS),
      place: fc.nat(40),
      used: fc.double({ min: 0.05, max: 20, noNaN: true }),
    })
    fc.assert(
      fc.property(cases, ({ smallest, rows, ladder, place, used }) => {
        const ladders = laddersOf(smallest, rows)
        const steps = ladders[ladder]
        for (const [stepIndex, step] of steps.entries()) {
          expect(step.k).toBeGreaterThanOrEqual(smallest)
          if (stepIndex > 0) expect(allowed(step)).toBeLessThan(allowed(steps[stepIndex - 1]))
        }
        const strength = Math.min(place, steps.length - 1)
        const found = stepFor(ladders, { ladder, strength }, used)
        const wanted = allowed(steps[strength]) / used
        if (found < steps.length - 1) expect(allowed(steps[found])).toBeLessThanOrEqual(wanted * (1 + 1e-6))
        if (found > 0) expect(allowed(steps[found - 1])).toBeGreaterThan(wanted * (1 - 1e-6))
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})
