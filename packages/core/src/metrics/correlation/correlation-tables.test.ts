import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adultIsThere } from '../../testing/adult-folder.fixture.ts'
import { adultRows, rowTable, tableOf } from '../../testing/text-rows.fixture.ts'
import { contingency, cramersV, mutualInformation, phi2 } from './contingency.ts'
import { type Bins, binColumn } from './correlation-bins.ts'
import { type CorrelationId, correlationMatrix } from './correlation-matrix.ts'

const binned = (texts: readonly string[], bins: Bins) => {
  const table = rowTable({ names: ['x'], rows: texts.map((text) => [text]) })
  return [...binColumn(table.columns[0], table.weights, bins).codes]
}

describe('bins', () => {
  it('[COR1] ten-year bands from 0: 19 and 20 are apart, 20 and 29 together', () => {
    expect(binned(['19', '20', '29', '30', '12'], { kind: 'width', width: 10, from: 0 })).toEqual([
      0, 1, 1, 2, 0,
    ])
  })
  it('[COR1] bins begin where `from` says, below zero too', () => {
    expect(binned(['-6', '-5', '4.9', '5'], { kind: 'width', width: 10, from: -5 })).toEqual([0, 1, 1, 2])
  })
  it('[COR2] two bins of equal width part at the middle, the maximum in the last', () => {
    expect(binned(['0', '4.9', '5', '10'], { kind: 'count', count: 2, by: 'width' })).toEqual([0, 0, 1, 1])
  })
  it('[COR2] one value makes one bin', () => {
    expect(binned(['3', '3'], { kind: 'count', count: 4, by: 'width' })).toEqual([0, 0])
  })
  it('[COR3] two bins of equal frequency part the rows, never a value', () => {
    const bins = { kind: 'count', count: 2, by: 'frequency' } as const
    expect(binned(['1', '2', '3', '100'], bins)).toEqual([0, 0, 1, 1])
    expect(binned(['1', '1', '1', '2'], bins)).toEqual([0, 0, 0, 1])
  })
  it.each<Bins>([
    { kind: 'width', width: 10, from: 0 },
    { kind: 'count', count: 3, by: 'width' },
    { kind: 'count', count: 3, by: 'frequency' },
  ])('[COR4] a missing number has a bin of its own: %o', (bins) => {
    const [missing, ...others] = binned(['', '5', '15', '25'], bins)
    expect(others).not.toContain(missing)
  })
  it('[COR4] bins without rows do not exist', () => {
    expect(binned(['1', '100'], { kind: 'count', count: 10, by: 'width' })).toEqual([0, 1])
  })
  it('[COR5] categories are their own bins', () => {
    expect(binned(['a', 'b', 'a', 'c'], { kind: 'count', count: 2, by: 'width' })).toEqual([0, 1, 0, 2])
  })
  it('[COR5] dates are cut by frequency', () => {
    const dates = Array.from({ length: 40 }, (_, day) => `20${String(day + 10)}-01-01`)
    const column = {
      name: 'd',
      dictionary: { type: 'date', values: ['', ...dates] },
      codes: Uint32Array.from(dates, (_, index) => index + 1),
    } as const
    const { codes, size } = binColumn(column, new Uint32Array(40).fill(1), {
      kind: 'width',
      width: 10,
      from: 0,
    })
    expect(size).toBe(10)
    expect([...codes]).toEqual(dates.map((_, dateIndex) => Math.floor(dateIndex / 4)))
  })
  it('[COR6] two texts of one number share a bin', () => {
    const values = ['', '1.5', '1.50', '2']
    const numbers = Float64Array.from([NaN, 1.5, 1.5, 2])
    const column = {
      name: 'x',
      dictionary: { type: 'number', values, numbers },
      codes: Uint32Array.of(1, 2, 3),
    } as const
    const { codes } = binColumn(column, Uint32Array.of(1, 1, 1), { kind: 'count', count: 3, by: 'frequency' })
    expect([...codes]).toEqual([0, 0, 1])
  })
})

const cells = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 })), {
  minLength: 1,
  maxLength: 60,
})
const code = (codes: readonly number[], size: number) => ({ codes: Int32Array.from(codes), size })

/** The definition, over every cell. */
function naivePhi2(pairs: readonly (readonly [number, number])[]): number {
  const n = pairs.length
  const first = [...new Set(pairs.map(([i]) => i))]
  const second = [...new Set(pairs.map(([, j]) => j))]
  if (Math.min(first.length, second.length) < 2) return 0
  let sum = 0
  for (const i of first) {
    for (const j of second) {
      const fij = pairs.filter(([a, b]) => a === i && b === j).length / n
      const expected =
        (pairs.filter(([a]) => a === i).length / n) * (pairs.filter(([, b]) => b === j).length / n)
      sum += (fij - expected) ** 2 / expected
    }
  }
  return sum / (Math.min(first.length, second.length) - 1)
}

