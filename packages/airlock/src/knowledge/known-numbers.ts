import type { NumberScale } from './number-scale.ts'
import { weightsOn } from './number-scale.ts'

/** How far the numbers of a column are known, as a normal distribution of the unknowns of its scale. */
export interface KnownNumbers {
  /** Takes in that a weighted sum of the unknowns was told, to `precision`. */
  learn(weights: Float64Array, precision: number): void
  /** The width of the range that holds a number with 95 %. */
  widthAt(number: number): number
}

/** 95 % of a normal distribution lie within so many deviations. */
const WITHIN = 2 * 1.96

/**
 * Before anything is told the unknowns are like the order of as many numbers drawn from the range of the column: the i-th
 * of n in order has the covariance i (n + 1 − j) / ((n + 1)² (n + 2)) with the j-th (David, Nagaraja 2003, "Order
 * Statistics", 2.3). So a number that is told narrows its neighbours, as order does. What is told is linear in the
 * unknowns, and each of it lowers the covariance (Kalman 1960, doi:10.1115/1.3662552). No unbiased attacker knows more
 * (the bound of Cramér and Rao). O(unknowns²) for each fact.
 */
export function knownNumbers(scale: NumberScale): KnownNumbers {
  const { unknowns: n, pieces } = scale
  const range = pieces.at(-1)!.high - pieces[0].low
  const covariance = new Float64Array(n * n)
  for (let i = 1; i <= n; i++)
    for (let j = i; j <= n; j++) {
      const value = (range ** 2 * i * (n + 1 - j)) / ((n + 1) ** 2 * (n + 2))
      covariance[(i - 1) * n + (j - 1)] = value
      covariance[(j - 1) * n + (i - 1)] = value
    }
  const times = (weights: Float64Array): Float64Array => {
    const product = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let j = 0; j < n; j++) sum += covariance[i * n + j] * weights[j]
      product[i] = sum
    }
    return product
  }
  const varianceOf = (weights: Float64Array, product: Float64Array): number =>
    weights.reduce((sum, weight, i) => sum + weight * product[i], 0)
  return {
    learn(weights, precision) {
      const product = times(weights)
      const variance = varianceOf(weights, product) + precision ** 2
      if (!(variance > 0)) return
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) covariance[i * n + j] -= (product[i] * product[j]) / variance
    },
    widthAt(number) {
      const weights = weightsOf(scale, number)
      return WITHIN * Math.sqrt(Math.max(0, varianceOf(weights, times(weights))))
    },
  }
}

/** A number as weights of all unknowns. */
export function weightsOf(scale: NumberScale, number: number): Float64Array {
  const { lowUnknown, highUnknown, share } = weightsOn(scale, number)
  const weights = new Float64Array(scale.unknowns)
  weights[lowUnknown] += 1 - share
  weights[highUnknown] += share
  return weights
}
