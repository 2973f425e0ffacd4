import { describe, expect, it } from 'vitest'
import type { AttributeParts } from '../common-parts.ts'
import type { GroupMembers } from '../frequencies.ts'
import { frequencies, sampleParts } from '../sample-parts.fixture.ts'
import { buildDictionary } from './build-dictionary.ts'
import { cellMeanings, follow } from './cell-meaning.ts'

const part = (labels: readonly string[], more: Partial<AttributeParts> = {}): AttributeParts => ({
  name: 'age',
  role: 'quasi',
  type: 'number',
  published: true,
  level: 1,
  height: 2,
  after: frequencies(Object.fromEntries(labels.map((label) => [label, 20]))),
  ...more,
})
const told = (labels: readonly string[], more: Partial<AttributeParts> = {}) =>
  cellMeanings(part(labels, more), ['?']).map(({ cell, meaning }) => [cell, meaning])

describe('what labels stand for', () => {
  it('[W54] bands of numbers, in their order and with both ends', () => {
    expect(told(['[100,120)', '[20,40)', '*', '?', '>=120', '<20', '[-1.5,0.5]', '40-59'])).toEqual([
      ['<20', 'age < 20'],
      ['[-1.5,0.5]', '-1.5 ≤ age ≤ 0.5'],
      ['[20,40)', '20 ≤ age < 40'],
      ['40-59', '40 ≤ age ≤ 59, whole numbers'],
      ['[100,120)', '100 ≤ age < 120'],
      ['>=120', 'age ≥ 120'],
    ])
  })

  it('[W54] periods by their first and last day', () => {
    expect(told(['2024-02', '1900-02', '2023-Q4', '1999', '1980s', 'soon'], { type: 'date' })).toEqual([
      ['1900-02', 'from 1900-02-01 to 1900-02-28'],
      ['1980s', 'from 1980-01-01 to 1989-12-31'],
      ['1999', 'from 1999-01-01 to 1999-12-31'],
      ['2023-Q4', 'from 2023-10-01 to 2023-12-31'],
      ['2024-02', 'from 2024-02-01 to 2024-02-29'],
    ])
  })

  it('[W54] prefixes by what is kept', () => {
    expect(told(['12***'], { type: 'text' })).toEqual([
      ['12***', 'age begins with “12” and has 5 characters'],
    ])
  })

  const groups = new Map<string, GroupMembers>([
    [
      'South',
      {
        values: [
          { value: 'Ulm', rows: 10 },
          { value: 'Graz', rows: 9 },
        ],
        leaves: 4,
      },
    ],
  ])

  it('[W55] groups by those of their values that are not rare; the others are counted', () => {
    expect(cellMeanings(part(['South', 'North'], { type: 'text', groups }), [])).toEqual([
      { cell: 'South', meaning: 'age is one of the values of this group', values: ['Ulm'], more: 3 },
    ])
  })

  it('[W55] nothing where the column is as it was, or where its own form is told', () => {
    expect(told(['South'], { type: 'text', groups, level: 0 })).toEqual([])
    expect(told(['South'], { type: 'text', groups, form: { shown: 'by aliases', reading: '' } })).toEqual([])
    expect(told(['South'], { type: 'text', groups, role: 'sensitive' })).toEqual([])
  })

  it('[W54] bands that follow one another can be ordered, others cannot', async () => {
    const ordered = (labels: readonly string[], more: Partial<AttributeParts> = {}) =>
      follow(cellMeanings(part(labels, more), []))
    expect(ordered(['<20', '[20,40)', '[40,60)', '>=60'])).toBe(true)
    expect(ordered(['1980s', '1990s'], { type: 'date' })).toBe(true)
    expect(ordered(['[20,40]', '[30,60]'])).toBe(false)
    expect(ordered(['South'], { type: 'text', groups })).toBe(false)
    const { columns } = await buildDictionary(sampleParts())
    expect(columns.find(({ name }) => name === 'age')).toMatchObject({
      ordered: true,
      cells: [
        { cell: '[20,40)', meaning: '20 ≤ age < 40' },
        { cell: '[40,60)', meaning: '40 ≤ age < 60' },
      ],
    })
  })
})
