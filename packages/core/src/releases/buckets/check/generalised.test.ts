import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { requestOf } from '../../../methods/slicing/plan/naive-slicing.fixture.ts'
import { slicing } from '../../../methods/slicing/plan/slicing.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { checkSliced } from './check-sliced.ts'
import { labelFinder } from './covering-labels.ts'
import { inputOf, NAMES, releaseOf } from './test-sliced.fixture.ts'

const CITIES = ['Ulm', 'Bonn', 'Kiel', 'Rom', 'Pisa', 'Bari']
const TREE = CITIES.map((city, index) => [city, index < 3 ? 'DE' : 'IT', 'Europe', '*'])

const rowsOf = fc.tuple(fc.integer({ min: 10, max: 60 }), fc.integer()).map(([length, seed]) => {
  const random = seededRandom(seed)
  return Array.from({ length }, () => [
    String(20 + Math.floor(random.next() ** 2 * 12)),
    CITIES[Math.floor(random.next() ** 2 * 6)],
    'fm'[random.below(2)],
    'pqrstuvw'[random.below(8)],
  ])
})

const COLUMNS = [
  [
    ['age', 'city'],
    ['city', 'sex', 'illness'],
  ],
  [['age'], ['city'], ['sex', 'illness']],
]

describe('generalised releases', () => {
  it('[P3] [F4] are found to hold the original, p(t, s) as the search counts it', () => {
    let generalised = 0
    fc.assert(
      fc.property(
        rowsOf,
        fc.constantFrom(...COLUMNS),
        fc.constantFrom('strict' as const, 'relaxed' as const),
        fc.boolean(),
        (rows, columns, split, hardened) => {
          const text = { names: NAMES, rows }
          const table = tableOf(text)
          const { dictionary } = table.columns[1]
          const hierarchy = buildHierarchy({ kind: 'rows', rows: TREE }, { name: 'city', dictionary })
          const request = requestOf(NAMES, ['illness'], {
            quasi: [{ column: 0 }, { column: 1, hierarchy }, { column: 2 }],
            columns,
            split,
            ...(hardened ? { mode: 'hardened' as const, bucketK: 4 } : { generalise: { minFrequency: 4 } }),
          })
          const outcome = slicing.run(table, request, { random: seededRandom(7), now: () => 0 })
          if (outcome.kind !== 'released') return
          if (outcome.summary.generalisedRows.some((count) => count > 0)) generalised++
          const input = inputOf({ text, sensitive: ['illness'], answer: outcome }, releaseOf(outcome))
          const { verdicts } = checkSliced({
            ...input,
            quasi: input.quasi.map((column) =>
              column.name === 'city' ? { ...column, hierarchy, dictionary } : column,
            ),
            minFrequency: 4,
            ...(hardened && { hardened: { bucketK: 4 } }),
          })
          expect(verdicts.filter(({ holds }) => !holds).map((verdict) => verdict.text)).toEqual([])
        },
      ),
      { seed: 7, numRuns: 160 },
    )
    expect(generalised).toBeGreaterThan(60)
  })
  it('[P3] the lowest published label above a value is taken, per column of the group', () => {
    const dictionary = { type: 'text' as const, values: ['', ...CITIES] }
    const hierarchy = buildHierarchy({ kind: 'rows', rows: TREE }, { name: 'city', dictionary })
    const find = labelFinder(
      {
        quasi: ['city', 'sex'],
        texts: [
          ['Ulm', 'f'],
          ['*', '*'],
          ['DE', 'm'],
          ['DE', '*'],
          ['Europe', '*'],
        ],
        values: new Int32Array(0),
      },
      {
        quasi: [
          { name: 'city', type: 'text', dictionary, hierarchy },
          { name: 'sex', type: 'text' },
        ],
        missing: { tokens: [''] },
      },
    )
    expect(find(['Ulm', 'f'])).toBe(0)
    expect(find(['Ulm', 'm'])).toBe(2)
    expect(find(['Bonn', 'f'])).toBe(3)
    expect(find(['Rom', 'm'])).toBe(4)
    expect(find(['', 'm'])).toBe(1)
  })
})
