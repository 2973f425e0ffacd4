import { describe, expect, it } from 'vitest'
import { sampleOptions } from '../models/kit/sample-options.fixture.ts'
import { models } from '../models/registry.ts'
import { checkRelease } from './check-release.ts'
import { combinationsOf, dictionaryOf, inputOf, required } from './test-release.fixture.ts'

const NAMES = { quasi: ['age'], sensitive: ['income'] }
const ofSensitiveValues = models.filter(({ needs }) => needs.some((need) => need === 'sensitive'))

const plain = [
  ['20', '50'],
  ['20', '50'],
  ['20', '70'],
  ['30', '70'],
  ['30', '70'],
]
const normalised = [
  ['20', '50'],
  ['20', '50.0'],
  ['20', '70.00'],
  ['30', '70'],
  ['30', '70.0'],
]

describe('sensitive values in several spellings', () => {
  it.each(ofSensitiveValues)('[CH26] $id measures the same as where there is one', (model) => {
    const requirements = [required(model.id, sampleOptions(model))]
    const judged = (rows: readonly (readonly string[])[], more = {}) =>
      checkRelease(inputOf(rows, NAMES, { requirements, ...more })).verdicts
    expect(judged(normalised)).toEqual(judged(plain))
    const sensitive = [{ name: 'income', dictionary: dictionaryOf(['50', '70', '90']) }]
    expect(judged(normalised, { sensitive })).toEqual(judged(plain, { sensitive }))
  })

  it('[CH26] a notice counts them; in a column declared text they are values', () => {
    const { notices } = checkRelease(inputOf(normalised, NAMES))
    expect(notices).toContain(
      'The release writes 2 values of "income" in more than one way: each counts as one value.',
    )
    const asked = { requirements: [required('distinct-l-diversity', { l: 2 })] }
    const text = {
      ...inputOf(normalised, NAMES, asked),
      release: {
        ...combinationsOf(['age', 'income'], normalised),
        readings: new Map([['income', 'text'] as const]),
      },
    }
    expect(checkRelease(text).verdicts[0].figure).toBe(2)
    expect(checkRelease(inputOf(normalised, NAMES, asked)).verdicts[0].figure).toBe(1)
  })

  it('[CH26] texts of the value of a missing token are missing', () => {
    const rows = [
      ['20', '-99'],
      ['20', '-99.0'],
      ['20', '-9.9e1'],
    ]
    const asked = { requirements: [required('distinct-l-diversity', { l: 2 })] }
    const missing = { tokens: ['-99'], meaning: 'wildcard' } as const
    expect(checkRelease(inputOf(rows, NAMES, { ...asked, missing })).verdicts[0].figure).toBe(0)
    const refuse = { tokens: ['-99.000'], meaning: 'refuse' } as const
    expect(() => checkRelease(inputOf(rows, NAMES, { missing: refuse }))).toThrow('in 3 rows')
  })
})

describe('quasi-identifiers in several spellings', () => {
  const rows = [
    ['20', '1'],
    ['20', '2'],
    ['20.0', '3'],
    ['20.0', '4'],
    ['20.0', '5'],
  ]

  it('[CH4] the smaller classes are judged, and a notice says so', () => {
    const { verdicts, notices, classes } = checkRelease(
      inputOf(rows, NAMES, { requirements: [required('k-anonymity', { k: 3 })] }),
    )
    expect([classes, verdicts[0].figure, verdicts[0].holds]).toEqual([2, 2, false])
    expect(notices).toContain(
      'The release writes 1 value of "age" in more than one way: rows that differ in nothing else are judged as different classes.',
    )
  })

  it('[CH4] cells are read by value: losses are those of one spelling', () => {
    const dictionary = dictionaryOf(['20', '30'])
    const quasi = [{ name: 'age', type: 'number', dictionary } as const]
    const original = { columns: ['age'], values: [['20.00']], codes: [[0]], rows: Uint32Array.of(5) }
    const { utility, verdicts } = checkRelease(
      inputOf(rows, NAMES, {
        quasi,
        original,
        requirements: [required('uniqueness', { max: 0 }, { rows: 'generalised' })],
      }),
    )
    expect(utility.find(({ id }) => id === 'loss')?.value).toBe(0)
    expect(verdicts[0].text).toContain('no class')
  })

  it('[CH47] people are counted for both', () => {
    const population = combinationsOf(['age'], [['20.00'], ['+20'], ['.2e2'], ['30']])
    const quasi = [{ name: 'age', type: 'number', dictionary: dictionaryOf(['20', '30']) } as const]
    const asked = { quasi, population, requirements: [required('k-map', { k: 3, population: 'x.csv' })] }
    expect(checkRelease(inputOf(rows, NAMES, asked)).verdicts[0]).toMatchObject({ figure: 3, holds: true })
    const ranges = [
      ['[0.1,20]', '1'],
      ['[20.00,20]', '1'],
    ]
    expect(checkRelease(inputOf(ranges, NAMES, asked)).verdicts[0]).toMatchObject({ figure: 3 })
  })
})
