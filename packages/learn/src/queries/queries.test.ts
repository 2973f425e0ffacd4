import { seededRandom } from '@outis/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparedOf,
  leavesOf,
  NAMES,
  originalRows,
  publishedRows,
  type TextRows,
} from '../compared/sample-tables.fixture.ts'
import { queryErrors } from './count-query-error.ts'
import { originalCounter, releaseEstimator } from './count-rows.ts'
import { type CountQuery, randomQueries } from './random-queries.ts'

const seed = { seed: 7, numRuns: 100 }

/** The estimate row by row and leaf by leaf. */
function naiveEstimate({ conditions }: CountQuery, release: TextRows, original: TextRows): number {
  return release.reduce((sum, row) => {
    const shares = conditions.map((condition) => {
      const leaves = leavesOf(NAMES[condition.column], row[condition.column], original)
      const asked = leaves.filter((leaf) => satisfies(leaf, condition, original))
      return leaves.length === 0 ? 0 : asked.length / leaves.length
    })
    return sum + shares.reduce((product, share) => product * share, 1)
  }, 0)
}

function satisfies(
  leaf: string,
  { column, span, wanted }: CountQuery['conditions'][number],
  original: TextRows,
) {
  if (span) return Number(leaf) >= span.low && Number(leaf) <= span.high
  const values = ['', ...new Set(original.map((row) => row[column]).filter((text) => text !== ''))]
  return wanted[values.indexOf(leaf)] === 1
}

describe('random queries', () => {
  it('[QE5] ask for ranges and sets that some row has', () => {
    fc.assert(
      fc.property(originalRows, fc.integer({ min: 1, max: 3 }), (original, dimensions) => {
        const tables = comparedOf(NAMES, { original, release: original })
        const count = originalCounter(tables)
        for (const query of randomQueries(tables, count, { queries: 20, dimensions, selectivity: 0.3 })) {
          expect(count(query)).toBeGreaterThan(0)
          const asked = query.conditions.map(({ column }) => column)
          expect(new Set(asked).size).toBe(asked.length)
          expect(asked.length).toBeLessThanOrEqual(dimensions)
          for (const { column, span, wanted } of query.conditions) {
            expect(span !== undefined).toBe(NAMES[column] !== 'town')
            expect(wanted[0]).toBe(0)
          }
        }
      }),
      seed,
    )
  })

  it('[QE5] ask for about the share of values that the selectivity says', () => {
    const original = Array.from({ length: 100 }, (_, index) => [String(index), `n${index}`])
    const tables = comparedOf(['number', 'name'], { original, release: original })
    const asked = { queries: 50, dimensions: 1, selectivity: 0.05 }
    for (const { conditions } of randomQueries(tables, originalCounter(tables), asked)) {
      expect(conditions[0].wanted.reduce((sum, one) => sum + one, 0)).toBe(5)
    }
  })

  it('[QE7] leave out columns of one value; without another there is no figure', () => {
    const original = [
      ['1', ''],
      ['1', 'a'],
      ['1', ''],
    ]
    const tables = comparedOf(['x', 'y'], { original, release: original })
    expect(randomQueries(tables, originalCounter(tables))).toEqual([])
    expect(queryErrors(tables)).toBeUndefined()
  })
})

