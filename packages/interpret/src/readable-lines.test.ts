import { describe, expect, it } from 'vitest'
import { LONGEST_LINE, LONGEST_RUN } from './lines.ts'
import { interpretResult } from './same-release.fixture.ts'
import { smallMeaning } from './small-meaning.fixture.ts'

const interpret = (text: string, as?: string) =>
  interpretResult(smallMeaning, text, as === undefined ? {} : { as })

/** Each would take hours where time grows with the square of a line. */
const MANY = 5_000_000

describe('lines that nobody printed', () => {
  it.each([
    ['blanks', `income = 2 ${' '.repeat(MANY)}x`],
    ['tabs', `{${'\t'.repeat(MANY)}x`],
    ['digits', `income = ${'1'.repeat(MANY)}x`],
    ['a long line', `income = ${'ab'.repeat(MANY)}`],
  ])('[IN33] %s without end are told by their line', (_, line) => {
    for (const as of [undefined, 'conditions', 'if-rules', 'weka-tree', 'weka-rules', 'set-rules'])
      expect(() => interpret(`income = 2\n${line}`, as)).toThrow(/: line 2 has more than/)
  })

  it('[IN33] as many as are allowed are read', () => {
    const blanks = ' '.repeat(LONGEST_RUN)
    expect(interpret(`income = 2${blanks}`, 'conditions').counts.interpreted).toBe(1)
    expect(() => interpret(`income = 2${blanks} `, 'conditions')).toThrow(/blanks or digits in a row/)
    const long = 'a'.repeat(LONGEST_LINE)
    expect(interpret(`income = 2\n${long}`, 'conditions').findings).toHaveLength(1)
    expect(() => interpret(`income = 2\n${long}a`, 'conditions')).toThrow(
      /line 2 has more than 300,000 characters/,
    )
  })

  it('[IN33] tables and documents have lines of any length', () => {
    const wide = `disease,note\nZ3ZT,${' '.repeat(MANY)}x\n`
    expect(interpret(wide).format).toBe('table')
    expect(interpret(`{"disease":"Z3ZT","note":"${' '.repeat(MANY)}"}`).format).toBe('json')
  })

  it('[IN30] a rule of JRip is known by its ends, however often it seems to begin', () => {
    expect(interpret('(disease = Z3ZT) => class=yes (20.0/3.0)').format).toBe('weka-rules')
    const arrows = `(disease = ${') => x='.repeat(20_000)}`
    expect(interpret(`${arrows} (20.0/3.0)`).format).toBe('weka-rules')
    expect(interpret(`${arrows}\n`).format).toBe('if-rules')
  })
})
