import type { GradeSpec, Meaning } from '@outis/core/methods'
import type { TextColumn } from '@outis/core/recoding'
import { gradingPatients, patientsTaxonomy, releaseOf, type TextCase } from '@outis/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsPublished, holdsTest } from './conditions/evaluate.fixture.ts'
import { interpretTest } from './conditions/interpret-test.ts'
import { indexMeaning } from './conditions/meaning-index.ts'
import { writtenCell } from './forms/csv-cells.ts'
import { interpretResult } from './same-release.fixture.ts'

const csv = (columns: readonly TextColumn[]): string => {
  const lines = columns[0].cells.map((_, row) => columns.map(({ cells }) => cells[row]))
  return [columns.map(({ name }) => name), ...lines]
    .map((line) => `${line.map((cell) => writtenCell(cell, ',', false)).join(',')}\n`)
    .join('')
}

const grade: GradeSpec = { kind: 'categories', categories: 3, by: 'natural' }

/** Table I of the paper; the choices are ours, the paper prints none. */
function patients(choices: readonly string[]): TextCase {
  const { names, columns, rows } = gradingPatients
  return {
    names: [...names, 'choice'],
    rows: Array.from({ length: rows }, (_, row) => [...columns.map((cells) => cells[row]), choices[row]]),
    sensitive: [
      { name: 'disease', choice: 'choice', taxonomy: patientsTaxonomy },
      { name: 'income', choice: 'choice', grade },
    ],
  }
}

/** Of grades whose ranks were not swapped, a threshold holds row by row. */
const below = (text: string, closed: boolean) =>
  ({ kind: 'range', column: 'x', upper: { text, closed }, negated: false }) as const

const stored = (meaning: Meaning): Meaning => JSON.parse(JSON.stringify(meaning))

describe('releases of the personalised method', () => {
  it('[IN34] table I of the paper with mixed choices comes back exactly', () => {
    for (const mode of ['faithful', 'hardened'] as const) {
      const { applied, source, meaning } = releaseOf(patients(['1', '2', '3', '', '2', '3', '1']), { mode })
      const found = interpretResult(stored(meaning), csv(applied.columns))
      expect(found).toMatchObject({ format: 'table', findings: [] })
      expect(found.text).toBe(csv(source.columns))
    }
  })

  it('[IN42] a threshold on swapped grades names the number of its rank and says how far ranks were swapped', () => {
    const rows = Array.from({ length: 40 }, (_, row) => [String(10 + Math.floor(row / 2))])
    const spec: GradeSpec = { kind: 'categories', categories: 2, by: 'width' }
    const text: TextCase = { names: ['x'], rows, sensitive: [{ name: 'x', grade: spec }] }
    const { meaning, applied } = releaseOf(text, { mode: 'hardened', swap: 0.5 })
    const grades = [...applied.columns[0].cells].sort()
    const { text: told } = interpretResult(stored(meaning), `x <= ${grades[9]}\nx = ${grades[0]}\n`)
    const [threshold, equal] = told.split('\n')
    expect(threshold).toMatch(/^x <= 14 \[next 15, ranks swapped by up to (50|62\.5|78\.1|97\.7|100) %\]$/)
    const own = rows[applied.columns[0].cells.indexOf(grades[0])][0]
    expect(equal).toBe(`x = ${own}`)
  })

  it('[IN1] conditions on released rows hold exactly where they hold for the original, faithful and hardened', () => {
    const cases = fc.record({
      rows: fc.array(
        fc.tuple(
          fc.constantFrom('Flu', 'Bronchitis', 'Gastritis', 'Stomach Cancer'),
          fc.integer({ min: 0, max: 40 }).map((number) => String(number / 4)),
          fc.constantFrom('1', '2', '3'),
        ),
        { minLength: 5, maxLength: 60 },
      ),
      mode: fc.constantFrom('faithful' as const, 'hardened' as const),
      alias1: fc.constantFrom('leaf' as const, 'group' as const),
      seed: fc.nat(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      negated: fc.boolean(),
    })
    const property = fc.property(cases, ({ rows, mode, alias1, seed, share, negated }) => {
      const text: TextCase = {
        names: ['disease', 'x', 'choice'],
        rows: [...rows, ['Flu', '3', '1'], ['Gastritis', '7', '3']],
        sensitive: [
          { name: 'disease', choice: 'choice', taxonomy: patientsTaxonomy },
          { name: 'x', grade: { kind: 'categories', categories: 2, by: 'frequency' } },
        ],
      }
      const { applied, source, meaning } = releaseOf(text, { mode, alias1, seed })
      const cells = (columns: readonly TextColumn[], name: string) =>
        columns.find((column) => column.name === name)!.cells
      const index = indexMeaning(stored(meaning))
      const texts = [...new Set(cells(applied.columns, 'disease'))]
      const picked = texts.slice(0, 1 + Math.floor(share * texts.length))
      const tests = [
        { kind: 'set', column: 'disease', texts: picked, negated } as const,
        ...(mode === 'faithful' ? [below((1 + 2 * share).toFixed(3), negated)] : []),
      ]
      for (const test of tests) {
        const real = interpretTest(index, test)
        for (const [row, published] of cells(applied.columns, test.column).entries()) {
          const pair = { original: () => cells(source.columns, test.column)[row], published: () => published }
          expect(holdsTest(meaning, real, pair)).toBe(holdsPublished(test, published))
        }
      }
    })
    fc.assert(property, { seed: 7, numRuns: 150 })
  })
})
