import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allRows,
  both,
  decodeRowSet,
  either,
  encodeRowSet,
  hasTuple,
  isSame,
  rowsWhere,
  sizeOf,
  universeOf,
  without,
} from './row-set.ts'

const PARAMETERS = { seed: 15, numRuns: 200 }

const tables = fc.integer({ min: 1, max: 150 }).chain((tuples) =>
  fc.record({
    weights: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: tuples, maxLength: tuples }),
    a: fc.array(fc.boolean(), { minLength: tuples, maxLength: tuples }),
    b: fc.array(fc.boolean(), { minLength: tuples, maxLength: tuples }),
    weighted: fc.boolean(),
  }),
)

describe('sets of rows', () => {
  it('[RS1] are plain sets', () => {
    fc.assert(
      fc.property(tables, ({ weights, a, b, weighted }) => {
        const universe = universeOf(a.length, weighted ? Uint32Array.from(weights) : undefined)
        const [left, right] = [a, b].map((bits) => rowsWhere(universe, (tuple) => bits[tuple]))
        const plain = (holds: (tuple: number) => boolean) =>
          a.reduce((sum, _, tuple) => sum + (holds(tuple) ? (weighted ? weights[tuple] : 1) : 0), 0)
        expect(sizeOf(universe, left)).toBe(plain((tuple) => a[tuple]))
        expect(sizeOf(universe, both(left, right))).toBe(plain((tuple) => a[tuple] && b[tuple]))
        expect(sizeOf(universe, either(left, right))).toBe(plain((tuple) => a[tuple] || b[tuple]))
        expect(sizeOf(universe, without(left, right))).toBe(plain((tuple) => a[tuple] && !b[tuple]))
        expect(sizeOf(universe, allRows(universe))).toBe(universe.rows)
        expect(a.every((bit, tuple) => hasTuple(left, tuple) === bit)).toBe(true)
      }),
      PARAMETERS,
    )
  })

  it('[RS2] are the same after they were stored', () => {
    fc.assert(
      fc.property(tables, ({ a }) => {
        const universe = universeOf(a.length)
        const set = rowsWhere(universe, (tuple) => a[tuple])
        const bytes = encodeRowSet(universe, set)
        expect(isSame(decodeRowSet(universe, bytes), set)).toBe(true)
        expect(bytes.length).toBeLessThanOrEqual(1 + set.length * 4)
        const other = universeOf(a.length + 33)
        expect(() => decodeRowSet(other, bytes)).toThrow(/does not belong/)
        expect(() => decodeRowSet(universe, bytes.subarray(0, bytes.length - 1))).toThrow(/does not belong/)
      }),
      PARAMETERS,
    )
  })

  it('[RS3] have few bytes where rows stand together', () => {
    const universe = universeOf(1_000_000)
    const set = rowsWhere(universe, (tuple) => tuple > 300_000 && tuple < 700_000)
    expect(encodeRowSet(universe, set).length).toBeLessThan(12)
  })
})
