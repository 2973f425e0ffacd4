import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvFault, csvScanner } from './csv-records.ts'
import { csvSurvey, isReadAlike } from './csv-survey.ts'

const dialect = { delimiter: ',', quote: '"' }

/** Looks at a text cut into pieces of some lengths, over and over. */
function surveyOf(text: string, lengths: readonly number[]) {
  const survey = csvSurvey(dialect)
  const bytes = Buffer.from(text)
  for (let byteIndex = 0, turn = 0; byteIndex < bytes.length; turn++) {
    const length = lengths[turn % lengths.length]
    survey.push(bytes.subarray(byteIndex, byteIndex + length))
    byteIndex += length
  }
  return survey.end()
}

/** The cells of a text; undefined where it has none. */
function cellsOf(text: string): string[] | undefined {
  const scanner = csvScanner(dialect)
  try {
    return [...scanner.push(text), ...scanner.end()].flatMap(({ cells }) => cells)
  } catch (fault) {
    if (fault instanceof CsvFault) return undefined
    throw fault
  }
}

describe('survey', () => {
  it('[EN5] agrees with the plain scanner, wherever the text is cut', () => {
    const parts = fc.constantFrom('"', '"', '""', ',', '\n', '\r', '\r\n', ' ', 'a', 'é', '"x"', '" ')
    const texts = fc.array(parts, { maxLength: 16 }).map((all) => all.join(''))
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 })
    let broken = 0
    let open = 0
    fc.assert(
      fc.property(texts, lengths, (text, cut) => {
        const cells = cellsOf(text)
        const survey = surveyOf(text, cut)
        expect(survey.broken).toBe(cells === undefined)
        if (cells !== undefined) expect(survey.open).toBe(cells.some((cell) => /[\r\n]/.test(cell)))
        expect([survey.returns, survey.feeds, survey.pairs]).toEqual([
          /\r(?!\n)/.test(text),
          /(?<!\r)\n/.test(text),
          /\r\n/.test(text),
        ])
        if (survey.broken) broken++
        if (survey.open) open++
      }),
      { seed: 7, numRuns: 3000 },
    )
    expect(Math.min(broken, open)).toBeGreaterThan(100)
  })

  it('[EN5] a mark at the start does not hide a quote', () => {
    expect(surveyOf('\ufeff"a\nb",c\n', [64])).toMatchObject({ open: true, broken: false })
  })

  it('[EN5] what DuckDB reads otherwise', () => {
    const alike = (text: string, width: number) => isReadAlike(surveyOf(text, [3]), width)
    expect(alike('a,b\r\n1,"x\ny"\r\n', 2)).toBe(true)
    expect(alike('a\r\n1\n', 1)).toBe(false)
    expect(alike('a,b\r\n1,2\r3,4\n', 2)).toBe(false)
    expect(alike('a,b\n1,\u0000\n', 2)).toBe(false)
  })
})
