import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedOf, NAMES, originalRows, publishedRows } from '../compared/sample-tables.fixture.ts'
import {
  distributionChange,
  distributionChanges,
  earthMovers,
  totalVariation,
} from './distribution-change.ts'

const seed = { seed: 7, numRuns: 100 }

describe('distributions before and after', () => {
  it('[DI1] an identical release changes nothing', () => {
    fc.assert(
      fc.property(originalRows, (original) => {
        for (const change of distributionChanges(comparedOf(NAMES, { original, release: original }))) {
          expect(change.totalVariation).toBeCloseTo(0, 12)
          expect(change.earthMovers ?? 0).toBeCloseTo(0, 12)
          expect(change.missing.after).toBe(change.missing.before)
          for (const { rows, after } of change.bars) expect(after).toBeCloseTo(rows, 9)
        }
      }),
      seed,
    )
  })

  it('[DI2] rows of the release add up', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, (original, release) => {
        for (const change of distributionChanges(comparedOf(NAMES, { original, release }))) {
          const sum = change.bars.reduce((rows, { after }) => rows + after, change.missing.after)
          if (change.bars.length > 0) expect(sum).toBeCloseTo(release.length, 9)
          expect(change.totalVariation).toBeGreaterThanOrEqual(0)
          expect(change.totalVariation).toBeLessThanOrEqual(1 + 1e-12)
        }
      }),
      seed,
    )
  })

  // By hand: shares (1/2, 1/4, 1/4) against (1/4, 1/4, 1/2): half of 1/4 + 1/4; a quarter moved over two steps of two.
  it('[DI3] total variation and earth mover’s distance', () => {
    expect(totalVariation([2, 1, 1], [10, 10, 20])).toBeCloseTo(0.25, 12)
    expect(earthMovers([2, 1, 1], [10, 10, 20])).toBeCloseTo(0.25, 12)
    expect(totalVariation([1, 0], [0, 1])).toBe(1)
    expect(earthMovers([1, 0, 0], [0, 0, 1])).toBe(1)
    expect(earthMovers([1, 0, 0], [0, 1, 0])).toBe(0.5)
    expect(earthMovers([3], [4])).toBe(0)
  })

  // By hand: shares (3/4, 1/4) against an even spread.
  it('[DI4] a column of * alone is an even spread', () => {
    const original = [['a'], ['a'], ['a'], ['b']]
    const tables = comparedOf(['x'], { original, release: original.map(() => ['*']) })
    const change = distributionChange(tables, 0)
    expect(change.totalVariation).toBeCloseTo(0.25, 12)
    expect(change).toMatchObject({ suppressed: 4, distinct: { before: 2, after: 0 }, ordered: false })
    expect(change.earthMovers).toBeUndefined()
  })

  it('[DI5] the order of rows does not matter', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, (original, release) => {
        const first = distributionChanges(comparedOf(NAMES, { original, release }))
        const turned = { original: original.toReversed(), release: release.toReversed() }
        const other = distributionChanges(comparedOf(NAMES, turned, { single: true }))
        other.forEach((change, index) => {
          expect(change.totalVariation).toBeCloseTo(first[index].totalVariation, 12)
          expect(change.bars.map(({ rows }) => rows)).toEqual(first[index].bars.map(({ rows }) => rows))
        })
      }),
      seed,
    )
  })
})
