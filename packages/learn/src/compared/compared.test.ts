import { buildHierarchy } from '@outis/core/hierarchy'
import type { Dictionary } from '@outis/core/table'
import { defined, firstDay } from '@outis/core/value'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTables, rowsIn } from './compared-tables.ts'
import { sharesAsked } from './condition.ts'
import { lineOf } from './line.ts'
import { type Bar, partition } from './partition.ts'
import { type PublishedCell, readCells } from './published-cell.ts'
import {
  comparedOf,
  leavesOf,
  NAMES,
  originalRows,
  publishedOf,
  publishedRows,
} from './sample-tables.fixture.ts'

const numbers = (...values: string[]): Dictionary => ({
  type: 'number',
  values: ['', ...values],
  numbers: Float64Array.from(['', ...values], (text) => (text ? Number(text) : NaN)),
})
const texts = (...values: string[]): Dictionary => ({ type: 'text', values: ['', ...values] })
const dates = (...values: string[]): Dictionary => ({ type: 'date', values: ['', ...values] })

function cellOf(dictionary: Dictionary, text: string): PublishedCell | 'unread' {
  const line = lineOf(dictionary)
  const { cells, unread } = readCells(
    { name: 'x', dictionary, ...defined({ line }) },
    [text],
    (t) => t === '',
  )
  return unread.length > 0 ? 'unread' : cells[0]
}

const size = (cell: PublishedCell | 'unread') =>
  typeof cell === 'object' && cell.kind === 'span' ? cell.size : -1
const codes = (cell: PublishedCell | 'unread') =>
  typeof cell === 'object' && cell.kind === 'values' ? [...cell.codes] : []

