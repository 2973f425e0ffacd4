import { describe, expect, it } from 'vitest'
import type { CheckedSensitive, CheckRequirement } from './check-input.ts'
import { checkRelease } from './check-release.ts'
import { dictionaryOf, inputOf, required } from './test-release.fixture.ts'

/** n copies of a row. */
const times = (n: number, row: readonly string[]) => new Array<readonly string[]>(n).fill(row)

const names = { quasi: ['age', 'sex'], sensitive: ['illness'] }

/** Two classes of four with two illnesses each, and what stands beside the suppressed rows. */
const release = (...illnesses: readonly string[]) => [
  ...times(2, ['30-39', 'm', 'flu']),
  ...times(2, ['30-39', 'm', 'gout']),
  ...times(2, ['40-49', 'f', 'flu']),
  ...times(2, ['40-49', 'f', 'gout']),
  ...illnesses.map((illness) => ['*', '*', illness]),
]
const k = required('k-anonymity', { k: 3 })
const l = required('distinct-l-diversity', { l: 2 })
const t = required('t-closeness', { t: 0.1, distance: 'equal' })

const told = (...illnesses: readonly string[]) =>
  checkRelease(inputOf(release(...illnesses), names, { requirements: [k, l, t] })).verdicts.map(
    ({ holds, figure }) => [holds, figure],
  )

describe('suppressed rows as a class', () => {
  // By hand: of 12 rows 6 have each illness.
  it('[C6] meet every model like any other class', () => {
    expect(told('flu', 'gout', 'flu', 'gout')).toEqual([
      [true, 4],
      [true, 2],
      [true, 0],
    ])
  })

  // By hand: of 11 rows 7 have flu, of the three suppressed ones all: 1 − 7/11.
  it('[C6] fail each model that they do not meet, and the verdict says that it is they', () => {
    const { verdicts } = checkRelease(
      inputOf(release('flu', 'flu', 'flu'), names, { requirements: [k, l, t] }),
    )
    expect(verdicts.map(({ holds, suppressedFail }) => [holds, suppressedFail])).toEqual([
      [true, undefined],
      [false, true],
      [false, true],
    ])
    expect(verdicts[2].figure).toBeCloseTo(4 / 11, 12)
    expect(verdicts[1].text).toBe(
      'The 3 suppressed rows do not meet distinct l-diversity of "illness" (measured: 1; asked: at least 2): whoever fits no class is among them.',
    )
    expect(verdicts.map(({ text }) => text).join()).not.toMatch(/flu|gout/)
  })

  // By hand: of 12 rows 5 have each illness and 2 none; of the four suppressed ones 1, 1 and 2: ½ − 2/12 more have none.
  it('[C33] have missing values of `*` where it is declared to mean that, and others are shown', () => {
    const rows = release('flu', 'gout', '*', '*')
    const figureOf = (tokens: readonly string[], shown = rows) =>
      checkRelease(inputOf(shown, names, { requirements: [t], missing: { tokens, meaning: 'value' } }))
        .verdicts[0]
    expect(figureOf(['', '*'])).toMatchObject({ holds: false, suppressedFail: true })
    expect(figureOf(['', '*']).figure).toBeCloseTo(1 / 3, 12)
    expect(figureOf(['', '*'], release('*', '*', '*'))).toMatchObject({ holds: true, figure: 0 })
  })

  // By hand, as above: counted as a value, `*` is a third too many of the four; left out, two illnesses are as frequent as everywhere.
  it('[C34] fail a model that they fail with `*` as a value or without it, where nobody can tell', () => {
    const judged = (column: Partial<CheckedSensitive>, requirement: CheckRequirement, ...cells: string[]) =>
      checkRelease(
        inputOf(release(...cells), names, {
          sensitive: [{ name: 'illness', ...column }],
          requirements: [requirement],
        }),
      ).verdicts[0]
    const cells = ['flu', 'gout', '*', '*']
    const known = { dictionary: dictionaryOf(['flu', 'gout', '*']), totals: Float64Array.of(0, 5, 5, 2) }
    for (const column of [{}, known, { kept: true as const }]) {
      expect(judged(column, t, ...cells).figure).toBeCloseTo(1 / 3, 12)
      expect(judged(column, t, ...cells)).toMatchObject({ holds: false, suppressedFail: true })
      expect(judged(column, l, 'flu', '*', '*')).toMatchObject({ holds: false, figure: 1 })
    }
    // The original lacks it, or has it in fewer rows: it hides what the row had.
    const without = { dictionary: dictionaryOf(['flu', 'gout']), totals: Float64Array.of(0, 6, 6) }
    const fewer = { ...known, totals: Float64Array.of(0, 5, 6, 1) }
    expect(judged(without, t, ...cells)).toMatchObject({ holds: true, figure: 0 })
    expect(judged(fewer, l, ...cells)).toMatchObject({ holds: true, figure: 2 })
  })

  // One person has both rows of `*`: more rows than people have it, which says nothing against it.
  it('[C34] can show `*` in more rows than people have it, where people are counted', () => {
    const input = inputOf(release('flu', 'gout', '*', '*'), names, {
      sensitive: [
        {
          name: 'illness',
          dictionary: dictionaryOf(['flu', 'gout', '*']),
          totals: Float64Array.of(0, 5, 5, 1),
        },
      ],
      requirements: [t],
    })
    const persons = Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10])
    const [verdict] = checkRelease({ ...input, release: { ...input.release, persons } }).verdicts
    expect(verdict).toMatchObject({ holds: false, suppressedFail: true })
  })

  it('[C29] have `*` for what they had where the method hides no values', () => {
    const judged = (requirement: CheckRequirement, tokens = ['']) =>
      checkRelease(
        inputOf(release('*', '*'), names, {
          sensitive: [{ name: 'illness', kept: true }],
          requirements: [requirement],
          missing: { tokens, meaning: 'value' },
        }),
      ).verdicts[0]
    for (const tokens of [[''], ['', '*']]) {
      expect(judged(l, tokens)).toMatchObject({ holds: false, figure: 1, suppressedFail: true })
      expect(judged(k, tokens)).toMatchObject({ holds: false, figure: 2, suppressedFail: true })
    }
  })

  it('[C6] are told beside the classes that fail too', () => {
    const rows = [...release('flu'), ['20-29', 'm', 'flu']]
    const [verdict] = checkRelease(inputOf(rows, names, { requirements: [k] })).verdicts
    expect(verdict).toMatchObject({ failingClasses: 2, failingRows: 2 })
    expect(verdict.text).toContain('The suppressed row does not meet k-anonymity')
    expect(verdict.text).toContain('1 row in 1 class does not meet k-anonymity')
  })
})

