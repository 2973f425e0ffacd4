import { PLAIN_DECIMAL } from '@outis/core/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFormula, markFormula, unmarkFormula } from './formula-cell.ts'

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '＝', '1', '.', 'a', '"'),
    fc.string({ maxLength: 1 }),
  ),
  maxLength: 6,
})

describe('cells that spreadsheet programs run', () => {
  it.each([
    '=1+1',
    '+49 30 1',
    '-x',
    '-1+2',
    '@sum',
    '\tx',
    '\r=1',
    '\nx',
    '＝1',
    '＋x',
    '－x',
    '＠x',
    '-1e5',
    '\0x',
  ])('[EN37] %j is a formula', (text) => {
    expect([isFormula(text), markFormula(text)]).toEqual([true, `'${text}`])
  })

  it.each(['', 'a', '-5', '-2.50', '0', '*', '-', '=', '+', '[-10, 0)', ' =1', '"=1"', "'x", "'"])(
    '[EN37] %j is none',
    (text) => {
      expect([isFormula(text), markFormula(text), unmarkFormula(text)]).toEqual([false, text, text])
    },
  )

  it('[EN37] marks can be taken away, whatever the text; what was marked is no formula', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const marked = markFormula(text)
        expect(unmarkFormula(marked)).toBe(text)
        if ([...marked].length > 1 && !PLAIN_DECIMAL.test(marked))
          expect(marked).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/u)
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
