import type { Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { interpreterOf, interpretResult, interpretValue } from '../same-release.fixture.ts'
import { smallMeaning } from '../small-meaning.fixture.ts'

const interpret = (text: string) => interpretResult(smallMeaning, text, { as: 'conditions' })
const said = (text: string) => interpret(text).text
const reasons = (text: string) => interpret(text).findings.map(({ reason }) => reason)

describe('conditions on grades', () => {
  it.each([
    ['income <= 1.39', 'income <= 21000 [next 22000]'],
    ['income > 1.39', 'income > 21000 [next 22000]'],
    ['income < 1.39', 'income < 22000 [previous 21000]'],
    ['income >= 1.39', 'income >= 22000 [previous 21000]'],
    ['income <= 1.4', 'income <= 22000 [next 40000]'],
    ['income < 1.4', 'income < 22000 [previous 21000]'],
    ['income<=2.2', 'income<=40000 [next 55000.50]'],
    ['2.2 >= income', 'income <= 40000 [next 55000.50]'],
  ])('[IN2] %s is %s', (published, real) => {
    expect(said(published)).toBe(real)
    expect(reasons(published)).toEqual([])
  })

  it.each([
    ['income <= 3', 'income <= 55000.50 [always]'],
    ['income < 3', 'income <= 55000.50 [always]'],
    ['income > 2.5', 'income > 55000.50 [never]'],
    ['income <= 0.5', 'income < 10000 [never]'],
    ['income >= 1', 'income >= 10000 [always]'],
    ['income in [3, 4]', 'income in {} [never]'],
  ])('[IN3] %s is %s', (published, real) => expect(said(published)).toBe(real))

  it.each([
    ['income = 1.4', 'income = 22000'],
    ['income = 1.40000', 'income = 22000'],
    ['income != 14e-1', 'income != 22000'],
    ['income in {1.4, 2}', 'income in {22000, 40000}'],
  ])('[IN4] %s is %s', (published, real) => expect(said(published)).toBe(real))

  it('[IN4] a number that is no grade is named, with its place', () => {
    const { text, findings, counts } = interpret('age = 3\nsex = M and income = 1.41')
    expect(text).toBe('age = 3\nsex = M and income = 1.41')
    expect(findings).toEqual([
      { place: '2:13', kind: 'condition', text: 'income = 1.41', reason: expect.stringContaining('no row') },
    ])
    expect(counts).toEqual({ interpreted: 0, unchanged: 2, notInterpreted: 1 })
  })

  it.each([
    ["income = '(-inf-1.39]'", "income = '(-inf,21000]'"],
    ["income = '(1.39-2.2]'", "income = '[22000,40000]'"],
    ["income = '(1.39-inf)'", "income = '[22000,inf)'"],
    ["income = '\\'(1.3667-1.4]\\''", "income = '22000'"],
    ['income in (1.3667, 2.5)', 'income in {21000, 55000.50}'],
    ['income in (1.3667, 2.5]', 'income in [22000,55000.50]'],
    ['income in [1.3667, 2.5)', 'income in [21000,40000]'],
    ['income not in [1.3667, 2.5)', 'income not in [21000,40000]'],
    ['income between 1.3667 and 2', 'income in [21000,40000]'],
    ['1.3667 < income <= 2', 'income in [22000,40000]'],
    ['2 >= income > 1.3667', 'income in [22000,40000]'],
    ["income = 'All'", "income = '(-inf,inf)' [always]"],
  ])('[IN5] %s is %s', (published, real) => expect(said(published)).toBe(real))
})

describe('conditions on aliases', () => {
  it.each([
    ['disease = "Z3ZT"', 'disease = "Gout"'],
    ['disease = Q7F2', 'disease = Flu (1 of 3 aliases)'],
    ['disease in {Q7F2, K2M9}', 'disease = Flu (2 of 3 aliases)'],
    ["disease in {Q7F2, K2M9, 'Respiratory #1'}", 'disease = Flu'],
    ['disease = Q7F2 or disease = K2M9 or disease = Respiratory #1', 'disease = Flu'],
    ['(disease = Q7F2) or (disease = K2M9 or disease = "Respiratory #1")', 'disease = Flu'],
    ['disease != Q7F2 and disease != K2M9 and disease != Respiratory #1', 'disease != Flu'],
    ['disease not in {Q7F2, K2M9, Respiratory #1, Z3ZT}', 'disease not in {Flu, Gout}'],
    ['disease = Flu', 'disease = Flu (as itself)'],
    ['disease in {Flu, Q7F2}', 'disease = Flu (1 of 3 aliases and as itself)'],
    ['disease = Asthma', 'disease = Asthma'],
    ['disease = Digestive: upper', 'disease = Ulcer'],
  ])('[IN6] %s is %s', (published, real) => expect(said(published)).toBe(real))

  it('[IN6] where the key knows which values are published openly, all aliases may still be a part', () => {
    expect(said('job title in {N1, M1, Care}')).toBe(
      'job title in {Nurse (by alias), Midwife, Care {Nurse, Midwife}}',
    )
    expect(said('job title in {N1, M1, Care, Nurse}')).toBe('job title in {Nurse, Midwife}')
  })

  it('[IN6] aliases that no row has do not count', () => {
    const disease: Meaning['columns'][number] = {
      kind: 'aliases',
      column: 'd',
      aliases: [
        { text: 'A1', form: 1, values: ['Flu'], unused: true },
        { text: 'A2', form: 2, values: ['Flu'] },
        { text: 'A3', form: 2, values: ['Flu'] },
      ],
    }
    const text = (condition: string) => interpretResult({ meaning: 1, columns: [disease] }, condition).text
    expect(text('d = A2')).toBe('d = Flu (1 of 2 aliases)')
    expect(text('d in {A2, A3}')).toBe('d = Flu')
    expect(text('d = A1')).toBe('d = Flu (1 of 3 aliases)')
  })

  it('[IN7] the alias of a group is the group with its values', () => {
    expect(said('job title = Care')).toBe('job title = Care {Nurse, Midwife}')
    expect(said('job title != "Care"')).toBe('job title != "Care" {Nurse, Midwife}')
  })

  it('[IN9] an order of aliases is named', () => {
    expect(said('disease <= 3.5')).toBe('disease <= 3.5')
    expect(reasons('disease <= 3.5')).toEqual([expect.stringContaining('no order')])
  })

  it('[IN9] a text that is neither alias nor value is named where all values are known', () => {
    expect(said('job title in {N1, XXXX}')).toBe('job title in {Nurse (1 of 2 aliases), XXXX}')
    expect(interpret('job title in {N1, XXXX}').findings).toMatchObject([{ kind: 'value', text: 'XXXX' }])
    expect(reasons('disease = XXXX')).toEqual([])
  })
})

describe('the words around tests', () => {
  it.each([
    [
      'age > 3 and not (income <= 1.39 or sex = M)',
      'age > 3 and not (income <= 21000 [next 22000] or sex = M)',
    ],
    [
      'income ≤ 1.39 && disease ≠ Z3ZT || age = 3',
      'income <= 21000 [next 22000] && disease != Gout || age = 3',
    ],
    ['"job title" = \'N1\'', '"job title" = \'Nurse\' (1 of 2 aliases)'],
    ['`job title`=N1, income=2', '`job title`=Nurse (1 of 2 aliases), income=40000'],
    ['born-in-town = x and income = 2', 'born-in-town = x and income = 40000'],
    ['disease = Flu (A) and income = 2', 'disease = Flu (A) and income = 40000'],
  ])('[IN26] %s is %s', (published, real) => expect(said(published)).toBe(real))

  it('[IN26] comments and blank lines stay; a line that is no condition is named', () => {
    const { text, findings } = interpret('# about income\n\nincome = 2\nincome is two\nincome = 2 )')
    expect(text).toBe('# about income\n\nincome = 40000\nincome is two\nincome = 2 )')
    expect(findings.map(({ place, kind }) => [place, kind])).toEqual([
      ['4:1', 'line'],
      ['5:12', 'line'],
    ])
  })

  it('[IN33] brackets nested without end are refused, not followed', () => {
    const deep = `${'('.repeat(100_000)}income = 2${')'.repeat(100_000)}`
    expect(interpret(deep).findings).toHaveLength(1)
    const wide = Array.from({ length: 20_000 }, () => 'income = 2').join(' or ')
    expect(interpret(wide).counts.interpreted).toBe(20_000)
  })

  it('[IN13] one-hot names are equalities', () => {
    expect(said('disease_Z3ZT <= 0.5')).toBe('disease != Gout')
    expect(said('disease=Z3ZT > 0.5')).toBe('disease = Gout')
    expect(said('onehot__disease_Z3ZT >= 1')).toBe('disease = Gout')
    expect(said('C(disease)[T.Z3ZT] = 1')).toBe('disease = Gout')
    expect(said('job title_Care = 0')).toBe('job title != Care {Nurse, Midwife}')
    expect(said('disease_duration <= 0.5')).toBe('disease_duration <= 0.5')
    expect(reasons('disease_duration <= 0.5')).toEqual([])
    expect(reasons('disease_Z3ZT <= 1.5')).toEqual([expect.stringContaining('does not separate')])
  })
})

describe('values', () => {
  it('[IN4] a grade is its value, whatever its zeros; a double of more digits too', () => {
    expect(interpretValue(smallMeaning, 'income', '1.4')).toEqual({ kind: 'value', value: '22000' })
    const { value } = interpreterOf({
      meaning: 1,
      columns: [
        {
          kind: 'grades',
          column: 'x',
          categories: [],
          grades: ['1.33333333333333333333', '1.5'],
          values: ['1', '2'],
        },
      ],
    })
    expect(value('x', '1.3333333333333333')).toEqual({ kind: 'value', value: '1' })
    expect(value('x', '1.333333333333')).toMatchObject({ kind: 'unknown' })
  })

  it('[IN2] a threshold that was a grade of more digits than a double has is that grade', () => {
    const grades = ['1.33333333333333333333', '1.33333333333334', '1.5']
    const column = { kind: 'grades', column: 'x', categories: [], grades, values: ['1', '2', '3'] } as const
    const text = interpretResult({ meaning: 1, columns: [column] }, 'x <= 1.3333333333333333').text
    expect(text).toBe('x <= 1 [next 2]')
  })

  it('[IN7] [IN8] aliases, groups, other columns, cells without a value', () => {
    const { rows } = interpreterOf(smallMeaning)
    expect(rows(['disease', 'job title', 'income', 'age'], [['Q7F2', 'Care', '?', '33']])).toEqual([
      [
        { kind: 'value', value: 'Flu' },
        { kind: 'group', label: 'Care', values: ['Nurse', 'Midwife'] },
        { kind: 'unchanged', value: '?' },
        { kind: 'unchanged', value: '33' },
      ],
    ])
    expect(interpretValue(smallMeaning, 'job title', 'XXXX')).toMatchObject({ kind: 'unknown' })
  })
})

describe('keys', () => {
  const columnOf = (grades: string[], values: string[]) =>
    ({ kind: 'grades', column: 'x', categories: [], grades, values }) as const

  it('[IN40] a meaning that cannot be right is refused', () => {
    const broken = [
      { meaning: 2, columns: [] },
      { meaning: 1, columns: [columnOf(['1.5', '1.5'], ['1', '2'])] },
      { meaning: 1, columns: [columnOf(['1.5', 'x'], ['1', '2'])] },
      { meaning: 1, columns: [columnOf(['1.5'], ['1', '2'])] },
      { meaning: 1, columns: [columnOf(['1'], ['1']), columnOf(['1'], ['1'])] },
      {
        meaning: 1,
        columns: [
          {
            kind: 'aliases',
            column: 'd',
            aliases: [
              { text: 'A', form: 2, values: ['x'] },
              { text: 'A', form: 2, values: ['y'] },
            ],
          },
        ],
      },
    ]
    for (const meaning of broken) {
      expect(() => interpreterOf(meaning as never)).toThrow(
        expect.objectContaining({ code: 'INTERPRET_KEY' }),
      )
    }
  })
})
