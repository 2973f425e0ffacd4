import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstDay, NO_DATE, parseDate, parseDeclaredDate, slashOrder } from '../value/date-text.ts'
import { buildHierarchy } from './build-hierarchy.ts'
import { textColumn } from './columns.fixture.ts'

const units = ['month', 'quarter', 'year', 'decade'] as const

describe('dates', () => {
  it('[HI17] become months, quarters, years, decades, then *', () => {
    const column = textColumn(['2019-03-14', '2019-03-31', '2019-12-01', '2020-01-01'])
    const { levels } = buildHierarchy({ kind: 'dates', units }, column)
    expect(levels.slice(1).map(({ labels }) => labels)).toEqual([
      ['', '2019-03', '2019-12', '2020-01'],
      ['', '2019-Q1', '2019-Q4', '2020-Q1'],
      ['', '2019', '2020'],
      ['', '2010s', '2020s'],
      ['*'],
    ])
  })

  it('[HI17] leaves are days from the first date to the last', () => {
    const column = textColumn(['2019-03-30', '2019-04-02', '2020-01-01'])
    const { levels, leafCount } = buildHierarchy({ kind: 'dates', units: ['month', 'year'] }, column)
    expect(leafCount).toBe(278) // 2 of March, 275 from April to December, 1 of January
    expect([...levels[1].leaves]).toEqual([1, 2, 30, 1])
    expect([...levels[2].leaves]).toEqual([1, 277, 1])
    expect([...levels[3].leaves]).toEqual([278])
  })

  it('[HI17] what is no date is a gap', () => {
    const column = textColumn(['2019-02-28', '2019-02-29', '2019-13-01', 'soon', '2019'])
    expect(() => buildHierarchy({ kind: 'dates', units: ['year'] }, column)).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_GAP', details: { column: 'city', values: 4 } }),
    )
  })

  it('[HI17] units must stand in nesting order', () => {
    for (const wrong of [[], ['year', 'month'], ['year', 'year']] as const) {
      expect(() => buildHierarchy({ kind: 'dates', units: wrong }, textColumn(['2019-02-28']))).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
    }
  })

  it('[HI18] are read in the forms that say where the year is', () => {
    const forms = [
      '2019-03-04',
      '2019-03-04T10:15:00Z',
      '2019-03-04 10:15',
      '2019/3/4',
      '04.03.2019',
      '4.3.2019',
    ]
    for (const form of forms) expect(parseDate(form)).toBe(20190304)
    for (const form of ['2019-03/04', '19-03-04', '2019-03-04x', '20190304', ''])
      expect(parseDate(form)).toBe(NO_DATE)
  })

  it('[HI18] months may be named, years may have two digits, and where dates are said to be, days may be counted', () => {
    for (const form of ['4-Mar-19', '04-mar-2019', '4 March 2019', '04-MAR-19 10:30', '4.3.19'])
      expect([form, parseDate(form)]).toEqual([form, 20190304])
    expect(['1-Jan-68', '1-Jan-69'].map((form) => parseDate(form))).toEqual([20680101, 19690101])
    for (const form of ['4-Mrz-19', '31-Feb-19', '4-Mar 19', '4--19'])
      expect([form, parseDate(form)]).toEqual([form, NO_DATE])
    // By a spreadsheet: 43528 is 2019-03-04, 41777 is 2014-05-18.
    expect(
      ['43528', '41777', '20190304', '2019', '9999', '99999999'].map((form) => parseDeclaredDate(form)),
    ).toEqual([20190304, 20140518, 20190304, NO_DATE, NO_DATE, NO_DATE])
    const spec = { kind: 'dates', units: ['month'] } as const
    expect(buildHierarchy(spec, textColumn(['18-May-14', '41777', '2.3.2014'])).levels[1].labels).toEqual([
      '',
      '2014-05',
      '2014-03',
    ])
  })

  it('[HI18] counted days are those of the calendar', () => {
    const property = fc.property(fc.integer({ min: 10_000, max: 99_999 }), (serial) => {
      const date = new Date((serial - 25_569) * 86_400_000)
      expect(parseDeclaredDate(String(serial))).toBe(
        Number(date.toISOString().slice(0, 10).replaceAll('-', '')),
      )
    })
    fc.assert(property, { seed: 7, numRuns: 500 })
  })

  it('[HI18] with slashes, the whole column settles the order of day and month', () => {
    expect(slashOrder(['03/04/2019', '25/04/2019'])).toBe('day-first')
    expect(slashOrder(['03/04/2019', '04/25/2019'])).toBe('month-first')
    expect(slashOrder(['03/04/2019', '03/03/2019'])).toBe('ambiguous')
    expect(slashOrder(['25/04/2019', '04/25/2019'])).toBe('mixed')
    expect(slashOrder(['03/03/2019', '99/99/2019', '2019/03/04'])).toBe('day-first')
  })

  it('[HI18] refuses a column that does not settle it, and reads one that does', () => {
    const spec = { kind: 'dates', units: ['month'] } as const
    expect(() => buildHierarchy(spec, textColumn(['03/04/2019']))).toThrow(
      expect.objectContaining({ code: 'COLUMN_TYPE', details: { column: 'city' } }),
    )
    const settled = buildHierarchy(spec, textColumn(['03/04/2019', '12/31/2019']))
    expect(settled.levels[1].labels).toEqual(['', '2019-03', '2019-12'])
  })

  it('[HI17] days are numbered as the calendar of the language numbers them', () => {
    const epoch = firstDay(1970 * 12)
    const property = fc.property(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 0, max: 11 }),
      (year, month) => {
        expect(firstDay(year * 12 + month) - epoch).toBe(Date.UTC(year, month, 1) / 86_400_000)
      },
    )
    fc.assert(property, { seed: 7, numRuns: 500 })
  })
})
