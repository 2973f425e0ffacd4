import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AliasMeaning, GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import { countChoices } from '../../../methods/personalised/plan/count-choices.ts'
import {
  cellsOf,
  frequencies,
  published,
  releaseOf,
  type TextCase,
} from '../../../methods/personalised/plan/text-release.fixture.ts'
import { patientsTaxonomy } from '../../../testing/examples.fixture.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { checkAliases, checkGrades } from './check-column.ts'

const DISEASES = ['Flu', 'Bronchitis', 'Gastritis', 'Stomach Cancer']

const cases: fc.Arbitrary<TextCase> = fc
  .array(
    fc.tuple(fc.constantFrom(...DISEASES, ''), fc.constantFrom('1', '2', '3', ''), fc.nat(9).map(String)),
    {
      minLength: 4,
      maxLength: 60,
    },
  )
  .map((rows) => ({
    names: ['s', 'c', 'x'],
    rows: [...rows, ...DISEASES.map((disease) => [disease, '3', '5'])],
    sensitive: [
      { name: 's', choice: 'c', taxonomy: patientsTaxonomy },
      { name: 'x', grade: { kind: 'categories', categories: 2, by: 'width' } },
    ],
  }))

const texts = (cells: readonly string[]) => [...frequencies(cells)].map(([value, rows]) => ({ value, rows }))
const isMissing = (text: string) => text === ''

function checked(text: TextCase, meaning: AliasMeaning, cells: readonly string[]) {
  const table = tableOf(text)
  const counts = countChoices(table, 0, 1)
  return checkAliases(
    meaning,
    { texts: texts(cells), isMissing },
    { values: table.columns[0].dictionary.values, counts },
  )
}

const modes = fc.constantFrom(
  { mode: 'faithful', alias1: 'leaf' } as const,
  { mode: 'faithful', alias1: 'group' } as const,
  { mode: 'hardened', alias1: 'leaf' } as const,
  { mode: 'hardened', alias1: 'group' } as const,
)

describe('checking a released column', () => {
  it('[PA55] a release as planned has no fault', () => {
    fc.assert(
      fc.property(cases, modes, (text, options) => {
        const { applied, meaning } = releaseOf(text, options)
        const own = meaning.columns[0] as AliasMeaning
        expect(checked(text, own, published(applied.columns, 's'))).toEqual({ tooOpen: 0, astray: 0 })
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[PA55] one row that shows the value it hides is found, in faithful mode', () => {
    fc.assert(
      fc.property(cases, fc.nat(), (text, pick) => {
        const { applied, meaning } = releaseOf(text)
        const cells = [...published(applied.columns, 's')]
        const hidden = cells.flatMap((cell, row) => (cell !== '' && cell !== text.rows[row][0] ? [row] : []))
        const row = hidden[pick % hidden.length]
        cells[row] = text.rows[row][0]
        expect(checked(text, meaning.columns[0] as AliasMeaning, cells)).toEqual({ tooOpen: 1, astray: 0 })
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[PA55] a row under another value’s alias, or under no text that is known, is found', () => {
    const text: TextCase = { ...fc.sample(cases, { seed: 3, numRuns: 1 })[0] }
    const { applied, meaning } = releaseOf(text)
    const own = meaning.columns[0] as AliasMeaning
    const cells = [...published(applied.columns, 's')]
    const row = text.rows.length - 1
    const other = own.aliases.find(({ form, values }) => form === 2 && values[0] === 'Flu')!
    cells[row] = other.text
    expect(checked(text, own, cells)).toEqual({ tooOpen: 0, astray: 2 })
    cells[row] = 'XXXX'
    expect(checked(text, own, cells).astray).toBe(2)
  })

  it('[PA55] grades that are exchanged, or unknown, are found', () => {
    const text = fc.sample(cases, { seed: 3, numRuns: 1 })[0]
    const { applied, meaning } = releaseOf(text)
    const own = meaning.columns[1] as GradeMeaning
    const cells = published(applied.columns, 'x')
    const before = frequencies(cellsOf(text, 'x'))
    const faults = (of: GradeMeaning, with_: readonly string[]) =>
      checkGrades(of, { texts: texts(with_), isMissing }, before)
    expect(faults(own, cells)).toEqual({ tooOpen: 0, astray: 0 })
    expect(faults(own, ['9.9999', ...cells.slice(1)]).astray).toBe(2)
    const exchanged = { ...own, grades: [own.grades[1], own.grades[0], ...own.grades.slice(2)] }
    expect(faults(exchanged, cells).astray).toBeGreaterThan(0)
  })
})
