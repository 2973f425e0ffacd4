import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from '../../data/hierarchy/build-hierarchy.ts'
import type { Dictionary } from '../../data/table/table.ts'
import { type CellFigures, cellFigures } from './cell-figures.ts'
import { readColumn } from './column-reading.ts'
import type { MeasuredRelease } from './measured-release.ts'
import { measureRelease, releaseMetrics } from './release-metrics.ts'

const none = () => false
const values = ['', '10', '12', '17', '20', '29']
const age: Dictionary = {
  type: 'number',
  values,
  numbers: Float64Array.from(values, (text) => (text ? Number(text) : NaN)),
}
const hierarchy = buildHierarchy(
  { kind: 'intervals', widths: [5, 10], from: 0 },
  { name: 'age', dictionary: age },
)
const column = { name: 'age', type: 'number', hierarchy, dictionary: age } as const

const figuresOf = (texts: readonly string[]): ReadonlyMap<string, CellFigures> => {
  const figures = cellFigures(column, readColumn(column, texts, none))
  if (typeof figures === 'string') throw new Error(figures)
  return figures.of
}

describe('the cost of a cell', () => {
  // By hand: integers 10 … 29, D = 20, range 19, height 3.
  it('[MEA5] a value, an interval, the top', () => {
    expect(figuresOf(['12']).get('12')).toEqual({ leaves: 1, penalty: 0, climbed: 0 })
    expect(figuresOf(['[10,15)']).get('[10,15)')).toEqual({ leaves: 5, penalty: 5 / 19, climbed: 1 / 3 })
    expect(figuresOf(['*']).get('*')).toEqual({ leaves: 20, penalty: 1, climbed: 1 })
  })

  it('[MEA6] a missing value is a leaf on every level below the top', () => {
    expect(figuresOf(['', '[10,15)']).get('')).toEqual({ leaves: 1, penalty: 0, climbed: 1 / 3 })
  })

  it('[MEA7] a free range counts the integers of the table inside it', () => {
    const figures = figuresOf(['[10,14]', '12', '[25,40]', '*'])
    expect(figures.get('[10,14]')).toEqual({ leaves: 5, penalty: 4 / 19 })
    expect(figures.get('[25,40]')).toEqual({ leaves: 5, penalty: 15 / 19 })
    expect(figures.get('12')).toEqual({ leaves: 1, penalty: 0 })
    expect(figures.get('*')).toEqual({ leaves: 20, penalty: 1 })
  })

  it('[MEA8] a free range counts distinct values where they are not integers', () => {
    const texts = ['', '0.5', '1', '2.5', '9']
    const dictionary: Dictionary = {
      type: 'number',
      values: texts,
      numbers: Float64Array.from(texts, (text) => (text ? Number(text) : NaN)),
    }
    const free = { name: 'x', type: 'number', dictionary } as const
    const figures = cellFigures(free, readColumn(free, ['[0.5,2.5)', '9'], none))
    if (typeof figures === 'string') throw new Error(figures)
    expect(figures.leafCount).toBe(4)
    expect(figures.of.get('[0.5,2.5)')).toEqual({ leaves: 2, penalty: 2 / 8.5 })
  })
})

/** A release of one or more columns whose cells are given row by row; undefined is a suppressed row. */
function releaseOf(
  rows: readonly (readonly CellFigures[] | undefined)[],
  leafCounts: readonly number[],
): MeasuredRelease {
  const kept = rows.filter((row) => row !== undefined)
  return {
    rows: rows.length,
    suppressedRows: rows.length - kept.length,
    sizes: new Uint32Array(kept.length).fill(1),
    columns: leafCounts.map((leafCount, index) => ({
      name: String(index),
      leafCount,
      cells: kept.map((row) => ({ rows: 1, figures: row[index] })),
    })),
  }
}

const measuredValue = (release: MeasuredRelease, id: string) =>
  measureRelease(release).find((figure) => figure.id === id)?.value

