import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateReading, decimalKey, type ValueReading, valueKey } from './same-values.ts'

const keysOf = (reading: ValueReading, ...texts: string[]) => texts.map((text) => valueKey(text, reading))
const areOne = (reading: ValueReading, ...texts: string[]) =>
  expect(new Set(keysOf(reading, ...texts)), texts.join(' ')).toHaveLength(1)
const areApart = (reading: ValueReading, ...texts: string[]) =>
  expect(new Set(keysOf(reading, ...texts)), texts.join(' ')).toHaveLength(texts.length)

describe('numbers', () => {
  it('[VA1] spellings of one number are one value', () => {
    areOne('number', '50', '50.0', '50.', '+50', '050', '5e1', '5E+1', '500e-1', '0.5e2')
    areOne('number', '.5', '0.5', '0.50', '+.5', '5e-1', '00.5')
    areOne('number', '0', '-0', '+0', '-0.0', '.0', '0e9', '-0e-9')
    areOne('number', '-3.10', '-3.1', '-03.1', '-31e-1')
    areOne('number', '1e400', `1${'0'.repeat(400)}`, `1${'0'.repeat(400)}.0`)
  })

  it('[VA1] digits that a double does not hold tell numbers apart', () => {
    areApart('number', '12345678901234567890', '12345678901234567891', '12345678901234567890.000000001')
    areApart('number', '0.1', '0.1000000000000000000001')
    areApart('number', '1e400', '1e401', '-1e400')
  })

  it('[VA1] numbers too long to be written out are compared all the same', () => {
    areOne('number', '1e5000', '10e4999', '0.1e5001', `1${'0'.repeat(5000)}`)
    areOne('number', '1e-5000', `0.${'0'.repeat(4999)}1`, `0.${'0'.repeat(4999)}10`)
    areApart('number', '1e99999999999999999999', '1e99999999999999999998')
    expect(valueKey('1e99999999999999999999', 'number').length).toBeLessThan(50)
  })

  it('[VA1] as rational arithmetic on digits and exponents has it', () => {
    const decimals = fc
      .tuple(
        fc.constantFrom('', '-', '+'),
        fc.stringMatching(/^\d{0,2}$/),
        fc.stringMatching(/^\d{0,2}$/),
        fc.integer({ min: -2, max: 2 }),
      )
      .filter(([, whole, fraction]) => whole + fraction !== '')
    const textOf = ([sign, whole, fraction, exponent]: [string, string, string, number]) =>
      `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}${exponent === 0 ? '' : `e${exponent}`}`
    // Every number here is a whole multiple of 10^−10.
    const unitsOf = ([sign, whole, fraction, exponent]: [string, string, string, number]) =>
      BigInt(whole + fraction) * 10n ** BigInt(10 - fraction.length + exponent) * (sign === '-' ? -1n : 1n)
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const same = unitsOf(one) === unitsOf(other)
        expect(valueKey(textOf(one), 'number') === valueKey(textOf(other), 'number')).toBe(same)
      }),
      { seed: 7, numRuns: 3000 },
    )
  })

  it('[VA2] undeclared, decimals count by their number and leading zeros make a code', () => {
    areOne('undeclared', '50', '50.0', '+50', '5e1')
    areOne('undeclared', '.5', '0.5')
    areApart('undeclared', '007', '7', '07', 'n/a', ' 7', '7 ')
    areApart('undeclared', '0', '00')
  })

  it('[VA3] declared text, every spelling is a value', () => {
    areApart('text', '50', '50.0', '+50', '5e1')
  })
})

describe('text', () => {
  it('[VA4] the same in Unicode NFC is one value, in every reading', () => {
    const composed = 'Zürich'
    const decomposed = 'Zu\u0308rich'
    expect(composed).not.toBe(decomposed)
    for (const reading of ['number', 'undeclared', 'text', 'day-first', 'either-first'] as const) {
      areOne(reading, composed, decomposed)
      areOne(reading, 'K', '\u212a')
      areApart(reading, 'a', 'A', ' a', 'a ', 'ａ', 'а')
    }
  })
})

describe('dates', () => {
  it('[VA5] the same day is one value, however it is written', () => {
    areOne(
      'day-first',
      '2020-04-03',
      '2020/04/03',
      '3.4.2020',
      '03.04.2020',
      '03/04/2020',
      '2020-04-03 00:00',
      '3-Apr-20',
      '3 April 2020',
      '03-APR-2020 00:00',
      '03.04.20',
      '20200403',
      '43924',
    )
    areOne('month-first', '2020-04-03', '04/03/2020', '4/3/2020')
    areApart('day-first', '2020-04-03', '04/03/2020', '3 Avril 2020', '2020-04', '3-Ap-20', '2020')
    areApart('number', '43924', '20200403')
  })

  it('[VA5] the time of day counts where it is written', () => {
    areOne('day-first', '2020-04-03 10:30', '2020-04-03T10:30', '2020-04-03 10:30:00', '03.04.2020 10:30')
    areOne('day-first', '2020-04-03 10:30:00.5', '2020-04-03 10:30:00.50')
    areApart('day-first', '2020-04-03', '2020-04-03 10:30', '2020-04-03 10:31', '2020-04-03 10:30 PM')
  })

  it('[VA5] in doubt about day and month, a date equals its own form alone', () => {
    expect(dateReading(['03/04/2020', '2020-04-03'])).toBe('either-first')
    expect(dateReading(['03/04/2020', '25/04/2020'])).toBe('day-first')
    expect(dateReading(['03/04/2020', '04/25/2020'])).toBe('month-first')
    areOne('either-first', '3/4/2020', '03/04/2020', '03/04/2020 00:00', '3/4/20')
    areApart('either-first', '03/04/2020', '2020-04-03', '2020-03-04', '04/03/2020')
    areOne('either-first', '04/04/2020', '2020-04-04')
  })
})

describe('keys', () => {
  it('[VA6] the key of a key is that key', () => {
    const readings = ['number', 'undeclared', 'text', 'day-first', 'month-first', 'either-first'] as const
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[-+]?\d{0,5}\.?\d{0,5}([eE][-+]?\d{1,4})?$/),
      fc.stringMatching(/^\d{1,2}[./]\d{1,2}[./]20\d{2}( \d{1,2}:\d{2}(:\d{2})?)?$/),
      fc.stringMatching(/^\d{1,2}[-. /](Jan|may|OCT|\d{1,2})[-. /]\d{2}( \d{1,2}:\d{2})?$/),
      fc.stringMatching(/^20\d{2}[-/]\d{1,2}[-/]\d{1,2}([T ]\d{1,2}:\d{2})?$/),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...readings), (text, reading) => {
        const key = valueKey(text, reading)
        expect(valueKey(key, reading)).toBe(key)
      }),
      { seed: 7, numRuns: 1000 },
    )
  })

  it('[VA6] a number as plain as can be is its own key', () => {
    for (const text of ['0', '7', '-7', '0.5', '-0.05', '120', '9'.repeat(900)])
      expect(decimalKey(text)).toBe(text)
  })
})
