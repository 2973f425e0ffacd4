import { correlationMatrix } from '@outis/core/metrics'
import { tableOf } from '@outis/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedOf, NAMES, originalRows, publishedRows } from '../compared/sample-tables.fixture.ts'
import { correlationChange } from './correlation-change.ts'

const seed = { seed: 7, numRuns: 100 }

describe('correlation before and after', () => {
  it('[CN2] an identical release keeps every figure', () => {
    fc.assert(
      fc.property(originalRows, (original) => {
        const { before, after, mean, largest } = correlationChange(
          comparedOf(NAMES, { original, release: original }),
        )
        expect([mean, largest].every((difference) => difference < 1e-7)).toBe(true)
        before.values.forEach((row, i) => {
          row.forEach((value, j) => {
            expect(after.values[i][j]).toBeCloseTo(value, 6)
          })
        })
      }),
      seed,
    )
  })

  it('[CN2] before is the matrix of the original where no cell is missing', () => {
    fc.assert(
      fc.property(originalRows, (rows) => {
        const original = rows.filter((row) => row.every((text) => text !== ''))
        if (original.length === 0) return
        const { before } = correlationChange(comparedOf(NAMES, { original, release: original }), 'phi2')
        const plain = correlationMatrix(tableOf({ names: NAMES, rows: original }), {
          bins: { kind: 'count', count: 1000, by: 'width' },
          measure: 'phi2',
        })
        before.values.forEach((row, i) => {
          row.forEach((value, j) => {
            expect(value).toBeCloseTo(plain.values[i][j], 9)
          })
        })
      }),
      seed,
    )
  })

  it('[CN3] a column of * alone tells of no dependence', () => {
    const original = [
      ['a', '1'],
      ['a', '1'],
      ['b', '2'],
      ['b', '2'],
    ]
    const release = original.map(([, number]) => ['*', number])
    const { before, after, largest, pair } = correlationChange(comparedOf(['x', 'y'], { original, release }))
    expect(before.values[0][1]).toBe(1)
    expect(after.values[0][1]).toBeCloseTo(0, 7)
    expect(largest).toBeCloseTo(1, 7)
    expect(pair).toEqual([0, 1])
  })

  it('[CN1] stays symmetric and between 0 and 1', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, (original, release) => {
        const { after } = correlationChange(comparedOf(NAMES, { original, release }), 'mutual-information')
        after.values.forEach((row, i) => {
          row.forEach((value, j) => {
            expect(value).toBe(after.values[j][i])
            expect(value).toBeGreaterThanOrEqual(0)
            expect(value).toBeLessThanOrEqual(1)
          })
        })
      }),
      seed,
    )
  })
})
