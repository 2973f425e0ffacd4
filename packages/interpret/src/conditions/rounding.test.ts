import type { GradeMeaning, Meaning } from '@outis/core/methods'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpretResult } from '../same-release.fixture.ts'
import { holdsTest } from './evaluate.fixture.ts'
import { interpretTest } from './interpret-test.ts'
import { indexMeaning } from './meaning-index.ts'
import {
  CUT_LABELS,
  halfUnit,
  type Rounding,
  SKLEARN,
  WEKA_C45,
  WEKA_REP,
  WEKA_RIPPER,
} from './printed-numbers.ts'

/** Grades of seven decimals, many of them too close to be told apart by the digits a tool prints. */
const meaningOf = (units: readonly number[]): GradeMeaning => ({
  kind: 'grades',
  column: 'income',
  categories: [{ lower: '0', upper: '100', membership: 'drawn' }],
  grades: units.map((unit) => (1 + unit / 1e7).toFixed(7)),
  values: units.map((_, unitIndex) => String(1000 + unitIndex)),
})

const units = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9_000_000 })), {
    minLength: 2,
    maxLength: 14,
  })
  .map((all) => all.sort((a, b) => a - b))

const upTo = (column: GradeMeaning, text: string, rounding: Rounding) =>
  interpretTest(
    indexMeaning({ meaning: 1, columns: [column] }),
    { kind: 'range', column: 'income', upper: { text, closed: true }, negated: false },
    { thresholds: rounding },
  )

const verdicts = (column: GradeMeaning, text: string, rounding: Rounding) => {
  const meaning: Meaning = { meaning: 1, columns: [column] }
  const test = upTo(column, text, rounding)
  return column.values.map((value) =>
    holdsTest(meaning, test, { original: () => value, published: () => undefined }),
  )
}

describe('rounded thresholds', () => {
  it('[IN11] what is decided agrees with the threshold before it was rounded; only what is that close is undecided', () => {
    const between = fc.property(
      units,
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 6 }),
      (all, share, decimals) => {
        const column = meaningOf(all)
        const at = share % (all.length - 1)
        const threshold = (Number(column.grades[at]) + Number(column.grades[at + 1])) / 2
        const found = verdicts(column, threshold.toFixed(decimals), { decimals: 'printed' })
        for (const [index, verdict] of found.entries()) {
          const grade = Number(column.grades[index])
          if (verdict !== undefined) expect(verdict).toBe(grade <= threshold)
          else
            expect(Math.abs(grade - Number(threshold.toFixed(decimals)))).toBeLessThan(0.51 * 10 ** -decimals)
        }
      },
    )
    fc.assert(between, { seed: 7, numRuns: 500 })
  })

  it('[IN10] a threshold that is a grade is found again where one grade alone rounds to what is printed', () => {
    const printed = fc.property(units, fc.nat(), (all, pick) => {
      const column = meaningOf(all)
      const at = pick % all.length
      const text = Number(column.grades[at]).toFixed(6)
      const alike = column.grades.filter((grade) => Number(grade).toFixed(6) === text).length
      const found = verdicts(column, text, WEKA_RIPPER)
      for (const [index, verdict] of found.entries())
        if (verdict !== undefined) expect(verdict).toBe(index <= at)
      if (alike === 1 && !ties(column, text)) expect(found).not.toContain(undefined)
    })
    fc.assert(printed, { seed: 7, numRuns: 500 })
  })

  /** A grade whose last digit could have been rounded either way. */
  const ties = ({ grades }: GradeMeaning, text: string) =>
    grades.some((grade) => Math.abs(Math.abs(Number(grade) - Number(text)) - 5e-7) < 1e-12)

  it('[IN10] grades within the tolerance of C4.5 above the threshold are undecided', () => {
    const column = meaningOf([0, 8, 30])
    expect(verdicts(column, '1', WEKA_C45)).toEqual([true, undefined, false])
    expect(verdicts(column, '1', WEKA_RIPPER)).toEqual([true, false, false])
  })

  it('[IN11] two decimals of REPTree, the printed ones of scikit-learn, three digits of bins', () => {
    const half = (text: string, rounding: Rounding) => {
      const { digits, scale } = halfUnit(text, rounding)
      return Number(digits) / 10 ** scale
    }
    expect(half('2.4', WEKA_REP)).toBeCloseTo(0.005, 12)
    expect(half('2.410', SKLEARN)).toBeCloseTo(0.0005, 5)
    expect(half('2.410', SKLEARN)).toBeGreaterThan(0.0005)
    expect(half('2.3', CUT_LABELS)).toBeCloseTo(0.005, 12)
    expect(half('2.3004', CUT_LABELS)).toBeCloseTo(0.00005, 12)
    expect(half('12.5', CUT_LABELS)).toBeCloseTo(0.05, 12)
  })

  it('[IN12] given digits take the place of the usual ones', () => {
    const column = meaningOf([0, 10_000, 20_000, 30_000])
    const meaning: Meaning = { meaning: 1, columns: [column] }
    const tree = '|--- income <= 1.00\n|   |--- class: a\n|--- income >  1.00\n|   |--- class: b\n'
    const usual = interpretResult(meaning, tree)
    expect(usual.text).toContain('income <= ? [4 undecided]')
    expect(usual.findings.map(({ kind, place }) => [kind, place])).toEqual([
      ['rounding', '1:6'],
      ['rounding', '3:6'],
    ])
    expect(interpretResult(meaning, tree, { digits: 4 }).text).toContain('income < 1001 [1 undecided]')
  })
})
