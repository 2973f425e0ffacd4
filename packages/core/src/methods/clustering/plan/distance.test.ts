import { describe, expect, it } from 'vitest'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import { caat } from './caat.ts'
import {
  climbCost,
  climbCostOf,
  nodeCost,
  type RangeDistance,
  rangeCostOf,
  setClimbCost,
  setRangeCost,
} from './growth/tuple-distance.ts'
import type { NodeColumn, RangeColumn } from './rows/quasi-column.ts'
import { quasiColumns } from './rows/quasi-column.ts'

// Bachelors and Some-college meet one level up, Bachelors and Masters two, Bachelors and 9th at the root, level 3.
const EDUCATION = [
  ['Bachelors', 'Undergraduate', 'Higher', '*'],
  ['Some-college', 'Undergraduate', 'Higher', '*'],
  ['Masters', 'Graduate', 'Higher', '*'],
  ['9th', 'High School', 'Secondary', '*'],
]

function columns() {
  const { table, request } = textRequest({
    columns: { age: ['20', '30', '60', ''], education: EDUCATION.map(([leaf]) => leaf) },
    quasi: { age: { kind: 'suppress' }, education: { kind: 'rows', rows: EDUCATION } },
    models: [],
  })
  return quasiColumns(table, request.quasi, { ranges: true }) as readonly [RangeColumn, NodeColumn]
}

const [AGE, DEGREE] = columns()

/** Codes of age: 0 missing, then 20, 30, 60. */
function toRange(code: number, [low, high]: readonly [number, number], distance: RangeDistance): number {
  const cost = { low: 0, high: 0, scale: 0, base: 0, missing: 0 }
  setRangeCost(cost, AGE, { low, high, distance })
  return rangeCostOf(AGE.numbers[code], code, cost)
}

describe('distance', () => {
  it('[C1] two values of a category: edges to their common ancestor over edges to the root', () => {
    const code = (leaf: string) => 1 + EDUCATION.findIndex(([name]) => name === leaf)
    const from = (leaf: string) => nodeCost(DEGREE, code('Bachelors'), code(leaf))
    expect([from('Bachelors'), from('Some-college'), from('Masters'), from('9th')]).toEqual([
      0,
      1 / 3,
      2 / 3,
      1,
    ])
  })

  it('[C1] a value and a node: each climbs its own way, and 0/0 is 0', () => {
    const { base, hierarchy } = DEGREE
    const higher = base[2] + hierarchy.levels[2].labels.indexOf('Higher')
    // Masters climbs 2 of 3 edges to Higher, which climbs none; 9th climbs 3 of 3, Higher its one of one.
    expect(nodeCost(DEGREE, higher, 3)).toBeCloseTo((2 / 3 + 0) / 2, 15)
    expect(nodeCost(DEGREE, higher, 4)).toBeCloseTo((1 + 1) / 2, 15)
    expect(nodeCost(DEGREE, base[3], 4)).toBeCloseTo((1 + 0) / 2, 15)
  })

  it('[C1] climbing finds what every value costs against every node', () => {
    const climb = climbCost(DEGREE)
    for (let node = 0; node < DEGREE.nodes; node++) {
      setClimbCost(climb, node)
      for (let code = 0; code < DEGREE.size; code++)
        expect(climbCostOf(climb, code)).toBe(nodeCost(DEGREE, node, code))
    }
  })

  it('[C2] a number against the range 30 to 60, of 20 to 60', () => {
    expect(toRange(1, [2, 3], 'gap')).toBeCloseTo(10 / 40, 15)
    expect(toRange(2, [2, 3], 'gap')).toBe(0)
    expect(toRange(1, [2, 3], 'midpoint')).toBeCloseTo(25 / 40, 15)
    expect(toRange(1, [2, 3], 'hull')).toBeCloseTo(40 / 40, 15)
    expect(toRange(2, [2, 3], 'hull')).toBeCloseTo(30 / 40, 15)
  })

  it('[C3] a missing number is one whole range away; with both in it, everything is inside', () => {
    expect([toRange(0, [1, 3], 'gap'), toRange(0, [0, 0], 'gap'), toRange(2, [0, 0], 'gap')]).toEqual([
      1, 0, 1,
    ])
    expect([toRange(0, [0, 2], 'gap'), toRange(3, [0, 2], 'gap'), toRange(3, [0, 2], 'hull')]).toEqual([
      0, 0, 1,
    ])
  })
})

describe('growth by hand', () => {
  const clusters = (cells: readonly string[], options: Parameters<typeof caat>[0], k = 2) => {
    const { table, request } = textRequest({
      columns: { a: cells },
      quasi: { a: { kind: 'suppress' } },
      models: [requirement('k-anonymity', { k })],
    })
    const outcome = caat({ start: 'first', ...options }).run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    return outcome.recoding.classes.map(({ labels }) => labels[0])
  }

  it('[C6] nearest rows first, the next seed farthest from the cluster just closed', () => {
    // From 10: 11 is nearest. Farthest from [10,11] is 50, which takes 48; then 20 with 24.
    expect(clusters(['10', '50', '11', '48', '20', '24'], {})).toEqual(['[10,11]', '[48,50]', '[20,24]'])
  })

  it('[C4] of equal distances the lowest row', () => {
    // 18 and 22 are equally far from 20; 18 stands first.
    expect(clusters(['20', '18', '22', '30'], {})).toEqual(['[18,20]', '[22,30]'])
    expect(clusters(['20', '22', '18', '10'], {})).toEqual(['[20,22]', '[10,18]'])
  })

  it('[C7] ties all: both join', () => {
    expect(clusters(['20', '18', '22', '30', '31'], { ties: 'all' })).toEqual(['[18,22]', '[30,31]'])
  })

  it('[C8] what is left joins the nearest cluster', () => {
    expect(clusters(['1', '2', '8', '9', '6'], {})).toEqual(['[1,2]', '[6,9]'])
  })
})