describe('contingency counts', () => {
  it('[COR7] dense and sparse counts equal counts over single rows', () => {
    fc.assert(
      fc.property(cells, (pairs) => {
        const ones = new Uint32Array(pairs.length).fill(1)
        // A million imagined values beside the real ones make the table of pairs sparse.
        for (const size of [6, 1_000_000]) {
          const a = code(
            pairs.map(([i]) => i),
            size,
          )
          const b = code(
            pairs.map(([, j]) => j),
            5,
          )
          const counted = contingency(a, b, ones)
          const found = [...counted.counts].map((n, cell) => [counted.first[cell], counted.second[cell], n])
          for (const [i, j, n] of found) expect(pairs.filter(([x, y]) => x === i && y === j)).toHaveLength(n)
          expect(found.reduce((sum, [, , n]) => sum + n, 0)).toBe(pairs.length)
        }
      }),
      { seed: 7, numRuns: 100 },
    )
  })
  it('[COR8] combinations without rows do not count', () => {
    const table = tableOf({
      names: ['a', 'b'],
      rows: [
        ['x', 'u'],
        ['y', 'v'],
        ['z', 'u'],
      ],
    })
    table.weights[2] = 0
    expect(correlationMatrix(table).values[0][1]).toBeCloseTo(1, 12)
    const { size } = binColumn(table.columns[0], table.weights, { kind: 'count', count: 10, by: 'width' })
    expect(size).toBe(2)
  })
})

describe('measures', () => {
  const of = (pairs: readonly (readonly [number, number])[]) => {
    const bins = { kind: 'count', count: 10, by: 'width' } as const
    const table = rowTable({ names: ['a', 'b'], rows: pairs.map(([i, j]) => [`i${i}`, `j${j}`]) })
    const [a, b] = table.columns.map((column) => binColumn(column, table.weights, bins))
    return contingency(a, b, table.weights)
  }
  // 2 × 2 by hand: 30, 10 / 10, 30 gives χ²/n = (30·30 − 10·10)²/(40⁴) = 0.25.
  const byHand = [...Array(30).fill([0, 0]), ...Array(10).fill([0, 1])].concat(
    [...Array(10).fill([1, 0])],
    [...Array(30).fill([1, 1])],
  )
  it('[COR9] φ² of 30, 10 / 10, 30 is 0.25', () => {
    expect(phi2(of(byHand))).toBeCloseTo(0.25, 12)
  })
  it('[COR9] φ² equals the definition over every cell', () => {
    fc.assert(
      fc.property(cells, (pairs) => {
        expect(phi2(of(pairs))).toBeCloseTo(naivePhi2(pairs), 10)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
  it('[COR9] independent columns have 0, columns that decide each other 1', () => {
    const all = [0, 1, 2].flatMap((i) => [0, 1].map((j) => [i, j] as const))
    expect(phi2(of(all))).toBeCloseTo(0, 12)
    expect(
      phi2(
        of([
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 2],
        ]),
      ),
    ).toBeCloseTo(1, 12)
  })
  it("[COR10] Cramér's V of 30, 10 / 10, 30 is 0.5", () => {
    expect(cramersV(of(byHand))).toBeCloseTo(0.5, 12)
  })
  it('[COR11] mutual information of 30, 10 / 10, 30 is 1 − H(1/4) bits', () => {
    const h = -0.25 * Math.log2(0.25) - 0.75 * Math.log2(0.75)
    expect(mutualInformation(of(byHand))).toBeCloseTo(1 - h, 12)
  })
  it('[COR11] a column that decides another has normalised information 1', () => {
    const rows = [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
    ]
    const { values } = correlationMatrix(rowTable({ names: ['a', 'b'], rows }), {
      measure: 'mutual-information',
    })
    expect(values[0][1]).toBeCloseTo(1, 12)
  })
  it.each<CorrelationId>(['phi2', 'cramers-v', 'mutual-information'])(
    '[COR12] a column with one value has 0: %s',
    (measure) => {
      const rows = [
        ['a', 'x'],
        ['b', 'x'],
      ]
      expect(correlationMatrix(rowTable({ names: ['a', 'b'], rows }), { measure }).values[0][1]).toBe(0)
    },
  )
})

describe('correlation matrix', () => {
  const tables = fc.array(
    fc.tuple(
      fc.constantFrom('', '1', '2', '7', '30'),
      fc.constantFrom('x', 'y', ''),
      fc.constantFrom('p', 'q'),
    ),
    { minLength: 1, maxLength: 50 },
  )
  it.each<CorrelationId>(['phi2', 'cramers-v', 'mutual-information'])(
    '[COR13] is symmetric, 1 on the diagonal, between 0 and 1: %s',
    (measure) => {
      fc.assert(
        fc.property(tables, (rows) => {
          const { values } = correlationMatrix(tableOf({ names: ['n', 'a', 'b'], rows }), { measure })
          values.forEach((row, i) => {
            expect(row[i]).toBe(1)
            row.forEach((value, j) => {
              expect(value).toBe(values[j][i])
              expect(value).toBeGreaterThanOrEqual(0)
              expect(value).toBeLessThanOrEqual(1)
            })
          })
        }),
        { seed: 7, numRuns: 60 },
      )
    },
  )
  it('[COR14] combinations and single rows give the same matrix', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const text = { names: ['n', 'a', 'b'], rows }
        expect(correlationMatrix(tableOf(text)).values).toEqual(correlationMatrix(rowTable(text)).values)
      }),
      { seed: 7, numRuns: 100 },
    )
  })
})

describe.skipIf(!adultIsThere)('Adult, 30,162 rows', () => {
  // Computed by an independent program over the same rows.
  it('[COR15] φ² with ages in ten-year bands', () => {
    const names = ['age', 'marital-status', 'sex', 'occupation']
    const { values } = correlationMatrix(tableOf(adultRows(names)), {
      bins: { kind: 'width', width: 10, from: 0 },
    })
    expect(values[1][2].toFixed(4)).toBe('0.2173')
    expect(values[3][2].toFixed(4)).toBe('0.1895')
    expect(values[0][1].toFixed(4)).toBe('0.0719')
  })
})
