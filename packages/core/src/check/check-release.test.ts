import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { defined } from '../data/value/defined.ts'
import { checkRelease } from './check-release.ts'
import { combinationsOf, dictionaryOf, hierarchyOf, inputOf, required } from './test-release.fixture.ts'

const k = (value: number) => required('k-anonymity', { k: value })

/** n copies of a row. */
const times = (n: number, row: readonly string[]) => new Array<readonly string[]>(n).fill(row)

describe('classes and k', () => {
  it('[CH1] a valid release holds; breaking one class is noticed', () => {
    const rows = [...times(5, ['30-39', 'm']), ...times(6, ['40-49', 'f'])]
    const names = { quasi: ['age', 'sex'] }
    const valid = checkRelease(inputOf(rows, names, { requirements: [k(5)] }))
    expect(valid.holds).toBe(true)
    expect(valid.classes).toBe(2)
    const broken = checkRelease(inputOf([...rows.slice(1), ['34', 'm']], names, { requirements: [k(5)] }))
    expect(broken.holds).toBe(false)
    expect(broken.verdicts[0]).toMatchObject({ figure: 1, limit: 5, failingClasses: 2, failingRows: 5 })
    expect(broken.verdicts[0].text).toContain('5 rows in 2 classes do not meet k-anonymity')
  })

  it('[CH2] texts that join to the same string are different classes', () => {
    const result = checkRelease(
      inputOf(
        [
          ['a', 'bc'],
          ['ab', 'c'],
          ['1:a', ''],
          ['1', ':a'],
        ],
        { quasi: ['x', 'y'] },
      ),
    )
    expect(result.classes).toBe(4)
  })

  it('[CH3] combinations that repeat are one class, rows add up', () => {
    const release = { ...combinationsOf(['x'], [['a'], ['b'], ['a']]), rows: Uint32Array.of(3, 4, 5) }
    const result = checkRelease(inputOf([], { quasi: ['x'] }, { release }))
    expect(result.classes).toBe(2)
    expect(result.rows).toBe(12)
    expect(result.risks.find(({ id }) => id === 'prosecutor-risk')?.value).toBe(1 / 4)
  })

  it('[CH5] agrees with a plain count of every row', () => {
    const cell = fc.constantFrom('a', 'b', '*')
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 60 }), (rows) => {
        const kept = rows.filter((row) => row.some((text) => text !== '*'))
        const sizes = kept.map((row) => kept.filter((other) => other.join() === row.join()).length)
        const result = checkRelease(inputOf(rows, { quasi: ['x', 'y', 'z'] }, { requirements: [k(3)] }))
        const suppressed = rows.length - kept.length
        const all = [...sizes, ...new Array<number>(suppressed).fill(suppressed)]
        expect(result.suppressedRows).toBe(suppressed)
        expect(result.verdicts[0].failingRows).toBe(all.filter((size) => size < 3).length)
        expect(result.holds).toBe(all.every((size) => size >= 3))
        expect(result.verdicts[0].figure).toBe(Math.min(...all))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[CH6] without quasi-identifiers all rows are one class', () => {
    const result = checkRelease(inputOf([['a'], ['b']], { quasi: [], sensitive: ['s'] }))
    expect(result).toMatchObject({ classes: 1, suppressedRows: 0 })
  })
})

