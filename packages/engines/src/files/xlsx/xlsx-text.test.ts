import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, escapeXlsxText, unescapeXlsxText } from './xlsx-text.ts'

describe('text in workbooks', () => {
  it('[EN11] what is escaped comes back', () => {
    const unit = fc.oneof(
      fc.constantFrom('_', 'x', '0', 'D', '_x000D_', '\r', '\ufffd', '\u{1fffe}'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(unescapeXlsxText(escapeXlsxText(text))).toBe(text)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('[EN11] escapes as spreadsheet programs write them', () => {
    expect(unescapeXlsxText('a_x000D_\nb_x005F_x000D_')).toBe('a\r\nb_x000D_')
    expect(escapeXlsxText('tab\tline\n ö')).toBe('tab\tline\n ö')
  })

  it('[EN11] a number is its shortest decimal text', () => {
    const texts = [0.1, -1.5e-7, 1e21, 1.25e22, 123, -0].map(decimalText)
    expect(texts).toEqual([
      '0.1',
      '-0.00000015',
      '1000000000000000000000',
      '12500000000000000000000',
      '123',
      '0',
    ])
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalText(value)).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(decimalText(value))).toBe(value + 0)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})
