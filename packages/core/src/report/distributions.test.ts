import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttributeParts } from './common-parts.ts'
import type { Distribution } from './common-report.ts'
import { distributionsOf } from './distributions.ts'
import type { Frequencies } from './frequencies.ts'
import { byRows, poolValues } from './pooling.ts'
import { frequencies } from './sample-parts.fixture.ts'

const column = (changes: Partial<AttributeParts>): AttributeParts => ({
  name: 'column',
  role: 'neutral',
  type: 'text',
  published: true,
  ...changes,
})

const rowsOf = ({ bars, pooled, missing }: Distribution): number =>
  bars.reduce((sum, { rows }) => sum + rows, 0) + pooled.rows + missing

const total = (of: Frequencies): number => of.values.reduce((sum, { rows }) => sum + rows, 0)

/** Texts that occur in no label by accident, and how often. */
const texts = fc
  .array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 })
  .map((counts) =>
    frequencies(Object.fromEntries(counts.map((rows, countIndex) => [`<v${countIndex}>`, rows]))),
  )

const numbers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -500, max: 5000 }), fc.integer({ min: 1, max: 60 })), {
    selector: ([value]) => value,
    maxLength: 120,
  })
  .map((pairs) => ({ values: pairs.map(([value, rows]) => ({ value: String(value), rows })) }))

