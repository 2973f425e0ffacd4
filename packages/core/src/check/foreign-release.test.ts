import { describe, expect, it } from 'vitest'
import { checkRelease } from './check-release.ts'
import { dictionaryOf, hierarchyOf, inputOf, labelAt, required } from './test-release.fixture.ts'

const utility = (result: ReturnType<typeof checkRelease>, id: string) =>
  result.utility.find((figure) => figure.id === id)?.value

const ages = Array.from({ length: 21 }, (_, i) => String(20 + i))
const age = dictionaryOf(ages)
const jobs = dictionaryOf(['clerk', 'nurse', 'smith', 'baker'])

describe('releases of other tools', () => {
  it('[F1] k, l and t need only the text', () => {
    const rows = [
      ['[20, 30[', '{clerk, nurse}', 'flu'],
      ['[20, 30[', '{clerk, nurse}', 'cold'],
      ['30-39', 'smith,baker', 'flu'],
      ['30-39', 'smith,baker', 'cold'],
    ]
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['age', 'job'], sensitive: ['illness'] },
        {
          requirements: [
            required('k-anonymity', { k: 2 }),
            required('distinct-l-diversity', { l: 2 }),
            required('t-closeness', { t: 0 }),
          ],
        },
      ),
    )
    expect(result.holds).toBe(true)
    expect(result.notices.filter((notice) => notice.includes('not measured'))).toHaveLength(2)
  })

  // By hand: integers 20 … 40, D = 21, range 20. Half [20,29]: 10 leaves, width 9; half [30,40]: 11 leaves, width 10.
  it('[F2] ranges of a number column are measured where the original is known', () => {
    const rows = [['[20,29]'], ['[30,40]']]
    const result = checkRelease(
      inputOf(rows, { quasi: ['age'] }, { quasi: [{ name: 'age', type: 'number', dictionary: age }] }),
    )
    expect(utility(result, 'ncp')).toBeCloseTo((9 / 20 + 10 / 20) / 2, 12)
    expect(utility(result, 'loss')).toBeCloseTo((10.5 / 21 - 1 / 21) / (1 - 1 / 21), 12)
    expect(utility(result, 'precision')).toBeUndefined()
  })

  // By hand: D = 4; {clerk, nurse} has 2 leaves, smith 1, * 4.
  it('[F3] sets of known values are measured', () => {
    const rows = [
      ['{clerk, nurse}', 'x'],
      ['clerk,nurse', 'x'],
      ['smith', 'x'],
      ['*', 'x'],
    ]
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['job', 'q'] },
        {
          quasi: [
            { name: 'job', type: 'text', dictionary: jobs },
            { name: 'q', type: 'text', dictionary: dictionaryOf(['x']) },
          ],
        },
      ),
    )
    expect(utility(result, 'ncp')).toBeCloseTo((2 / 4 + 2 / 4 + 0 + 1) / 4 / 2, 12)
  })

  it('[F4] one cell that cannot be read leaves the losses out, not the classes', () => {
    const rows = [['young'], ['[30,40]']]
    const result = checkRelease(
      inputOf(rows, { quasi: ['age'] }, { quasi: [{ name: 'age', type: 'number', dictionary: age }] }),
    )
    expect(result.utility.map(({ id }) => id)).toEqual(['discernibility', 'class-size'])
    expect(result.notices.join()).toBe('What "age" lost is not measured: 1 of its values cannot be read.')
    expect(result.classes).toBe(2)
  })

  it('[F5] a label of two levels with different leaves is not guessed, unless a fitting level is claimed', () => {
    const dictionary = dictionaryOf(['a', 'b'])
    const hierarchy = hierarchyOf('x', dictionary, {
      kind: 'rows',
      rows: [
        ['a', 'a', '*'],
        ['b', 'a', '*'],
      ],
    })
    const quasi = [{ name: 'x', type: 'text' as const, hierarchy, dictionary }]
    const told = checkRelease(
      inputOf([['a'], ['a']], { quasi: ['x'] }, { quasi, claims: { levels: { x: 1 } } }),
    )
    expect(utility(told, 'precision')).toBeCloseTo(0.5, 12)
    const untold = checkRelease(inputOf([['a'], ['a']], { quasi: ['x'] }, { quasi }))
    expect(utility(untold, 'precision')).toBeUndefined()
    expect(untold.notices.join()).toContain('stand on two levels')
  })

  it('[F6] notices name columns and counts, never a cell', () => {
    const rows = [['secret-cell'], ['[30,40]']]
    const result = checkRelease(
      inputOf(rows, { quasi: ['age'] }, { quasi: [{ name: 'age', type: 'number', dictionary: age }] }),
    )
    expect(JSON.stringify(result)).not.toContain('secret-cell')
  })

  it('[F7] cells of several levels in one column are read one by one', () => {
    const hierarchy = hierarchyOf('age', age, { kind: 'intervals', widths: [5, 10], from: 0 })
    const at = (level: number) => labelAt(hierarchy, age, level)
    const rows = [[at(0)('20')], [at(1)('26')], [at(2)('31')]]
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['age'] },
        { quasi: [{ name: 'age', type: 'number', hierarchy, dictionary: age }] },
      ),
    )
    expect(utility(result, 'precision')).toBeCloseTo(1 - (0 + 1 / 3 + 2 / 3) / 3, 12)
  })
})
