import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnCounts, columnFigures } from './column-figures.ts'
import { profileColumns } from './profile-table.ts'
import { promisingColumns, subsetFigures } from './subset-figures.ts'
import { tableOf } from './test-table.fixture.ts'

/** Pair by pair, row by row. */
function naive(rows: readonly string[]) {
  let apart = 0
  for (let i = 0; i < rows.length; i++) for (let j = 0; j < i; j++) if (rows[i] !== rows[j]) apart++
  const pairs = (rows.length * (rows.length - 1)) / 2
  return {
    separation: pairs === 0 ? 0 : apart / pairs,
    distinct: new Set(rows).size,
    uniqueRows: rows.filter((row) => rows.filter((other) => other === row).length === 1).length,
  }
}

const cell = fc.constantFrom('', 'a', 'b', 'c', 'd')
const rowsOf = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 40 })

describe('separation and distinction', () => {
  it("[Q1] a column's figures agree with counting pairs of rows", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 60 }), (values) => {
        const table = tableOf(
          ['x'],
          values.map((value) => [value]),
        )
        const figures = columnFigures(columnCounts(table)[0], table.rows)
        const expected = naive(values)
        expect(figures.separation).toBeCloseTo(expected.separation, 12)
        expect(figures.distinction).toBeCloseTo(expected.distinct / values.length, 12)
        expect(figures.missing).toBe(values.filter((value) => value === '').length)
        expect(figures.distinct).toBe(new Set(values.filter((value) => value !== '')).size)
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[Q2] subsets agree with counting pairs of rows, on the weighted table', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const names = ['p', 'q', 'r', 's']
        const figures = subsetFigures(tableOf(names, rows), { limit: 100 })
        for (const { columns, separation, distinct, uniqueRows, distinction } of figures) {
          const expected = naive(rows.map((row) => columns.map((name) => row[names.indexOf(name)]).join('|')))
          expect({ distinct, uniqueRows }).toEqual({
            distinct: expected.distinct,
            uniqueRows: expected.uniqueRows,
          })
          expect(separation).toBeCloseTo(expected.separation, 12)
          expect(distinction).toBeCloseTo(expected.distinct / rows.length, 12)
        }
        // All six pairs are there; a triple only where it tells more than its pairs.
        expect(figures.filter(({ columns }) => columns.length === 2)).toHaveLength(6)
        expect(figures.map(({ uniqueRows }) => uniqueRows)).toEqual(
          figures.map(({ uniqueRows }) => uniqueRows).toSorted((a, b) => b - a),
        )
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[Q3] values too many for a table of counts are counted all the same', () => {
    const rows = Array.from({ length: 6000 }, (_, i) => [String(i), String((i * 7) % 3000), String(i % 2)])
    const [worst] = subsetFigures(
      tableOf(
        ['a', 'b', 'c'],
        rows.map(([, b, c], i) => [String(i >> 1), b, c]),
      ),
    )
    expect(worst.uniqueRows).toBe(6000)
  })

  it('[Q4] the work is bounded by looking at fewer columns, three at least', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const rows = Array.from({ length: 50 }, (_, i) =>
      names.map((_, column) => String((i * (column + 2)) % (column + 5))),
    )
    const table = tableOf(names, rows)
    const columnsIn = (work: number) =>
      new Set(subsetFigures(table, { work, limit: 1000 }).flatMap(({ columns }) => columns)).size
    expect(columnsIn(1e9)).toBe(6)
    expect(columnsIn(14 * table.length)).toBe(4)
    expect(columnsIn(1)).toBe(3)
  })

  it('[Q5] promising columns: likely quasi-identifiers first, no identifiers, constants or sensitive ones', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [
      `u${i}@x.org`,
      String(i % 7),
      i % 2 ? 'm' : 'f',
      'same',
      String(i % 5),
      `d${i % 3}`,
    ])
    const table = tableOf(['mail', 'thing', 'sex', 'constant', 'age', 'diagnosis'], rows)
    const columns = profileColumns(columnCounts(table), table.rows)
    expect(promisingColumns(columns)).toEqual(['age', 'sex', 'thing'])
    expect(promisingColumns(columns, 1)).toEqual(['age'])
  })
})