describe('distributions', () => {
  it('[W1] no value of fewer than 10 rows is shown', () => {
    fc.assert(
      fc.property(texts, (before) => {
        const shown = JSON.stringify(distributionsOf(column({ before }), []).before)
        for (const { value, rows } of before.values) if (rows < 10) expect(shown).not.toContain(value)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[W2] a pool has at least 10 rows, or the column shows nothing else', () => {
    fc.assert(
      fc.property(texts, (before) => {
        const { bars, pooled } = distributionsOf(column({ before }), []).before!
        if (pooled.rows > 0 && bars.length > 0) expect(pooled.rows).toBeGreaterThanOrEqual(10)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[W2] one rare value takes the next rarest with it', () => {
    const { before } = distributionsOf(column({ before: frequencies({ a: 90, b: 11, c: 1 }) }), [])
    expect(before).toEqual({
      missing: 0,
      distinct: 3,
      bars: [{ label: 'a', rows: 90 }],
      pooled: { values: 2, rows: 12 },
    })
  })

  it('[W3] bars, pool and missing cells add up to the rows, before and after', () => {
    fc.assert(
      fc.property(
        fc.oneof(texts, numbers),
        fc.constantFrom('text', 'number'),
        fc.nat(30),
        (of, type, missing) => {
          const frequenciesOf = { values: [...of.values, { value: '?', rows: missing }] }
          const part = column({ type, before: frequenciesOf, after: frequenciesOf })
          const { before, after } = distributionsOf(part, ['?'])
          expect(rowsOf(before!)).toBe(total(frequenciesOf))
          expect(rowsOf(after!)).toBe(total(frequenciesOf))
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[W3] values that were counted but not listed stay in the pool', () => {
    const cut = { values: [{ value: 'a', rows: 50 }], rest: { values: 400, rows: 900 } }
    const { before, after } = distributionsOf(column({ before: cut, after: cut }), [])
    expect(before?.pooled).toEqual({ values: 400, rows: 900 })
    expect(after).toEqual(before)
  })

  it('[W4] the 30 most frequent values are shown', () => {
    const before = frequencies(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`v${n}`, 100 - n])))
    const { bars, pooled, distinct } = distributionsOf(column({ before }), []).before!
    expect(bars.map(({ label }) => label)).toEqual(Array.from({ length: 30 }, (_, n) => `v${n}`))
    expect(pooled).toEqual({ values: 10, rows: 70 + 69 + 68 + 67 + 66 + 65 + 64 + 63 + 62 + 61 })
    expect(distinct).toBe(40)
  })

  it('[W4] the values shown are those a full sort would show', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(0, 10), ({ values }, rare) => {
        const sorted = values
          .filter(({ rows }) => rows >= rare)
          .sort(byRows)
          .slice(0, 30)
        const { shown } = poolValues(values, { values: 0, rows: 0 }, rare)
        expect(shown).toEqual(sorted.slice(0, shown.length))
        if (rare === 0) expect(shown.length).toBe(sorted.length)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[W6] a column that keeps its values is cut like the original, * apart', () => {
    const before = frequencies({ a: 90, b: 40, c: 6, d: 5 })
    const after = frequencies({ c: 3, b: 38, a: 80, '*': 20 })
    expect(distributionsOf(column({ role: 'quasi', before, after }), []).after).toEqual({
      missing: 0,
      distinct: 3,
      bars: [
        { label: 'a', rows: 80 },
        { label: 'b', rows: 38 },
        { label: '*', rows: 20 },
      ],
      pooled: { values: 1, rows: 3 },
    })
  })

  it('[W6] a generalised column shows its own labels in order, however rare: the release is public', () => {
    const before = frequencies({ 5: 50, 15: 60, 25: 4 })
    const after = frequencies({ '[10,20)': 60, '[0,10)': 50, '[20,30)': 4 })
    const { bars } = distributionsOf(column({ type: 'number', before, after }), []).after!
    expect(bars.map(({ label }) => label)).toEqual(['[0,10)', '[10,20)', '[20,30)'])
  })

  it('[W29] ranges of whole numbers are spread evenly over the bars of the original', () => {
    const before = frequencies(Object.fromEntries(Array.from({ length: 40 }, (_, age) => [String(age), 10])))
    const after = frequencies({ '[0,39]': 200, '5': 100, '[10,19]': 90, '*': 7, '?': 3 })
    const shown = distributionsOf(column({ role: 'quasi', type: 'number', before, after }), ['?']).after!
    expect(shown).toMatchObject({ spread: true, missing: 3, distinct: 3, pooled: { rows: 0 } })
    // Bars of two ages: 200 / 40 · 2 = 10 each, 90 / 10 · 2 = 18 more from 10 to 19, 100 where 5 is.
    const rows = Object.fromEntries(shown.bars.map((bar) => [bar.label, bar.rows]))
    expect([rows['20 to 21'], rows['10 to 11'], rows['4 to 5'], rows['*']]).toEqual([10, 28, 110, 7])
    const odd = frequencies({ '[0,39]': 200, 'up to 19': 100 })
    expect(
      distributionsOf(column({ role: 'quasi', type: 'number', before, after: odd }), []).after,
    ).not.toHaveProperty('spread')
  })

  it('[W3] [W29] spreading loses no row', () => {
    const range = fc
      .tuple(
        fc.integer({ min: -500, max: 5000 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 30 }),
      )
      .map(([low, width, rows]) => ({ value: `[${low},${low + width}]`, rows }))
    fc.assert(
      fc.property(numbers, fc.array(range, { minLength: 1, maxLength: 40 }), (before, values) => {
        const { after } = distributionsOf(
          column({ role: 'quasi', type: 'number', before, after: { values } }),
          [],
        )
        expect(rowsOf(after!)).toBe(values.reduce((sum, { rows }) => sum + rows, 0))
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[W6] in the original * is a value like any other', () => {
    const { before } = distributionsOf(column({ before: frequencies({ '*': 4, a: 50 }) }), [])
    expect(before?.bars).toEqual([])
    expect(before?.pooled).toEqual({ values: 2, rows: 54 })
  })

  it('[W7] an identifying column shows nothing', () => {
    const before = frequencies({ 'Ada Lovelace': 50 })
    expect(
      distributionsOf(column({ role: 'identifying', published: false, before, after: before }), []),
    ).toEqual({})
  })

  it('[W7] a column that is not published has no distribution after', () => {
    const before = frequencies({ a: 50 })
    expect(distributionsOf(column({ published: false, before, after: before }), []).after).toBeUndefined()
  })
})