describe('losses of a release', () => {
  it('[MEA9] Loss, Precision and NCP agree with the formulas row by row', () => {
    const cell = fc
      .record({
        leaves: fc.integer({ min: 1, max: 8 }),
        climbed: fc.integer({ min: 0, max: 4 }),
        penalty: fc.integer({ min: 0, max: 8 }),
      })
      .map(
        ({ leaves, climbed, penalty }): CellFigures => ({
          leaves,
          climbed: climbed / 4,
          penalty: penalty / 8,
        }),
      )
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.tuple(cell, cell), { nil: undefined }), { minLength: 1, maxLength: 20 }),
        (rows) => {
          const release = releaseOf(rows, [8, 8])
          const top: CellFigures = { leaves: 8, climbed: 1, penalty: 1 }
          const cells = [0, 1].map((place) => rows.map((row) => row?.[place] ?? top))
          const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length
          const x = cells.map((list) => (mean(list.map(({ leaves }) => leaves / 8)) - 1 / 8) / (1 - 1 / 8))
          expect(measuredValue(release, 'loss')).toBeCloseTo(Math.sqrt((1 + x[0]) * (1 + x[1])) - 1, 9)
          expect(measuredValue(release, 'precision')).toBeCloseTo(
            1 - mean(cells.flat().map(({ climbed }) => climbed!)),
            9,
          )
          expect(measuredValue(release, 'ncp')).toBeCloseTo(
            mean(cells.flat().map(({ penalty }) => penalty)),
            9,
          )
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[MEA15] a release without a generalised cell loses exactly nothing, whatever D', () => {
    for (let D = 1; D < 60; D++) {
      const rows = Array.from({ length: 7 }, () => [{ leaves: 1, penalty: 0, climbed: 0 }])
      expect(measuredValue(releaseOf(rows, [D]), 'loss')).toBe(0)
    }
  })

  it('[MEA10] a column of one leaf loses nothing', () => {
    expect(measuredValue(releaseOf([[{ leaves: 1, penalty: 0, climbed: 0 }]], [1]), 'loss')).toBe(0)
  })

  it('[MEA11] everything suppressed costs everything', () => {
    const release = releaseOf([undefined, undefined], [5, 9])
    expect(measuredValue(release, 'loss')).toBeCloseTo(1, 12)
    expect(measuredValue(release, 'precision')).toBe(0)
    expect(measuredValue(release, 'ncp')).toBe(1)
    expect(measuredValue(release, 'class-size')).toBe(2)
  })

  it('[MEA12] discernibility is exact beyond 2^53, and a number up to it', () => {
    const release = (sizes: readonly number[], suppressedRows = 0): MeasuredRelease => ({
      rows: sizes.reduce((sum, size) => sum + size, suppressedRows),
      suppressedRows,
      sizes: Uint32Array.from(sizes),
      columns: [],
    })
    expect(measuredValue(release([3, 4], 2), 'discernibility')).toBe(9 + 16 + 9 * 2)
    // (10^8 + 1)² + 1 = 10^16 + 2·10^8 + 2, above 2^53 ≈ 9.007 · 10^15.
    expect(measuredValue(release([100_000_001, 1]), 'discernibility')).toBe('10000000200000002')
  })

  it('[MEA13] a figure that cannot be told is left out, never a number', () => {
    const release: MeasuredRelease = {
      rows: 1,
      suppressedRows: 0,
      sizes: Uint32Array.of(1),
      columns: [{ name: 'x', cells: [{ rows: 1 }] }],
    }
    expect(measureRelease(release).map(({ id }) => id)).toEqual(['discernibility', 'class-size'])
    expect(releaseMetrics).toHaveLength(6)
  })

  // By hand: values a, a, b published together: 2 rows lose log2(3/2), one log2(3); full suppression costs the same.
  it('[MEA14] entropy is over what full suppression costs', () => {
    const trace = (among: readonly number[]) => ({
      rows: Float64Array.of(2, 1),
      value: Float64Array.of(2, 1),
      among: Float64Array.from(among),
    })
    const release = { ...releaseOf([undefined, undefined, undefined], [2]), traces: [trace([3, 3])] }
    expect(measuredValue(release, 'entropy')).toBe(1)
    expect(measuredValue({ ...release, traces: [trace([2, 1])] }, 'entropy')).toBe(0)
    expect(measuredValue({ ...release, traces: [trace([3, 1])] }, 'entropy')).toBeCloseTo(
      (2 * Math.log2(1.5)) / (2 * Math.log2(1.5) + Math.log2(3)),
      12,
    )
  })
})