describe('what a published cell stands for', () => {
  it('[CE1] values and the missing value', () => {
    expect(codes(cellOf(texts('a', 'b'), 'b'))).toEqual([2])
    expect(codes(cellOf(numbers('3', '7'), '7'))).toEqual([2])
    expect(codes(cellOf(texts('a', 'b'), ''))).toEqual([0])
  })

  it('[CE9] other spellings of a value stand for it, and are one text', () => {
    expect(codes(cellOf(numbers('3', '7'), '7.00'))).toEqual([2])
    expect(codes(cellOf(texts('ü', 'b'), 'u\u0308'))).toEqual([1])
    expect(codes(cellOf(dates('2020-01-05', '2020-01-06'), '6.1.2020'))).toEqual([2])
    const dictionary = numbers('3', '7')
    const table = {
      columns: [{ name: 'x', dictionary, codes: Uint8Array.of(1, 2) }],
      weights: Uint32Array.of(1, 3),
      length: 2,
      rows: 4,
    }
    const published = publishedOf(['x'], [['7.0'], ['3'], ['7'], ['7.00'], ['-9.0']])
    const [column] = compareTables(table, published, { missing: ['', '-9'] }).columns
    expect(column.texts).toEqual(['7', '3', '-9.0'])
    expect(Array.from(column.published).map((place) => column.texts[place])).toEqual([
      '7',
      '3',
      '7',
      '7',
      '-9.0',
    ])
    expect(column.cells.map(codes)).toEqual([[2], [1], [0]])
  })

  it('[CE2] labels of a hierarchy, and its leaves that do not occur', () => {
    const dictionary = texts('flu', 'cold', 'cancer')
    const rows = [
      ['flu', 'airway', '*'],
      ['cold', 'airway', '*'],
      ['asthma', 'airway', '*'],
      ['cancer', 'other', '*'],
    ]
    const hierarchy = buildHierarchy({ kind: 'rows', rows }, { name: 'x', dictionary })
    const { cells } = readCells({ name: 'x', dictionary, hierarchy }, ['airway', 'flu', '*'], () => false)
    expect(cells).toEqual([
      { kind: 'values', codes: Int32Array.of(1, 2), leaves: 3 },
      { kind: 'values', codes: Int32Array.of(1), leaves: 1 },
      { kind: 'any' },
    ])
    const table = {
      columns: [{ name: 'x', dictionary, codes: Uint8Array.of(1) }],
      weights: Uint32Array.of(1),
      length: 1,
      rows: 1,
    }
    const [column] = compareTables(table, publishedOf(['x'], [['*']]), {
      missing: [''],
      hierarchies: new Map([['x', hierarchy]]),
    }).columns
    expect(column.leaves).toBe(4)
  })

  it('[CE3] ranges, bounds, sets, masks and periods by their shape', () => {
    const age = numbers('17', '30', '64', '90')
    expect(size(cellOf(age, '[20,40)'))).toBe(20)
    expect(size(cellOf(age, '20-39'))).toBe(20)
    expect(size(cellOf(age, '<20'))).toBe(3)
    expect(size(cellOf(age, '<= 20'))).toBe(4)
    expect(size(cellOf(age, '≥65'))).toBe(26)
    expect(size(cellOf(age, '>65'))).toBe(25)
    expect(size(cellOf(age, '65+'))).toBe(26)
    expect(codes(cellOf(texts('a', 'b', 'c'), '{a, c}'))).toEqual([1, 3])
    expect(codes(cellOf(texts('02139', '02144', '94305', '021'), '021**'))).toEqual([1, 2])
    expect(codes(cellOf(texts('Bonn', 'Berlin', 'Köln'), 'B*'))).toEqual([1, 2])
  })

  it('[CE3] periods of dates are their days inside the table’s range', () => {
    const born = dates('1980-01-01', '1987-03-02', '1999-12-31')
    expect(size(cellOf(born, '1987-03'))).toBe(31)
    expect(size(cellOf(born, '1988-02'))).toBe(29)
    expect(size(cellOf(born, '1987-Q1'))).toBe(90)
    expect(size(cellOf(born, '1988'))).toBe(366)
    expect(size(cellOf(born, '1980s'))).toBe(3653)
    expect(size(cellOf(dates('1987-03-30', '1987-04-02'), '1987-03'))).toBe(2)
  })

  it('[CE4] distinct values where they are not integers', () => {
    expect(size(cellOf(numbers('0.5', '1', '1.5', '4'), '[1,4]'))).toBe(3)
    expect(size(cellOf(numbers('0.5', '1', '1.0', '4'), '(0.5,4]'))).toBe(2)
  })

  it('[CE5] an unknown label is any value, and counted', () => {
    expect(cellOf(texts('a', 'b'), 'group 1')).toBe('unread')
    expect(cellOf(texts('a', 'b'), 'z**')).toBe('unread')
    expect(cellOf(texts('a', 'b'), '*')).toEqual({ kind: 'any' })
  })

  it('[CE6] a number the original lacks stands at its place', () => {
    const tables = comparedOf(['age'], { original: [['10'], ['20']], release: [['15'], ['400']] })
    const [column] = tables.columns
    const wanted = Uint8Array.of(0, 1, 0)
    const span = { low: 10, high: 17, includesLow: true, includesHigh: true }
    expect([...sharesAsked(column, { column: 0, wanted, span })]).toEqual([1, 0])
  })

  it('[CE8] a column in terms of its own says nothing of the original’s values', () => {
    const rows = { original: [['1000'], ['2000']], release: [['1.2'], [''], ['*']] }
    const [known] = comparedOf(['x'], rows, { foreign: ['x'] }).columns
    expect(known.foreign).toBe(true)
    expect(known.cells.map(({ kind }) => kind)).toEqual(['any', 'values', 'any'])
    expect(known.unread).toEqual([0, 2])
    expect(comparedOf(['x'], rows).columns[0].foreign).toBeUndefined()
  })

  it('[CE7] shares equal a count leaf by leaf', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, fc.nat(), (original, release, chosen) => {
        const tables = comparedOf(NAMES, { original, release })
        for (const [columnIndex, column] of tables.columns.entries()) {
          const bars = partition(column, tables.original, { place: columnIndex })
          if (bars.length === 0) continue
          const bar = bars[chosen % bars.length]
          const shares = sharesAsked(column, bar)
          column.texts.forEach((text, textIndex) => {
            const leaves = leavesOf(column.name, text, original)
            const asked = leaves.filter((leaf) => isAsked(leaf, bar, column.dictionary))
            expect(shares[textIndex]).toBeCloseTo(leaves.length === 0 ? 0 : asked.length / leaves.length, 12)
          })
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

const isAsked = (leaf: string, { span, wanted }: Bar, { values }: Dictionary): boolean =>
  span ? Number(leaf) >= span.low && Number(leaf) < span.high : wanted[values.indexOf(leaf)] === 1

describe('bars', () => {
  it('[BA1] are disjoint and hold everything', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, fc.integer({ min: 2, max: 8 }), (original, release, bins) => {
        const tables = comparedOf(NAMES, { original, release })
        for (const [columnIndex, column] of tables.columns.entries()) {
          const bars = partition(column, tables.original, { place: columnIndex, bins, names: 2 })
          const known = original.filter((row) => row[columnIndex] !== '').length
          expect(bars.reduce((sum, { rows }) => sum + rows, 0)).toBe(known)
          if (known === 0) continue
          const sums = new Float64Array(column.texts.length)
          for (const bar of bars) {
            const shares = sharesAsked(column, bar)
            for (let sumIndex = 0; sumIndex < sums.length; sumIndex++) sums[sumIndex] += shares[sumIndex]
          }
          column.texts.forEach((text, textIndex) => {
            expect(sums[textIndex]).toBeCloseTo(text === '' ? 0 : 1, 12)
          })
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[BA2] of many numbers have round edges and at least ten rows', () => {
    const original = Array.from({ length: 1000 }, (_, index) => [String(17 + ((index * index) % 74))])
    const tables = comparedOf(['age'], { original, release: original })
    const bars = partition(tables.columns[0], tables.original, { place: 0 })
    expect(bars.length).toBeGreaterThan(5)
    expect(bars.length).toBeLessThanOrEqual(20)
    expect(bars[0].from).toBeUndefined()
    expect(bars[bars.length - 1].to).toBeUndefined()
    expect(bars.slice(1).every(({ from }) => from! % 5 === 0)).toBe(true)
    expect(bars.every(({ rows }) => rows >= 10)).toBe(true)
    expect(bars.reduce((sum, { rows }) => sum + rows, 0)).toBe(rowsIn(tables.original))
  })

  it('[BA2] of dates begin with a month', () => {
    const days = Array.from({ length: 900 }, (_, index) => [
      `${1950 + (index % 40)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    ])
    const values = ['', ...new Set(days.map(([day]) => day).sort())]
    const dictionary: Dictionary = { type: 'date', values }
    const codes = Uint32Array.from(days, ([day]) => values.indexOf(day))
    const table = {
      columns: [{ name: 'born', dictionary, codes }],
      weights: new Uint32Array(900).fill(1),
      length: 900,
      rows: 900,
    }
    const tables = compareTables(table, publishedOf(['born'], days), { missing: [''] })
    const bars = partition(tables.columns[0], tables.original, { place: 0 })
    expect(bars.length).toBeGreaterThan(3)
    expect(bars.length).toBeLessThanOrEqual(20)
    const months = Array.from({ length: 12 * 45 }, (_, index) => firstDay(12 * 1950 + index))
    for (const { from } of bars.slice(1)) expect(months).toContain(from)
  })

  it('[BA3] of names stand by frequency, the rest together', () => {
    const original = [['a'], ['b'], ['b'], ['c'], ['c'], ['c'], ['d']]
    const tables = comparedOf(['x'], { original, release: original })
    const bars = partition(tables.columns[0], tables.original, { place: 0, names: 3 })
    expect(bars.map(({ rows, values }) => [rows, values])).toEqual([
      [3, undefined],
      [2, undefined],
      [2, 2],
    ])
  })
})