describe('estimates', () => {
  it('[QE2] equal a sum over rows and leaves', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, (original, release) => {
        const tables = comparedOf(NAMES, { original, release })
        const estimate = releaseEstimator(tables)
        const queries = randomQueries(tables, originalCounter(tables), { queries: 8, selectivity: 0.3 })
        for (const query of queries) {
          expect(estimate(query)).toBeCloseTo(naiveEstimate(query, release, original), 9)
        }
      }),
      seed,
    )
  })

  // By hand: ages 20 … 29 asked for 20 … 24 (half of the domain), two towns of four asked for.
  it('[QE3] a suppressed row counts with its share of every domain', () => {
    const original = Array.from({ length: 20 }, (_, index) => [
      String(20 + (index % 10)),
      `town ${index % 4}`,
    ])
    const tables = comparedOf(['age', 'town'], {
      original,
      release: [
        ['*', '*'],
        ['*', 'town 1'],
        ['20', '*'],
      ],
    })
    const [age, town] = tables.columns
    const wanted = (values: readonly string[], chosen: (value: string) => boolean) =>
      Uint8Array.from(values, (value) => (value !== '' && chosen(value) ? 1 : 0))
    const span = { low: 20, high: 24, includesLow: true, includesHigh: true }
    const conditions = [
      { column: 0, wanted: wanted(age.dictionary.values, (value) => Number(value) < 25), span },
      { column: 1, wanted: wanted(town.dictionary.values, (value) => value < 'town 2') },
    ]
    expect(releaseEstimator(tables)({ conditions })).toBeCloseTo(0.5 * 0.5 + 0.5 * 1 + 1 * 0.5, 12)
  })

  // By hand: two buckets of two rows. In the first a ∈ {1, 2} and b ∈ {x, y} are permuted apart.
  it('[QE8] of sliced rows multiply shares of a bucket', () => {
    const rows = [
      ['1', 'x'],
      ['2', 'y'],
      ['1', 'y'],
      ['1', 'y'],
    ]
    const tables = comparedOf(['a', 'b'], { original: rows, release: rows })
    const bucketOf = [0, 0, 1, 1]
    const conditions = [
      {
        column: 0,
        wanted: Uint8Array.of(0, 1, 0),
        span: { low: 1, high: 1, includesLow: true, includesHigh: true },
      },
      { column: 1, wanted: Uint8Array.of(0, 1, 0) },
    ]
    const apart = releaseEstimator(tables, { bucketOf, count: 2, groups: [[0], [1]] })
    expect(apart({ conditions })).toBeCloseTo(2 * 0.5 * 0.5 + 2 * 1 * 0, 12)
    const together = releaseEstimator(tables, { bucketOf, count: 2, groups: [[0, 1]] })
    expect(together({ conditions })).toBeCloseTo(1, 12)
    const undeclared = releaseEstimator(tables, { bucketOf, count: 2, groups: [[0]] })
    expect(undeclared({ conditions })).toBeCloseTo(0.5, 12)
  })
})

describe('query error', () => {
  it('[QE1] an identical release has none', () => {
    fc.assert(
      fc.property(originalRows, (original) => {
        const errors = queryErrors(comparedOf(NAMES, { original, release: original }), { queries: 30 })
        if (errors) expect([errors.mean, errors.median, errors.most]).toEqual([0, 0, 0])
      }),
      seed,
    )
  })

  it('[QE4] the same seed gives the same figures, in whatever order rows come', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, fc.nat(), (original, release, shuffle) => {
        const options = { queries: 20, seed: 'a' }
        const first = queryErrors(comparedOf(NAMES, { original, release }), options)
        const other = { original: shuffled(original, shuffle), release: shuffled(release, shuffle + 1) }
        expect(queryErrors(comparedOf(NAMES, other), options)).toEqual(first)
        expect(queryErrors(comparedOf(NAMES, other, { single: true }), options)).toEqual(first)
      }),
      seed,
    )
  })

  // By hand: half of 4,000 rows are "a"; a release of `*` alone says 2,000 of either. 0.001 · 4,000 = 4 bounds the one row of "c".
  it('[QE6] is relative to the true count, from a thousandth of the rows on', () => {
    const original = [...Array.from({ length: 3999 }, () => ['a']), ['b']]
    const release = original.map(() => ['*'])
    const errors = queryErrors(comparedOf(['x'], { original, release }), { queries: 200, selectivity: 0.5 })!
    const [a, b] = [(3999 - 2000) / 3999, (2000 - 1) / 4]
    expect(errors.queries).toBe(200)
    expect(errors.most === a || errors.most === b).toBe(true)
    expect((errors.mean - a) / (b - a)).toBeGreaterThan(0.3)
    expect((errors.mean - a) / (b - a)).toBeLessThan(0.7)
    expect(errors.byDimensions).toEqual([
      { dimensions: 1, queries: 200, median: errors.median, mean: errors.mean },
    ])
  })
})

function shuffled<Row>(rows: readonly Row[], by: number): Row[] {
  const random = seededRandom(by)
  return rows
    .map((row) => ({ row, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}
