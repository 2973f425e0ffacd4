import type { SeededRandom } from '@outis/core/random'

/** Draws a place 0 … n − 1 in proportion to its weight. */
export type Sampler = (random: SeededRandom) => number

/**
 * The alias method: one random number and one comparison per draw, whatever n is.
 * Walker 1977, doi:10.1145/355744.355749; built in O(n) as in Vose 1991, doi:10.1109/32.92917.
 */
export function sampler(weights: readonly number[]): Sampler {
  const n = weights.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const keep = Float64Array.from(weights, (weight) => (weight * n) / total)
  const alias = new Uint32Array(n)
  const small: number[] = []
  const large: number[] = []
  for (let index = 0; index < n; index++) (keep[index] < 1 ? small : large).push(index)
  while (small.length > 0 && large.length > 0) {
    const low = small.pop()!
    const high = large[large.length - 1]
    alias[low] = high
    keep[high] -= 1 - keep[low]
    if (keep[high] < 1) small.push(large.pop()!)
  }
  // What is left on either list is 1 but for rounding.
  for (const place of [...small, ...large]) keep[place] = 1
  return (random) => {
    const spot = random.next() * n
    const place = Math.floor(spot)
    return spot - place < keep[place] ? place : alias[place]
  }
}
