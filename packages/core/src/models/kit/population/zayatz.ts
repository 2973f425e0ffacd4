import type { SizeCounts } from './size-counts.ts'

/**
 * Zayatz's estimate of the people who are alone in the population: u₁ · P(alone there | alone here) / π, where
 * P = u₁ π / Σₖ uₖ h(k), and h(k) is the chance that of k alike people of N just one is among n drawn (hypergeometric).
 * The sample's spread of class sizes stands for the population's. Zayatz 1991, Bureau of the Census, RR-91/08. O(largest class).
 *
 * @param population N, at least the sample's rows
 */
export function zayatz({ sizes, classes, ones, rows: n }: SizeCounts, population: number): number {
  if (ones === 0) return 0
  const fraction = n / population
  let single = 0
  for (const [sizeIndex, size] of sizes.entries())
    single += classes[sizeIndex] * oneDrawn(size, n, population)
  return single === 0 ? 0 : ones * ((ones * fraction) / single / fraction)
}

/** k · n/N · Π (N − n − i + 1)/(N − i), i = 1 … k − 1. */
function oneDrawn(k: number, n: number, N: number): number {
  let chance = (k * n) / N
  for (let i = 1; i < k && chance > 0; i++) chance *= Math.max(0, N - n - i + 1) / (N - i)
  return chance
}
