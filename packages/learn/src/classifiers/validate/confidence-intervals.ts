import { normalQuantile } from '../normal.ts'
import type { Estimate } from './evaluation.ts'

/** The two-sided normal quantile of a confidence: 1.96 for 0.95. */
export const criticalValue = (confidence: number): number => normalQuantile((1 + confidence) / 2)

/** A figure that cannot be given: a share of no rows. */
export const unknownEstimate = (confidence: number): Estimate => ({
  value: Number.NaN,
  low: Number.NaN,
  high: Number.NaN,
  confidence,
})

/**
 * A share, successes / rows, with Wilson's score interval: the shares that a test at this confidence would not reject. It stays
 * inside [0, 1] and has width even at 0 and 1. Wilson 1927, doi:10.1080/01621459.1927.10502953
 */
export function shareEstimate(successes: number, rows: number, confidence: number): Estimate {
  if (!(rows > 0)) return unknownEstimate(confidence)
  const z2 = criticalValue(confidence) ** 2
  const value = successes / rows
  const centre = (value + z2 / (2 * rows)) / (1 + z2 / rows)
  const half = Math.sqrt((value * (1 - value)) / rows + z2 / (4 * rows * rows)) * Math.sqrt(z2)
  const width = half / (1 + z2 / rows)
  const low = value === 0 ? 0 : Math.max(0, centre - width)
  return { value, low, high: value === 1 ? 1 : Math.min(1, centre + width), confidence }
}

/**
 * Σ factor · figure, for figures measured on different rows: deviations are squared and added.
 * Zou, Donner 2008, doi:10.1002/sim.3095
 */
export function combineEstimates(
  parts: readonly { readonly factor: number; readonly estimate: Estimate }[],
  { confidence, least, most }: { confidence: number; least: number; most: number },
): Estimate {
  let value = 0
  let below = 0
  let above = 0
  for (const { factor, estimate } of parts) {
    value += factor * estimate.value
    const down = factor >= 0 ? estimate.value - estimate.low : estimate.high - estimate.value
    const up = factor >= 0 ? estimate.high - estimate.value : estimate.value - estimate.low
    below += (factor * down) ** 2
    above += (factor * up) ** 2
  }
  const low = Math.max(least, value - Math.sqrt(below))
  return { value, low, high: Math.min(most, value + Math.sqrt(above)), confidence }
}
