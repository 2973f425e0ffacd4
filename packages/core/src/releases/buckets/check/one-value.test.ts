import { describe, expect, it } from 'vitest'
import { checkSliced } from './check-sliced.ts'
import type { SlicedCheckInput } from './sliced-check-input.ts'
import { coded } from './test-sliced.fixture.ts'

const names = ['age', 'city', 'illness']
const rows = [
  ['20', 'Ulm', '1'],
  ['21', 'Köln', '1'],
  ['22', 'Ulm', '2'],
  ['23', 'Köln', '2'],
]
const buckets = ['1', '1', '2', '2']
const released = (cells: readonly (readonly string[])[]) => ({
  names: ['bucket', ...names],
  rows: cells.map((row, cellIndex) => [buckets[cellIndex], ...row]),
})

const inputOf = (
  cells: readonly (readonly string[])[],
  more: Partial<SlicedCheckInput> = {},
): SlicedCheckInput => ({
  release: coded(released(cells)),
  groups: [['age'], ['city', 'illness']],
  layout: 'table',
  quasi: ['age', 'city'].map((name) => ({ name, type: 'text' as const })),
  sensitive: ['illness'],
  l: 2,
  missing: { tokens: ['', '-9'] },
  ...more,
})

const normalised = [
  ['20.0', 'Ulm', '1'],
  ['21', 'Ko\u0308ln', '1.0'],
  ['+22', 'Ulm', '2.00'],
  ['23', 'Köln', '2'],
]

describe('a sliced release in several spellings', () => {
  it('[R5] is judged as in one, alone and beside its original', () => {
    for (const original of [undefined, coded({ names, rows }), coded({ names, rows: normalised })]) {
      const more = original ? { original } : {}
      const [own, wanted] = [checkSliced(inputOf(normalised, more)), checkSliced(inputOf(rows, more))]
      expect(own.verdicts).toEqual(wanted.verdicts)
      expect(own.disclosure).toEqual(wanted.disclosure)
      expect(own.verdicts[0].holds).toBe(false)
      const told = own.notices.filter((notice) => notice.includes('in more than one way'))
      expect(told).toHaveLength(2)
      expect(told.join()).toMatch(/"city".*"illness"/)
      expect(wanted.notices.join()).not.toContain('in more than one way')
    }
  })

  it('[R5] missing tokens are no spellings of one value', () => {
    const missing = rows.map(([age, city], row) => [age, city, row % 2 ? '-9' : ''])
    expect(checkSliced(inputOf(missing)).notices.join()).not.toContain('in more than one way')
  })
})
