import type { Distribution } from '@outis/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facetsOf, justBelow } from './facet.ts'

const label = { range: (from: number, to: number) => `${from} to ${to}` }

describe('facets', () => {
  it('[STU9] of numbers take every number once', () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(numbers, fc.double({ min: 0.1, max: 1e5, noNaN: true }), (all, width) => {
        const least = Math.floor(Math.min(...all) / width) * width
        const count = Math.floor((Math.max(...all) - least) / width) + 1
        const bound = (at: number) => least + at * width
        if (count > 1000) return
        const bars = Array.from({ length: count }, (_, index) => {
          const [from, to] = [bound(index), bound(index + 1)]
          const isIn = (number: number) =>
            number >= from && (index === count - 1 ? number <= to : number < to)
          return { from, to, rows: all.filter(isIn).length }
        })
        const distribution = { name: 'c', type: 'number', bars } as unknown as Distribution
        // As the server judges them: both bounds are taken in.
        const taken = facetsOf(distribution, label).map(({ rows, conditions }) => {
          const met = all.filter((number) =>
            conditions.every((condition) =>
              'from' in condition ? number >= condition.from : 'to' in condition && number <= condition.to,
            ),
          )
          expect(met.length).toBe(rows)
          return met.length
        })
        expect(taken.reduce((sum, one) => sum + one, 0)).toBe(all.filter((number) => number >= least).length)
      }),
      { seed: 902, numRuns: 200 },
    )
  })

  it('[STU9] of values name the value, and the number below a bound is the next one', () => {
    const values = [{ value: 'F', rows: 3 }]
    const distribution = { name: 'sex', type: 'text', values } as unknown as Distribution
    expect(facetsOf(distribution, label)).toEqual([
      { column: 'sex', label: 'F', rows: 3, conditions: [{ column: 'sex', is: ['F'] }] },
    ])
    expect([justBelow(1), justBelow(0), justBelow(-1)]).toEqual([
      1 - 2 ** -53,
      -Number.MIN_VALUE,
      -1 - 2 ** -52,
    ])
  })
})
