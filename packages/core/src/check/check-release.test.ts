import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../errors.ts'
import { checkRelease } from './check-release.ts'
import {
  combinationsOf,
  dictionaryOf,
  hierarchyOf,
  inputOf,
  labelAt,
  required,
} from './test-release.contract.ts'

const k = (value: number) => required('k-anonymity', { k: value })

/** n copies of a row. */
const times = (n: number, row: readonly string[]) => new Array<readonly string[]>(n).fill(row)

describe('classes and k', () => {
  it('[C1] a valid release holds; breaking one class is noticed', () => {
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

  it('[C2] texts that join to the same string are different classes', () => {
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

  it('[C3] combinations that repeat are one class, rows add up', () => {
    const release = { ...combinationsOf(['x'], [['a'], ['b'], ['a']]), rows: Uint32Array.of(3, 4, 5) }
    const result = checkRelease(inputOf([], { quasi: ['x'] }, { release }))
    expect(result.classes).toBe(2)
    expect(result.rows).toBe(12)
    expect(result.risks.find(({ id }) => id === 'prosecutor-risk')?.value).toBe(1 / 4)
  })

  it('[C4] agrees with a plain count of every row', () => {
    const cell = fc.constantFrom('a', 'b', '*')
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 60 }), (rows) => {
        const kept = rows.filter((row) => row.some((text) => text !== '*'))
        const sizes = kept.map((row) => kept.filter((other) => other.join() === row.join()).length)
        const result = checkRelease(inputOf(rows, { quasi: ['x', 'y', 'z'] }, { requirements: [k(3)] }))
        expect(result.suppressedRows).toBe(rows.length - kept.length)
        expect(result.verdicts[0].failingRows).toBe(sizes.filter((size) => size < 3).length)
        expect(result.holds).toBe(sizes.every((size) => size >= 3))
        if (kept.length > 0) expect(result.verdicts[0].figure).toBe(Math.min(...sizes))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[C5] without quasi-identifiers all rows are one class', () => {
    const result = checkRelease(inputOf([['a'], ['b']], { quasi: [], sensitive: ['s'] }))
    expect(result).toMatchObject({ classes: 1, suppressedRows: 0 })
  })
})

describe('suppressed rows', () => {
  const rows = [...times(5, ['a', 'b']), ['*', '*']]

  it('[C6] a row of * alone is in no class and never fails k; on a foreign release that is said', () => {
    const result = checkRelease(inputOf(rows, { quasi: ['x', 'y'] }, { requirements: [k(5)] }))
    expect(result).toMatchObject({ holds: true, classes: 1, suppressedRows: 1 })
    expect(result.notices.join()).toContain('1 row has * in every quasi-identifier')
  })

  it('[C7] a claimed number of suppressed rows is compared with what is there', () => {
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
          ...(claims && { claims }),
        },
      ),
    )

  it('[C8] all rows * and every column claimed at its top: one class, judged as such', () => {
    const result = top({ levels: { x: 1 }, suppressedRows: 0 })
    expect(result).toMatchObject({ classes: 1, suppressedRows: 0, holds: false })
    expect(result.verdicts[0].figure).toBe(3)
  })

  it('[C9] all rows * and no such word: all suppressed, nothing left to judge, and that is said', () => {
    for (const result of [top(), top({ levels: { x: 0 } }), top({ levels: { x: 1 }, suppressedRows: 3 })]) {
      expect(result).toMatchObject({ classes: 0, suppressedRows: 3, holds: true })
      expect(result.verdicts[0]).toMatchObject({ figure: 'no class', failingRows: 0 })
      expect(result.verdicts[0].text).toContain('no class is left')
    }
    expect(top().notices.join()).toContain('Every row has *')
  })

  it('[C10] a claimed level that cells contradict is said and not used', () => {
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
})

describe('sensitive attributes', () => {
  it('[C11] the distribution is that of the whole release, suppressed rows included', () => {
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
  it('[C12] plain decimals are ordered by number, whatever their order in the file', () => {
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

  it('[C13] a declared order counts for texts, first appearance without one', () => {
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

  it('[C14] two missing tokens are one value, not diversity', () => {
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

  it('[C15] without "of" every sensitive attribute gets its verdict, with it one', () => {
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

  it('[C16] a taxonomy is read by value, not by code', () => {
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

describe('rows a requirement speaks of', () => {
  const dictionary = dictionaryOf(['a', 'b', 'c'])
  const hierarchy = hierarchyOf('x', dictionary, {
    kind: 'rows',
    rows: [
      ['a', 'ab', '*'],
      ['b', 'ab', '*'],
      ['c', 'c', '*'],
    ],
  })
  const rows = [['a'], ['c'], ...times(5, ['ab'])]
  const check = (scope: string, quasi = [{ name: 'x', type: 'text' as const, hierarchy, dictionary }]) =>
    checkRelease(
      inputOf(
        rows,
        { quasi: ['x'] },
        { quasi, requirements: [required('k-anonymity', { k: 5 }, { rows: scope })] },
      ),
    )

  it('[C17] generalised rows are those with a cell that is no original value', () => {
    expect(check('all').holds).toBe(false)
    expect(check('generalised').verdicts[0]).toMatchObject({ holds: true, figure: 5, rows: 'generalised' })
  })

  it('[C18] where original values are not known every cell counts as generalised, and that is said', () => {
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['x'] },
        { requirements: [required('k-anonymity', { k: 5 }, { rows: 'generalised' })] },
      ),
    )
    expect(result.holds).toBe(false)
    expect(result.notices.join()).toContain('original values of "x" are not known')
  })

  it('[C19] another name of rows is an error', () => {
    expect(() => check('stratum-1')).toThrow(expect.objectContaining({ code: 'POLICY_INVALID' }))
  })
})

describe('what is asked', () => {
  const rows = [...times(5, ['a']), ...times(5, ['b'])]
  const dictionary = dictionaryOf(['a', 'b'])
  const hierarchy = hierarchyOf('x', dictionary, { kind: 'suppress' })
  const quasi = [{ name: 'x', type: 'text' as const, hierarchy, dictionary }]
  const check = (...requirements: ReturnType<typeof required>[]) =>
    checkRelease(inputOf(rows, { quasi: ['x'] }, { quasi, requirements }))

  it('[C20] metrics are requirements too: losses and risks, max and min', () => {
    const result = check(
      required('loss', { max: 0 }),
      required('precision', { min: 1 }),
      required('discernibility', { max: 49 }),
      required('rows-at-risk', { max: 0, min: 0 }),
    )
    expect(result.verdicts.map(({ model, holds }) => [model, holds])).toEqual([
      ['loss', true],
      ['precision', true],
      ['discernibility', false],
      ['rows-at-risk', true],
      ['rows-at-risk', true],
    ])
    expect(result.verdicts[2].text).toBe('Discernibility is as much as 50 (asked: at most 49).')
  })

  it('[C21] what cannot be measured does not hold', () => {
    const result = checkRelease(
      inputOf(rows, { quasi: ['x'] }, { requirements: [required('loss', { max: 1 })] }),
    )
    expect(result.verdicts[0]).toMatchObject({ holds: false, figure: 'not measured' })
    expect(result.utility.map(({ id }) => id)).toEqual(['discernibility', 'class-size'])
    expect(result.notices.join()).toContain('What "x" lost is not measured')
  })

  it('[C22] unknown names, limits left out and columns the release lacks are errors', () => {
    const code = (run: () => unknown) => {
      try {
        run()
      } catch (error) {
        return error instanceof OutisError ? error.code : error
      }
      return 'nothing'
    }
    expect(code(() => check(required('k-anonimity', { k: 5 })))).toBe('POLICY_INVALID')
    expect(code(() => check(required('loss', {})))).toBe('POLICY_INVALID')
    expect(code(() => check(required('k-anonymity', { k: 1 })))).toBe('MODEL_OPTION')
    expect(code(() => check(required('distinct-l-diversity', { l: 2 })))).toBe('ROLE_MISSING')
    expect(
      code(() => checkRelease({ ...inputOf(rows, { quasi: ['x'] }), quasi: [{ name: 'y', type: 'text' }] })),
    ).toBe('RELEASE_MISMATCH')
    expect(code(() => checkRelease(inputOf([], { quasi: ['x'] })))).toBe('DATA_EMPTY')
  })

  it('[C23] every verdict is one plain sentence with what was measured and asked', () => {
    const { verdicts } = check(k(5), required('average-risk', { max: 0.1 }))
    expect(verdicts[0].text).toMatch(/^[A-Z].* \(worst class: 5; asked: at least 5\)\.$/)
    expect(verdicts[1].text).toMatch(/^Does not hold: .* \(measured: 0\.2; asked: at most 0\.1\)\.$/)
  })

  it('[C24] average class size is over k where a k is asked', () => {
    const size = (result: ReturnType<typeof check>) =>
      result.utility.find(({ id }) => id === 'class-size')?.value
    expect(size(check())).toBe(5)
    expect(size(check(k(5)))).toBe(1)
  })

  it('[C25] missing values refused: counts and column, no value', () => {
    const input = inputOf(
      [['a'], ['?'], ['?']],
      { quasi: ['x'] },
      { missing: { tokens: ['?'], meaning: 'refuse' } },
    )
    expect(() => checkRelease(input)).toThrow('Column "x" of the release has no value in 2 rows')
  })
})

describe('levels', () => {
  it('[C26] the level of a column is found without being told', () => {
    const ages = ['21', '22', '35', '36', '57']
    const dictionary = dictionaryOf(ages)
    const hierarchy = hierarchyOf('age', dictionary, { kind: 'intervals', widths: [10, 20], from: 0 })
    for (let level = 0; level <= hierarchy.height; level++) {
      const label = labelAt(hierarchy, dictionary, level)
      // A second column keeps rows of * from being suppressed.
      const rows = ages.map((age) => [label(age), 'x'])
      const result = checkRelease(
        inputOf(
          rows,
          { quasi: ['age', 'q'] },
          {
            quasi: [
              { name: 'age', type: 'number', hierarchy, dictionary },
              { name: 'q', type: 'text', dictionary: dictionaryOf(['x']) },
            ],
          },
        ),
      )
      const precision = result.utility.find(({ id }) => id === 'precision')?.value
      expect(precision).toBeCloseTo(1 - level / hierarchy.height / 2, 12)
    }
  })
})