describe('suppressed rows that hide their values', () => {
  it('[C29] tell nothing of their person, so that no model judges them', () => {
    expect(told('*')).toEqual([
      [true, 4],
      [true, 2],
      [true, 0],
    ])
  })

  it('[C29] are judged by what some of them still show', () => {
    // Four rows, one illness: k holds of all, l counts the one that is shown.
    expect(told('*', '*', '*', 'flu').slice(0, 2)).toEqual([
      [true, 4],
      [false, 1],
    ])
  })

  // By hand: the suppressed row hides its illness and shows its job, so that it is a class of 1.
  it('[C29] are judged where they hide one sensitive attribute and show another', () => {
    const rows = (...suppressed: readonly string[]) => [
      ...release().map((row) => [...row, 'cook']),
      ['*', '*', ...suppressed],
    ]
    const judged = (...suppressed: readonly string[]) =>
      checkRelease(
        inputOf(rows(...suppressed), { ...names, sensitive: ['illness', 'job'] }, { requirements: [k] }),
      ).verdicts[0]
    expect(judged('*', 'cook')).toMatchObject({ holds: false, figure: 1, suppressedFail: true })
    expect(judged('flu', '*')).toMatchObject({ holds: false, figure: 1, suppressedFail: true })
    expect(judged('*', '*')).toMatchObject({ holds: true, figure: 4 })
  })

  it('[C29] a value that is * in rows of a class is a value', () => {
    const rows = [...times(2, ['30-39', 'm', '*']), ...times(2, ['30-39', 'm', 'gout'])]
    expect(checkRelease(inputOf(rows, names, { requirements: [l] })).verdicts[0].figure).toBe(2)
  })

  it('[C29] without sensitive attributes only their number counts', () => {
    const rows = [...times(3, ['a']), ['*'], ['*']]
    const [verdict] = checkRelease(inputOf(rows, { quasi: ['x'] }, { requirements: [k] })).verdicts
    expect(verdict).toMatchObject({ holds: false, figure: 2, suppressedFail: true })
  })

  // By hand: the original has flu 4, gout 4 and ulcer 2; a class of flu 2, gout 2 is 1/2 − 2/5 twice, so 1/5 away.
  it('[C30] classes are compared with the original where it is known', () => {
    const dictionary = dictionaryOf(['flu', 'gout', 'ulcer'])
    const { verdicts } = checkRelease(
      inputOf(release('*', '*'), names, {
        sensitive: [{ name: 'illness', dictionary, totals: Float64Array.of(0, 4, 4, 2) }],
        requirements: [t],
      }),
    )
    expect(verdicts[0].figure).toBeCloseTo(1 / 5, 12)
  })
})

describe('suppressed rows and the whole table', () => {
  const rows = [...times(2, ['a']), ...times(2, ['b']), ['*']]
  const of = (id: string, max: number) =>
    checkRelease(inputOf(rows, { quasi: ['x'] }, { requirements: [required(id, { max })] })).verdicts[0]

  // By hand: one row of five is the only one of its kind; two classes of four rows are 0.5, three of five 0.6.
  it('[C31] count for shares and means, where these are the worse for it', () => {
    expect(of('uniqueness', 0)).toMatchObject({ holds: false, figure: 1 / 5, suppressedFail: true })
    expect(of('average-risk', 0.5)).toMatchObject({ holds: false, figure: 3 / 5, suppressedFail: true })
    expect(of('average-risk', 0.6)).toMatchObject({ holds: true, figure: 0.5 })
  })

  // By hand: of a, b, b one row of three is unique; with the suppressed row two of four are.
  it('[C31] are no reason where the classes fail by themselves', () => {
    const input = inputOf([['a'], ['b'], ['b'], ['*']], { quasi: ['x'] })
    const [verdict] = checkRelease({ ...input, requirements: [required('uniqueness', { max: 0 })] }).verdicts
    expect(verdict).toMatchObject({ holds: false, figure: 1 / 3 })
    expect(verdict.suppressedFail).toBeUndefined()
  })

  it('[C32] match the persons of the population who fit no class', () => {
    const people = (...values: readonly string[]) =>
      checkRelease(
        inputOf(
          rows,
          { quasi: ['x'] },
          {
            population: { columns: ['x'], texts: [values], rows: new Uint32Array(values.length).fill(1) },
            requirements: [required('k-map', { k: 2, population: 'register.csv' })],
          },
        ),
      ).verdicts[0]
    expect(people('a', 'a', 'b', 'b', 'c')).toMatchObject({ holds: false, figure: 1, suppressedFail: true })
    expect(people('a', 'a', 'b', 'b', 'c', 'd')).toMatchObject({ holds: true, figure: 2 })
    // Nobody can be told to be among them.
    expect(people('a', 'a', 'b', 'b')).toMatchObject({ holds: true, figure: 2 })
  })
})