describe('suppressed rows', () => {
  const rows = [...times(5, ['a', 'b']), ['*', '*']]

  it('[CH9] a row of * alone is counted apart and judged as a class; on a foreign release that is said', () => {
    const result = checkRelease(inputOf(rows, { quasi: ['x', 'y'] }, { requirements: [k(5)] }))
    expect(result).toMatchObject({ holds: false, classes: 1, suppressedRows: 1 })
    expect(result.verdicts[0]).toMatchObject({
      figure: 1,
      failingClasses: 1,
      failingRows: 1,
      suppressedFail: true,
    })
    expect(result.verdicts[0].text).toBe(
      'The suppressed row does not meet k-anonymity (measured: 1; asked: at least 5): whoever fits no class is its person.',
    )
    expect(result.notices.join()).toContain('1 row has * in every quasi-identifier')
  })

  it('[CH10] a claimed number of suppressed rows is compared with what is there', () => {
    const agreeing = inputOf(rows, { quasi: ['x', 'y'] }, { claims: { suppressedRows: 1 } })
    expect(checkRelease(agreeing).notices.join()).not.toContain('suppressed')
    const lying = inputOf(rows, { quasi: ['x', 'y'] }, { claims: { suppressedRows: 3 } })
    expect(checkRelease(lying).notices.join()).toContain('speaks of 3 suppressed rows, but 1 row has')
  })

  const dictionary = dictionaryOf(['a', 'b'])
  const hierarchy = hierarchyOf('x', dictionary, { kind: 'suppress' })
  const top = (claims?: { levels?: Record<string, number>; suppressedRows?: number }) =>
    checkRelease(
      inputOf(
        times(3, ['*']),
        { quasi: ['x'] },
        {
          quasi: [{ name: 'x', type: 'text', hierarchy, dictionary }],
          requirements: [k(5)],
          ...defined({ claims }),
        },
      ),
    )

  it('[CH18] all rows * and every column claimed at its top: one class, judged as such', () => {
    const result = top({ levels: { x: 1 }, suppressedRows: 0 })
    expect(result).toMatchObject({ classes: 1, suppressedRows: 0, holds: false })
    expect(result.verdicts[0].figure).toBe(3)
  })

  it('[CH10] where none is claimed, rows of * are a class and judged as one', () => {
    const rows = [
      ...Array.from({ length: 2 }, () => ['*', '*']),
      ...Array.from({ length: 3 }, () => ['a', 'b']),
    ]
    const kOf = (least: number) =>
      checkRelease(
        inputOf(
          rows,
          { quasi: ['x', 'y'] },
          {
            claims: { suppressedRows: 0 },
            requirements: [{ spec: { id: 'k-anonymity', options: { k: least } }, source: 'require' }],
          },
        ),
      )
    expect(kOf(2)).toMatchObject({ holds: true, classes: 2, suppressedRows: 0 })
    expect(kOf(3).holds).toBe(false)
  })

  it('[CH19] all rows * and no such word: all suppressed, judged as one class, and that is said', () => {
    for (const result of [top(), top({ levels: { x: 0 } }), top({ levels: { x: 1 }, suppressedRows: 3 })]) {
      expect(result).toMatchObject({ classes: 0, suppressedRows: 3, holds: false })
      expect(result.verdicts[0]).toMatchObject({ figure: 3, failingRows: 3, suppressedFail: true })
    }
    expect(top().notices.join()).toContain('Every row has *')
  })

  it('[CH20] a claimed level that cells contradict is said and not used', () => {
    const input = inputOf(
      times(5, ['a']),
      { quasi: ['x'] },
      {
        quasi: [{ name: 'x', type: 'text', hierarchy, dictionary }],
        claims: { levels: { x: 1 } },
      },
    )
    const result = checkRelease(input)
    expect(result.notices.join()).toContain('puts "x" on level 1')
    expect(result.utility.find(({ id }) => id === 'precision')?.value).toBe(1)
  })

  it.each(['constructor', '__proto__', 'toString'])(
    '[CH20] nothing is claimed of a column called %s',
    (name) => {
      const hierarchy = hierarchyOf(name, dictionary, { kind: 'suppress' })
      const quasi = [{ name, type: 'text', hierarchy, dictionary } as const]
      const input = inputOf(
        times(5, ['a']),
        { quasi: [name] },
        { quasi, claims: { levels: {}, suppressedRows: 0 } },
      )
      expect(checkRelease(input).notices).toEqual([])
    },
  )
})

