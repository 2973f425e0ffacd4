import { describe, expect, it } from 'vitest'
import type { OracleClass } from './classes.ts'
import { equalDistance, orderedDistance, treeDistance } from './distances.ts'
import type { Histogram } from './histogram.ts'
import { judge } from './models.ts'
import { compareDecimals, decimalOf, numberKey } from './numbers.ts'

const histogram = (counts: Readonly<Record<string, number>>): Histogram => ({
  counts: new Map(Object.entries(counts)),
  rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

const ofSize = (size: number): OracleClass => {
  const rows = Array.from({ length: size }, (_, row) => row)
  return { rows, counted: rows, texts: [] }
}

const figures = (
  id: string,
  options: Readonly<Record<string, number>>,
  counts: Readonly<Record<string, number>>,
  totals = counts,
) => {
  const own = histogram(counts)
  const seen = {
    classes: [ofSize(own.rows)],
    histograms: [own],
    totals: histogram(totals),
    ordered: Object.keys(totals),
    numeric: false,
  }
  return judge({ id, options, rows: 'all', of: 'x' }, seen)!
}

describe('models of the oracle', () => {
  it('[Z11] t-closeness, ordered: the salaries of Li, Li and Venkatasubramanian 2007, section 4.2', () => {
    const salaries = ['3', '4', '5', '6', '7', '8', '9', '10', '11']
    const all = histogram(Object.fromEntries(salaries.map((salary) => [`${salary}k`, 1])))
    const ordered = salaries.map((salary) => `${salary}k`)
    expect(orderedDistance(histogram({ '3k': 1, '4k': 1, '5k': 1 }), all, ordered)).toBeCloseTo(0.375, 12)
    expect(orderedDistance(histogram({ '6k': 1, '8k': 1, '11k': 1 }), all, ordered)).toBeCloseTo(0.1667, 4)
  })

  it('[Z11] t-closeness, hierarchical: the diseases of the same paper, section 4.3', () => {
    const above = new Map([
      ['gastric ulcer', ['stomach diseases', 'digestive', '*']],
      ['gastritis', ['stomach diseases', 'digestive', '*']],
      ['stomach cancer', ['stomach diseases', 'digestive', '*']],
      ['flu', ['respiratory infection', 'respiratory', '*']],
      ['pneumonia', ['respiratory infection', 'respiratory', '*']],
      ['bronchitis', ['respiratory infection', 'respiratory', '*']],
      ['colitis', ['colon diseases', 'digestive', '*']],
    ])
    const tree = { above, height: 3 }
    const one = histogram({ flu: 1 })
    const two = (other: string) => histogram({ flu: 1, [other]: 1 })
    // Half of the mass moves: to a sibling for 1/3, to another branch for 3/3.
    expect(treeDistance(one, two('bronchitis'), tree)).toBeCloseTo(1 / 6, 12)
    expect(treeDistance(one, two('gastritis'), tree)).toBeCloseTo(1 / 2, 12)
    expect(
      treeDistance(histogram({ gastritis: 1 }), histogram({ gastritis: 1, colitis: 1 }), tree),
    ).toBeCloseTo(1 / 3, 12)
    expect(equalDistance(one, two('bronchitis'))).toBe(0.5)
  })

  it('[Z11] diversities and shares, by hand', () => {
    expect(figures('distinct-l-diversity', { l: 3 }, { a: 5, b: 1 })).toEqual({ figure: 2, holds: false })
    expect(figures('entropy-l-diversity', { l: 2.9 }, { a: 2, b: 1, c: 1 }).figure).toBeCloseTo(2 ** 1.5, 12)
    expect(figures('entropy-l-diversity', { l: 3 }, { a: 2, b: 2, c: 2 }).holds).not.toBe(false)
    expect(figures('recursive-l-diversity', { c: 2, l: 2 }, { a: 4, b: 1, c: 1 })).toEqual({
      figure: 2,
      holds: 'edge',
    })
    expect(figures('recursive-l-diversity', { c: 2, l: 3 }, { a: 4, b: 1 }).figure).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect(figures('alpha-k-anonymity', { alpha: 0.5, k: 5 }, { a: 2, b: 2 })).toEqual({
      figure: 0.5,
      holds: false,
    })
    expect(figures('alpha-k-anonymity', { alpha: 0.5, k: 4 }, { a: 2, b: 2 }).holds).toBe(true)
  })

  it('[Z11] gains over the table, by hand', () => {
    const totals = { a: 5, b: 5 }
    expect(figures('basic-beta-likeness', { beta: 0.5 }, { a: 3, b: 1 }, totals)).toEqual({
      figure: 0.5,
      holds: true,
    })
    // −ln 0.5 = 0.693: a value that becomes certain gains 1.
    expect(figures('enhanced-beta-likeness', { beta: 2 }, { a: 2 }, totals).figure).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect(figures('enhanced-beta-likeness', { beta: 2 }, { a: 3, b: 1 }, totals)).toEqual({
      figure: 0.5,
      holds: true,
    })
    expect(figures('delta-disclosure', { delta: 1 }, { a: 1, b: 3 }, totals)).toEqual({
      figure: 1,
      holds: 'edge',
    })
    expect(figures('delta-disclosure', { delta: 1 }, { a: 1 }, totals)).toEqual({
      figure: Number.POSITIVE_INFINITY,
      holds: false,
    })
  })

  it('[Z11] sizes and risks, by hand', () => {
    const classes = [ofSize(1), ofSize(3)]
    const seen = { classes, histograms: [], totals: histogram({}), ordered: [], numeric: false }
    const of = (id: string, options: Readonly<Record<string, number>>) =>
      judge({ id, options, rows: 'all' }, seen)!
    expect(of('k-anonymity', { k: 2 })).toEqual({ figure: 1, holds: false })
    expect(of('prosecutor-risk', { max: 1 })).toEqual({ figure: 1, holds: true })
    expect(of('average-risk', { max: 0.4 })).toEqual({ figure: 0.5, holds: false })
    expect(of('uniqueness', { max: 0.25 })).toEqual({ figure: 0.25, holds: true })
    expect(judge({ id: 'k-map', options: { k: 2 }, rows: 'all' }, { ...seen, persons: [2, 3] })).toEqual({
      figure: 2,
      holds: true,
    })
  })

  it('[Z11] numbers are equal by value, whatever their text', () => {
    expect(numberKey('50.0')).toBe(numberKey('50'))
    expect(numberKey('-0.0')).toBe(numberKey('0'))
    expect(numberKey('1.50')).toBe('1.5')
    expect(compareDecimals(decimalOf('0.1')!, decimalOf('0.10')!)).toBe(0)
    expect(compareDecimals(decimalOf('-2')!, decimalOf('-1.9')!)).toBe(-1)
    expect(decimalOf('1e3')).toBeUndefined()
  })
})
