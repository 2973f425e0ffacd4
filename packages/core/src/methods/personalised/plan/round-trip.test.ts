import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Meaning } from '../../../data/recoding/alias-meaning.ts'
import { applyPersonalised } from '../../../data/recoding/apply-personalised.ts'
import type { PersonalisedRecoding } from '../../../data/recoding/recoding.ts'
import { gradingPatients, patientsTaxonomy } from '../../../testing/examples.fixture.ts'
import { cellsOf, published, releaseOf, type TextCase, turnedBack } from './text-release.fixture.ts'

/** Table I of the paper; the choices are ours, the paper prints none. */
function patients(choices: readonly string[]): TextCase {
  const { names, columns, rows } = gradingPatients
  const lines = Array.from({ length: rows }, (_, row) => [
    ...columns.map((cells) => cells[row]),
    choices[row],
  ])
  return {
    names: [...names, 'choice'],
    rows: lines,
    sensitive: [
      { name: 'disease', choice: 'choice', taxonomy: patientsTaxonomy },
      { name: 'income', choice: 'choice', grade: { kind: 'categories', categories: 3, by: 'natural' } },
    ],
  }
}

const MIXED = ['1', '2', '3', '', '2', '3', '1']

/** Random rows with two sensitive categories, a number, missing cells and choices of all kinds. */
const randomText: fc.Arbitrary<TextCase> = fc
  .record({
    rows: fc.array(
      fc.tuple(
        fc.constantFrom('Flu', 'Bronchitis', 'Gastritis', 'Stomach Cancer', ''),
        fc.constantFrom('red', 'green', 'Red', ''),
        fc.oneof(
          fc.constant(''),
          fc.integer({ min: -5, max: 5 }).map(String),
          fc.constantFrom('0.1', '2.75', '-3.5'),
        ),
        fc.constantFrom('1', '2', '3', ''),
        fc.constantFrom('1', '3'),
        fc.string({ maxLength: 3 }),
      ),
      { minLength: 1, maxLength: 80 },
    ),
    graded: fc.boolean(),
  })
  .map(({ rows, graded }) => ({
    names: ['disease', 'colour', 'x', 'one', 'two', 'note'],
    rows: [...rows, ['Flu', 'red', '1', '1', '1', '']],
    sensitive: [
      { name: 'disease', choice: 'one', taxonomy: patientsTaxonomy },
      { name: 'colour', choice: 'two' },
      graded
        ? { name: 'x', grade: { kind: 'categories', categories: 2, by: 'frequency' } as const }
        : { name: 'x', choice: 'one' },
    ],
  }))

describe('there and back', () => {
  it('[PA43] table I of the paper, mixed choices', () => {
    for (const mode of ['faithful', 'hardened'] as const) {
      const text = patients(MIXED)
      const { applied, meaning } = releaseOf(text, { mode })
      for (const name of ['disease', 'income']) {
        const back = turnedBack(meaning, name, published(applied.columns, name))
        expect(back.map((values) => values[0])).toEqual(cellsOf(text, name))
        expect(back.every((values) => values.length === 1)).toBe(true)
      }
      for (const name of ['age', 'sex', 'zip'])
        expect(published(applied.columns, name)).toEqual(cellsOf(text, name))
      expect(applied.columns.map(({ name }) => name)).toEqual(['age', 'sex', 'zip', 'income', 'disease'])
    }
  })

  it('[PA43] table I: incomes keep their rank and are none of the originals', () => {
    const text = patients(MIXED)
    const cells = published(releaseOf(text).applied.columns, 'income')
    const ranked = (texts: readonly string[]) =>
      texts.map((text) => texts.filter((other) => Number(other) < Number(text)).length)
    expect(ranked(cells)).toEqual(ranked(cellsOf(text, 'income')))
    expect(cells.filter((cell) => cellsOf(text, 'income').includes(cell))).toEqual([])
  })

  it('[PA43] random tables, by the meaning as it is read from its JSON', () => {
    for (const mode of ['faithful', 'hardened'] as const) {
      fc.assert(
        fc.property(randomText, fc.nat(), (text, seed) => {
          const { applied, meaning } = releaseOf(text, { mode, seed })
          const read = JSON.parse(JSON.stringify(meaning)) as Meaning
          for (const { name } of text.sensitive) {
            const back = turnedBack(read, name, published(applied.columns, name))
            expect(back).toEqual(cellsOf(text, name).map((value) => [value]))
          }
          expect(published(applied.columns, 'note')).toEqual(cellsOf(text, 'note'))
        }),
        { seed: 7, numRuns: 100 },
      )
    }
  })

  it('[PA40] the plan read from its JSON gives the same release; the same seed the same bytes', () => {
    fc.assert(
      fc.property(randomText, fc.nat(), (text, seed) => {
        const { applied, recoding, source } = releaseOf(text, { mode: 'hardened', seed })
        const read = JSON.parse(JSON.stringify(recoding)) as PersonalisedRecoding
        expect(applyPersonalised(read, source, { seed })).toEqual(applied)
        expect(releaseOf(text, { mode: 'hardened', seed }).applied).toEqual(applied)
      }),
      { seed: 7, numRuns: 50 },
    )
  })

  it('[PA2] nothing in the release depends on the name or texts of the choices beyond the plan', () => {
    fc.assert(
      fc.property(randomText, (text) => {
        const { applied } = releaseOf(text)
        expect(applied.columns.map(({ name }) => name)).toEqual(['disease', 'colour', 'x', 'note'])
      }),
      { seed: 7, numRuns: 20 },
    )
  })

  it('[PA41] quasi-identifiers follow the levels that the request brings', () => {
    const text = patients(MIXED)
    const values = ['', ...new Set(cellsOf(text, 'zip'))]
    const labels = values.map((zip) => (zip === '' ? '' : `${zip.slice(0, 5)}*`))
    const zip = { name: 'zip', level: 1, height: 2, values, labels }
    const quasi = { kind: 'levels', columns: [zip], suppressed: [['60001*']], suppressedRows: 2 } as const
    const { applied, recoding } = releaseOf(text, { quasi })
    expect(recoding.quasi).toBe(quasi)
    expect(published(applied.columns, 'zip')).toEqual([
      '*',
      '60000*',
      '60000*',
      '60000*',
      '60000*',
      '*',
      '60000*',
    ])
    expect([...applied.suppressed]).toEqual([1, 0, 0, 0, 0, 1, 0])
  })
})