describe('sensitive attributes', () => {
  it('[CH21] the distribution is that of the whole release, suppressed rows included', () => {
    // Class {a, a}; whole release a, a, b, b: equal distance 1/2.
    const rows = [
      ['x', 'a'],
      ['x', 'a'],
      ['*', 'b'],
      ['*', 'b'],
    ]
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['q'], sensitive: ['s'] },
        {
          requirements: [required('t-closeness', { t: 0.4, distance: 'equal' })],
        },
      ),
    )
    expect(result.verdicts[0].figure).toBeCloseTo(0.5, 12)
    expect(result.holds).toBe(false)
  })

  // Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856: {3k, 4k, 5k} to 3k … 11k is 0.375, {6k, 8k, 11k} 1/6.
  it('[CH22] plain decimals are ordered by number, whatever their order in the file', () => {
    const salary = ['11', '8', '6', '3', '4', '5', '7', '9', '10']
    const classOf = (value: string) =>
      ['3', '4', '5'].includes(value) ? 'p' : ['6', '8', '11'].includes(value) ? 'q' : 'r'
    const rows = salary.map((value) => [classOf(value), value])
    const check = (t: number) =>
      checkRelease(
        inputOf(
          rows,
          { quasi: ['q'], sensitive: ['salary'] },
          { requirements: [required('t-closeness', { t })] },
        ),
      ).verdicts[0]
    expect(check(0.375)).toMatchObject({ holds: true })
    expect(check(0.37)).toMatchObject({ holds: false, failingRows: 3 })
    expect(check(0.375).figure).toBeCloseTo(0.375, 12)
  })

  it('[CH23] a declared order counts for texts, first appearance without one', () => {
    const rows = [
      ['p', 'low'],
      ['q', 'high'],
      ['r', 'mid'],
    ]
    const figure = (order?: readonly string[]) =>
      checkRelease(
        inputOf(
          rows,
          { quasi: ['q'], sensitive: ['s'] },
          {
            sensitive: [
              { name: 's', ...(order && { dictionary: { type: 'text', values: ['', ...order] } }) },
            ],
            requirements: [required('t-closeness', { t: 1, distance: 'ordered' })],
          },
        ),
      ).verdicts[0].figure
    // Ends of three ordered values: (1/3 · 1 + 1/3 · 2)/2 = 0.5; only the middle one is nearer.
    expect(figure()).toBeCloseTo(0.5, 12)
    const middle = checkRelease(
      inputOf(
        [
          ['p', 'low'],
          ['p', 'high'],
          ['q', 'mid'],
        ],
        { quasi: ['q'], sensitive: ['s'] },
        {
          sensitive: [{ name: 's', dictionary: { type: 'text', values: ['', 'low', 'mid', 'high'] } }],
          requirements: [required('t-closeness', { t: 0.3, distance: 'ordered' })],
        },
      ),
    )
    // {low, high} to all three in the order low, mid, high: (|1/6| + |−1/6|)/2 = 1/6; {mid}: (1/3 + 1/3)/2 = 1/3.
    expect(middle.verdicts[0]).toMatchObject({ failingRows: 1 })
    expect(middle.verdicts[0].figure).toBeCloseTo(1 / 3, 12)
  })

  it('[CH24] two missing tokens are one value, not diversity', () => {
    const rows = [
      ['x', '?'],
      ['x', ''],
      ['x', 'a'],
    ]
    const input = (meaning: 'value' | 'wildcard') =>
      inputOf(
        rows,
        { quasi: ['q'], sensitive: ['s'] },
        {
          missing: { tokens: ['', '?'], meaning },
          requirements: [required('distinct-l-diversity', { l: 3 })],
        },
      )
    expect(checkRelease(input('value')).verdicts[0].figure).toBe(2)
    expect(checkRelease(input('wildcard')).verdicts[0].figure).toBe(1)
  })

  it('[CH25] without "of" every sensitive attribute gets its verdict, with it one', () => {
    const rows = [
      ['x', 'a', '1'],
      ['x', 'b', '1'],
    ]
    const names = { quasi: ['q'], sensitive: ['s', 'u'] }
    const each = checkRelease(
      inputOf(rows, names, { requirements: [required('distinct-l-diversity', { l: 2 })] }),
    )
    expect(each.verdicts.map(({ of, holds }) => [of, holds])).toEqual([
      ['s', true],
      ['u', false],
    ])
    const one = inputOf(rows, names, {
      requirements: [required('distinct-l-diversity', { l: 2 }, { of: 's' })],
    })
    expect(checkRelease(one).holds).toBe(true)
  })

  it('[CH27] a taxonomy is read by value, not by code', () => {
    const dictionary = dictionaryOf(['flu', 'cold', 'ulcer'])
    const hierarchy = hierarchyOf('s', dictionary, {
      kind: 'rows',
      rows: [
        ['flu', 'lung', '*'],
        ['cold', 'lung', '*'],
        ['ulcer', 'stomach', '*'],
      ],
    })
    const taxonomy = { height: hierarchy.height, parents: hierarchy.parents }
    const rows = [
      ['p', 'ulcer'],
      ['p', 'cold'],
      ['q', 'flu'],
      ['q', 'ulcer'],
    ]
    const check = (sensitive: typeof rows) =>
      checkRelease(
        inputOf(
          sensitive,
          { quasi: ['q'], sensitive: ['s'] },
          {
            sensitive: [{ name: 's', dictionary, taxonomy }],
            requirements: [required('t-closeness', { t: 0.2, distance: 'hierarchical' })],
          },
        ),
      )
    // p = (flu 0, cold ½, ulcer ½), q = (¼, ¼, ½): ¼ moves inside "lung" at cost 1/2.
    expect(check(rows).verdicts[0].figure).toBeCloseTo(1 / 8, 12)
    expect(() => check([...rows, ['p', 'unknown']])).toThrow(OutisError)
  })
})
