import { digamma, logGamma } from './gamma.ts'
import type { SizeCounts } from './size-counts.ts'

/**
 * Pitman's estimate of the people who are alone in the population: Γ(θ + 1)/Γ(θ + α) · N^α, with θ and α of largest
 * likelihood for the sample's class sizes:
 *   Σᵢ 1/(θ + iα) − Σⱼ 1/(θ + j) = 0 (i < u, j < n) and Σᵢ i/(θ + iα) − Σₖ uₖ Σⱼ 1/(j − α) = 0 (j < k).
 * For each α the first has one θ > −α; the second then changes its sign once in α. Both are bisected; where α falls to 0,
 * what is left is Ewens' model, θ. Hoshino 2001, J. Official Statistics 17(4). O(sizes) a step.
 */
export function pitman(counts: SizeCounts, population: number): number {
  const { all: u, ones, rows: n } = counts
  if (ones === 0) return 0
  // Everybody is alone: nothing speaks for a limit.
  if (u === n) return population
  const { theta, alpha } = pitmanOf(counts)
  const alone = Math.exp(logGamma(theta + 1) - logGamma(theta + alpha) + alpha * Math.log(population))
  return Math.min(population, Math.max(0, alone))
}

/** The parameters of largest likelihood. Some class must have two rows or more. */
export function pitmanOf(counts: SizeCounts): { readonly theta: number; readonly alpha: number } {
  const { all: u, rows: n } = counts
  const alpha = bisect((at) => slopeByAlpha(counts, thetaOf(at, u, n), at), [1e-6, 1 - 1e-9])
  return { theta: thetaOf(alpha, u, n), alpha }
}

/** Σ 1/(θ + iα) for i = 1 … u − 1. */
const stepsOf = (theta: number, alpha: number, u: number): number =>
  (digamma(theta / alpha + u) - digamma(theta / alpha + 1)) / alpha

/** The θ that fits an α: searched as −α + e^x. */
function thetaOf(alpha: number, u: number, n: number): number {
  const slope = (x: number) => {
    const theta = Math.exp(x) - alpha
    return stepsOf(theta, alpha, u) - (digamma(theta + n) - digamma(theta + 1))
  }
  return Math.exp(bisect(slope, [-20, 30])) - alpha
}

function slopeByAlpha({ sizes, classes, all: u }: SizeCounts, theta: number, alpha: number): number {
  let slope = (u - 1 - theta * stepsOf(theta, alpha, u)) / alpha
  const least = digamma(1 - alpha)
  for (const [sizeIndex, size] of sizes.entries())
    if (size > 1) slope -= classes[sizeIndex] * (digamma(size - alpha) - least)
  return slope
}

/** Where a function that falls from above 0 to below crosses it; the end it stays on where it does not. */
function bisect(falls: (x: number) => number, [low, high]: readonly [number, number]): number {
  let [from, to] = [low, high]
  for (let step = 0; step < 80; step++) {
    const middle = (from + to) / 2
    if (falls(middle) > 0) from = middle
    else to = middle
  }
  return (from + to) / 2
}
