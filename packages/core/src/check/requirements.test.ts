import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { checkRelease } from './check-release.ts'
import { dictionaryOf, hierarchyOf, inputOf, labelAt, required } from './test-release.fixture.ts'

const k = (value: number) => required('k-anonymity', { k: value })

/** n copies of a row. */
const times = (n: number, row: readonly string[]) => new Array<readonly string[]>(n).fill(row)

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

describe('missing values that are refused', () => {
  // `*` is a token here: the suppressed rows hide their values, and a row of a class has none.
  it('[C25] are not those that suppressed rows hide', () => {
    const check = (illness: string) =>
      checkRelease(
        inputOf(
          [
            ['a', 'flu'],
            ['a', illness],
            ['*', '*'],
          ],
          { quasi: ['x'], sensitive: ['illness'] },
          { missing: { tokens: ['*'], meaning: 'refuse' } },
        ),
      )
    expect(() => check('gout')).not.toThrow()
    expect(() => check('*')).toThrow('Column "illness" of the release has no value')
  })
})

describe('levels', () => {
  // `a` is a value and the label of a and b: without a known level, a cell of it may be generalised.
  it('[C17] a cell that may be a value or a label counts as generalised', () => {
    const dictionary = dictionaryOf(['a', 'b', 'c'])
    const rows = [
      ['a', 'a', '*'],
      ['b', 'a', '*'],
      ['c', 'c', '*'],
    ]
    const hierarchy = hierarchyOf('x', dictionary, { kind: 'rows', rows })
    const [verdict] = checkRelease(
      inputOf(
        [['a'], ['c'], ['c']],
        { quasi: ['x'] },
        {
          quasi: [{ name: 'x', type: 'text', hierarchy, dictionary }],
          requirements: [required('k-anonymity', { k: 2 }, { rows: 'generalised' })],
        },
      ),
    ).verdicts
    expect(verdict).toMatchObject({ holds: false, failingRows: 1 })
  })

  it('[C38] a missing value is on no level, and breaks no bound', () => {
    const dictionary = dictionaryOf(['21', '35'])
    const hierarchy = hierarchyOf('age', dictionary, { kind: 'intervals', widths: [10], from: 0 })
    const levelsOf = (...cells: readonly string[]) =>
      checkRelease(
        inputOf(
          cells.map((cell) => [cell]),
          { quasi: ['age'] },
          {
            quasi: [{ name: 'age', type: 'number', hierarchy, dictionary, levels: { least: 1, most: 1 } }],
            missing: { tokens: ['NA'], meaning: 'value' },
          },
        ),
      ).verdicts.find(({ model }) => model === 'levels')
    expect(levelsOf('[20,30)', 'NA')).toMatchObject({ holds: true, failingRows: 0 })
    expect(levelsOf('[20,30)', '35')).toMatchObject({ holds: false, failingRows: 1 })
  })

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
