import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../data/random/seeded-random.ts'
import { bestClustering, kMedoids, meanSilhouette } from './k-medoids.ts'

const onLine = (points: readonly number[]) => points.map((a) => points.map((b) => Math.abs(a - b)))

/** Every set of medoids by recursion. */
function leastCost(distances: readonly (readonly number[])[], k: number): number {
  const items = distances.map((_, item) => item)
  const sets = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : items.slice(from).flatMap((item) => sets(item + 1, left - 1).map((rest) => [item, ...rest]))
  const cost = (set: readonly number[]) =>
    items.reduce((sum, item) => sum + Math.min(...set.map((medoid) => distances[item][medoid])), 0)
  return Math.min(...sets(0, k).map(cost))
}

describe('k-medoids', () => {
  it('[A1] parts two heaps at their gap, medoids in the middle of each', () => {
    const { medoids, clusterOf } = kMedoids(onLine([0, 1, 2, 10, 11, 12]), 2)
    expect(medoids).toEqual([1, 4])
    expect([...clusterOf]).toEqual([0, 0, 0, 1, 1, 1])
  })
  it('[A1] the cost is the least of all sets of medoids, for few items', () => {
    const points = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 3 }), (line, k) => {
        expect(kMedoids(onLine(line), k).cost).toBe(leastCost(onLine(line), k))
      }),
      { seed: 7, numRuns: 100 },
    )
  })
  it('[A1] many items: no single swap of a medoid lowers the cost', () => {
    const random = seededRandom(7)
    const points = Array.from({ length: 40 }, () => random.below(1000))
    const distances = onLine(points)
    const { medoids, cost } = kMedoids(distances, 6)
    for (let index = 0; index < 6; index++) {
      for (let item = 0; item < points.length; item++) {
        const set = medoids.with(index, item)
        const other = points.reduce((sum, _, i) => sum + Math.min(...set.map((m) => distances[i][m])), 0)
        expect(other).toBeGreaterThanOrEqual(cost)
      }
    }
  })
  it('[A1] every medoid lies in its own cluster, also where two items are equal', () => {
    const { medoids, clusterOf } = kMedoids(onLine([5, 5, 5, 5]), 3)
    expect(medoids.map((medoid) => clusterOf[medoid])).toEqual([0, 1, 2])
  })
  it('[A2] the silhouette chooses the number of heaps', () => {
    const { medoids } = bestClustering(onLine([0, 1, 2, 10, 11, 12, 30, 31, 32]), 2, 8)
    expect(medoids).toHaveLength(3)
  })
  it('[A2] mean silhouette of {0, 1}, {10, 11} by hand is (1 − 1/10.5 + 1 − 1/9.5)/2', () => {
    const mean = (1 - 1 / 10.5 + (1 - 1 / 9.5)) / 2
    expect(meanSilhouette(onLine([0, 1, 10, 11]), [0, 0, 1, 1])).toBeCloseTo(mean, 12)
  })
  it('[A2] an item alone has silhouette 0', () => {
    expect(meanSilhouette(onLine([0, 10]), [0, 1])).toBe(0)
  })
})
