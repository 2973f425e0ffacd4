import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from '../data/hierarchy/build-hierarchy.ts'
import { adultFile, adultIsThere } from '../testing/adult-folder.fixture.ts'
import { columnCounts } from './column-figures.ts'
import { poolRare, quasiStatistics, sensitiveCounts } from './quasi-statistics.ts'
import { suggestSensitive } from './suggest-sensitive.ts'
import { tableOf } from './test-table.fixture.ts'

const repeat = (times: number, ...row: string[]) => Array.from({ length: times }, () => row)

const patients = tableOf(
  ['age', 'diagnosis'],
  [
    ...repeat(40, '30', 'flu'),
    ...repeat(30, '31', 'cold'),
    ...repeat(12, '32', 'HIV'),
    ...repeat(3, '90', 'HIV'),
    ...repeat(4, '17', 'hepatitis'),
    ...repeat(9, '33', 'hepatitis'),
    ...repeat(2, '', 'hepatitis'),
    ...repeat(1, '34', ''),
  ],
)
const [, diagnosis] = columnCounts(patients)

describe('sensitive values', () => {
  it('[PRO34] every value with its rows, most frequent first', () => {
    const { values, ...rest } = sensitiveCounts(diagnosis)
    expect(values.map(({ value, rows }) => [value, rows])).toEqual([
      ['flu', 40],
      ['cold', 30],
      ['HIV', 15],
      ['hepatitis', 15],
    ])
    expect(values[0].share).toBeCloseTo(40 / 101, 12)
    expect(rest).toEqual({
      column: 'diagnosis',
      rows: 101,
      missing: 1,
      distinct: 4,
      pooled: { values: 0, rows: 0 },
    })
  })
  it('[PRO34] with a limit, rare values are one number', () => {
    expect(sensitiveCounts(diagnosis, 20)).toMatchObject({
      values: [{ value: 'flu' }, { value: 'cold' }],
      pooled: { values: 2, rows: 30 },
    })
  })
  it('[PRO34] no value and no pool of fewer rows than the limit is shown', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 12 }), (counts) => {
        const values = counts.map((rows, countIndex) => ({ value: `v${countIndex}`, rows }))
        const { shown, pooled } = poolRare(values, 10, 5)
        expect(shown.every(({ rows }) => rows >= 10)).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(5)
        const all = counts.reduce((sum, one) => sum + one, 0)
        expect(pooled.rows === 0 || pooled.rows >= Math.min(10, all)).toBe(true)
        expect(shown.reduce((sum, { rows }) => sum + rows, pooled.rows)).toBe(all)
        expect(shown.length + pooled.values).toBe(values.length)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

describe('quasi-identifiers among rows with chosen values', () => {
  const where = [{ column: 'diagnosis', values: ['HIV', 'hepatitis'] }]
  it('[PRO35] nothing that fewer than ten rows have', () => {
    const [age] = quasiStatistics(patients, { columns: ['age'], where })
    expect(age).toMatchObject({
      column: 'age',
      rows: 30,
      missing: 2,
      distinct: 4,
      top: [{ value: '32', rows: 12 }],
      pooled: { values: 3, rows: 16 },
    })
    // By hand: 4 rows at 17, then 12 at 32; 3 at 90, then 9 at 33.
    expect(age.numbers).toEqual({
      smallest: 32,
      largest: 33,
      mean: (4 * 17 + 12 * 32 + 9 * 33 + 3 * 90) / 28,
    })
  })
  it('[PRO35] for the data’s owner everything', () => {
    const [age] = quasiStatistics(patients, { columns: ['age'], where, rare: 1 })
    expect(age.numbers).toMatchObject({ smallest: 17, largest: 90 })
    expect(age.top.map(({ value }) => value)).toEqual(['32', '33', '17', '90'])
  })
  it('[PRO35] every value that ten rows have is listed, however many there are', () => {
    const rows = Array.from({ length: 14 * 12 }, (_, row) => [String(20 + (row % 14)), 'x'])
    const [age] = quasiStatistics(tableOf(['age', 'diagnosis'], rows), { columns: ['age'] })
    expect(age.top).toHaveLength(14)
    expect(age.pooled).toEqual({ values: 0, rows: 0 })
  })
  it('[PRO35] of all rows without a choice; of few rows no mean', () => {
    expect(quasiStatistics(patients, { columns: ['age'] })[0].rows).toBe(101)
    const few = quasiStatistics(patients, { columns: ['age'], where: [{ column: 'age', values: ['33'] }] })
    expect(few[0].numbers).toBeUndefined()
    expect(few[0].top).toEqual([])
  })
  it('[PRO35] several columns tell rows: any of them', () => {
    const either = [...where, { column: 'age', values: ['34'] }]
    expect(quasiStatistics(patients, { columns: ['age'], where: either })[0].rows).toBe(31)
  })
  it('[PRO35] an unknown column is named', () => {
    expect(() => quasiStatistics(patients, { columns: ['weight'] })).toThrow('no column "weight"')
  })
})

describe('suggestions', () => {
  const rows = [
    ['flu', 'airways', 'mild', '*'],
    ['cold', 'airways', 'mild', '*'],
    ['HIV', 'viral', 'grave', '*'],
    ['hepatitis', 'viral', 'grave', '*'],
  ]
  const taxonomy = buildHierarchy(
    { kind: 'rows', rows },
    { name: 'diagnosis', dictionary: diagnosis.dictionary },
  )
  it('[PRO36] nodes of the taxonomy with at most half of the rows, each set of values once', () => {
    expect(suggestSensitive(diagnosis, taxonomy)).toEqual([
      {
        kind: 'node',
        label: 'viral',
        values: ['HIV', 'hepatitis'],
        rows: 30,
        share: 0.3,
        reason: 'They lie under one node of the taxonomy, on level 1 of 3.',
      },
    ])
  })
  it('[PRO36] nothing where nothing is rare and there is no taxonomy', () => {
    expect(suggestSensitive(diagnosis)).toEqual([])
  })
  it('[PRO36] no value in a reason', () => {
    for (const { reason, values } of suggestSensitive(diagnosis, taxonomy)) {
      for (const value of values) expect(reason).not.toContain(value)
    }
  })
})

describe.skipIf(!adultIsThere)('Adult', () => {
  const lines = () => readFileSync(adultFile, 'utf8').trim().split('\n')
  const table = () => {
    const [header, ...rest] = lines().map((line) => line.split(','))
    const places = ['age', 'sex', 'education', 'occupation'].map((name) => header.indexOf(name))
    return tableOf(
      ['age', 'sex', 'education', 'occupation'],
      rest.map((row) => places.map((place) => row[place])),
    )
  }
  it('[PRO34] counts of occupation are those of the first paper’s figure 3', () => {
    const { values } = sensitiveCounts(columnCounts(table())[3])
    expect(Object.fromEntries(values.map(({ value, rows }) => [value, rows]))).toMatchObject({
      'Adm-clerical': 3721,
      'Armed-Forces': 9,
      'Craft-repair': 4030,
      'Farming-fishing': 989,
      'Machine-op-inspct': 1966,
      'Priv-house-serv': 143,
      'Protective-serv': 644,
      'Tech-support': 912,
    })
  })
  it('[PRO35] statistics inside T1 are those of its figure 4', () => {
    const where = [
      {
        column: 'occupation',
        values: ['Protective-serv', 'Farming-fishing', 'Priv-house-serv', 'Armed-Forces'],
      },
    ]
    const [age, sex, education] = quasiStatistics(table(), {
      columns: ['age', 'sex', 'education'],
      where,
      rare: 1,
    })
    expect(sex.top).toEqual([
      { value: 'Male', rows: 1509 },
      { value: 'Female', rows: 276 },
    ])
    expect(age.top).toContainEqual({ value: '24', rows: 45 })
    expect([age.top.length, age.distinct]).toEqual([age.distinct, age.distinct])
    expect(education.top).toContainEqual({ value: '7th-8th', rows: 86 })
  })
  it('[PRO36] rare occupations are offered', () => {
    const [rare] = suggestSensitive(columnCounts(table())[3])
    expect(rare).toMatchObject({ kind: 'rare', rows: 9 + 143 + 644 + 912 + 989 })
    expect(rare.values).toEqual([
      'Armed-Forces',
      'Priv-house-serv',
      'Protective-serv',
      'Tech-support',
      'Farming-fishing',
    ])
  })
})
