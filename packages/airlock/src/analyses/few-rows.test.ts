import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { type AirlockRules, DEFAULT_RULES } from '../answer/answer.ts'
import { answeredSets } from '../differencing/answered-sets.ts'
import type { AnalysisRequest } from './analysis.ts'
import { answerAnalysis } from './answer-analysis.ts'
import { contributors } from './contributors.ts'
import { originalTable } from './original-table.ts'

const ROWS = 300

/** Invented people, column by column; `of` says what row `at` has. */
const tableOf = (
  columns: Readonly<Record<string, (at: number) => number | string>>,
  sensitive: string[] = [],
) =>
  originalTable(
    {
      columns: Object.entries(columns).map(([name, of]) => ({
        name,
        texts: Array.from({ length: ROWS }, (_, index) => String(of(index))),
      })),
    },
    { sensitive },
  )

const drawn = (seed: number, below: number) => {
  const random = seededRandom(seed)
  const numbers = Array.from({ length: ROWS }, () => random.below(below))
  return (at: number) => numbers[at]
}
const age = drawn(1, 60)
const outcome = (at: number) => (drawn(2, 2)(at) === 0 ? 'no' : 'yes')
const outcomes = Array.from({ length: ROWS }, (_, index) => outcome(index))

type Table = ReturnType<typeof tableOf>
const ask = (table: Table, request: AnalysisRequest, rules: Partial<AirlockRules> = {}) =>
  answerAnalysis(table, request, { rules: { ...DEFAULT_RULES, ...rules } })

interface Bayes {
  readonly numeric: { attribute: string; classes: { class: string; mean?: number; withheld?: string }[] }[]
  readonly nominal: { attribute: string; table: unknown }[]
}

describe('means by class', () => {
  // Wards differ in 12 rows, 11 of which have no income: the two means differ by one person.
  const wards = {
    first: (at: number) => (at < 100 ? 'a' : 'b'),
    second: (at: number) => (at < 112 ? 'a' : 'b'),
    income: (at: number) => (at >= 101 && at < 112 ? '' : 1000 + 7 * at),
  }

  it('[AN800] rows without a number do not make two classes differ by one person', () => {
    const table = tableOf(wards)
    const first = ask(table, { kind: 'naive-bayes', class: 'first', attributes: ['income'] })
    const before = {
      answered: answeredSets(table.index.universe, first.added.sets),
      revealed: new Set(first.added.costs),
    }
    const request = { kind: 'naive-bayes', class: 'second', attributes: ['income'] } as const
    const second = answerAnalysis(table, request, { rules: DEFAULT_RULES, before })
    const means = (answer: typeof first) =>
      (answer.result as Bayes).numeric[0].classes.map(({ mean }) => typeof mean)
    expect(means(first)).toEqual(['number', 'number'])
    expect(means(ask(table, request))).toEqual(['number', 'number'])
    expect(second.result).toBeNull()
    // The classes themselves are 12 rows apart, and may both be counted.
    const counted = ask(table, { kind: 'counts', column: 'first' })
    const after = {
      answered: answeredSets(table.index.universe, counted.added.sets),
      revealed: new Set<string>(),
    }
    const both = answerAnalysis(
      table,
      { kind: 'counts', column: 'second' },
      { rules: DEFAULT_RULES, before: after },
    )
    expect(both.result).not.toBeNull()
    expect(first.budget.cost).toBe(4)
  })

  it('[AN800] a sensitive number that all rows of a class have is not told', () => {
    const same = { ...wards, income: (at: number) => (at < 100 ? 5000 : 1000 + 7 * at) }
    const request = { kind: 'naive-bayes', class: 'first', attributes: ['income'] } as const
    const told = (table: Table, rules = {}) =>
      (ask(table, request, rules).result as Bayes).numeric[0].classes[0]
    expect(told(tableOf(same, ['income']))).toEqual({ class: 'a', withheld: 'homogeneity' })
    expect(told(tableOf(same, ['income']), { homogeneity: 'allow' })).toMatchObject({ mean: 5000 })
    expect(told(tableOf(same))).toMatchObject({ mean: 5000 })
  })

  it('[AN801] a flag that three people have is counted by no mean', () => {
    const flagged = { ...wards, hiv: (at: number) => (at < 3 ? 1 : 0) }
    const { result, text } = ask(tableOf(flagged), {
      kind: 'naive-bayes',
      class: 'first',
      attributes: ['hiv'],
    })
    const { numeric, nominal } = result as Bayes
    expect([numeric, nominal]).toEqual([[], [{ attribute: 'hiv', table: null }]])
    expect(text).not.toMatch(/0\.03/)
    // In one class there are three numbers, one of which seven people have.
    const within = { ...wards, visits: (at: number) => (at < 7 ? 2 : at < 60 ? 1 : at < 100 ? 0 : at) }
    const three = ask(tableOf(within), { kind: 'naive-bayes', class: 'first', attributes: ['visits'] })
    expect((three.result as Bayes).numeric[0].classes[0]).toEqual({ class: 'a', withheld: 'threshold' })
    const graded = { ...wards, visits: (at: number) => (at < 4 ? at : 0) }
    const few = ask(tableOf(graded), { kind: 'naive-bayes', class: 'first', attributes: ['visits'] })
    expect((few.result as Bayes).numeric[0].classes[0]).toEqual({ class: 'a', withheld: 'dominance' })
  })

  it('[AN801] contributors are all rows where all give alike, and few where few give most', () => {
    expect(contributors(Array(20).fill(3))).toBeCloseTo(20, 12)
    expect(contributors([1, 1, 1, 0, 0, 0])).toBe(3)
    expect(contributors([0, 0])).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('coefficients', () => {
  const people = { age, outcome: (at: number) => outcomes[at], sex: (at: number) => (at % 2 ? 'F' : 'M') }
  const fit = (more: Record<string, (at: number) => number | string>, attributes: string[]) =>
    ask(tableOf({ ...people, ...more }), { kind: 'logistic', class: 'outcome', attributes })

  it('[AN802] a flag of one person, and of nine, gets no coefficient; a usual number does', () => {
    expect(fit({}, ['age', 'sex']).result).not.toBeNull()
    for (const people of [1, 9]) {
      const flag = (at: number) => (at < people ? 1 : 0)
      expect(fit({ flag }, ['age', 'flag']).withheld).toEqual({ dominance: 1 })
    }
    expect(fit({ flag: (at) => (at < 60 ? 1 : 0) }, ['age', 'flag']).result).not.toBeNull()
  })

  it('[AN802] two columns that differ in one person tell nothing of that person', () => {
    const almost = (at: number) => age(at) + (at === 7 ? 1 : 0)
    expect(fit({ almost }, ['age', 'almost']).withheld).toEqual({ dominance: 1 })
    // As a number, a sex that is wrong for one person.
    const other = (at: number) => (at === 7 ? 0 : at % 2)
    expect(fit({ other }, ['age', 'sex', 'other']).withheld).toEqual({ dominance: 1 })
    expect(fit({ same: age }, ['age', 'same']).result).not.toBeNull()
  })
})

describe('trees of the original', () => {
  it('[AN803] cost what they name, once, and never more than is left', () => {
    const table = tableOf({ age, outcome: (at: number) => (age(at) > 30 ? 'yes' : 'no') })
    const request = { kind: 'c45', class: 'outcome' } as const
    const first = ask(table, request)
    expect(first.budget.cost).toBeGreaterThan(0)
    expect(first.text).toMatch(/^age <= /)
    const before = {
      answered: answeredSets(table.index.universe, first.added.sets),
      revealed: new Set(first.added.costs),
    }
    expect(answerAnalysis(table, request, { rules: DEFAULT_RULES, before }).budget.cost).toBe(0)
    const poor = ask(table, request, { budget: 0 })
    expect([poor.budget.cost, poor.text.includes('age')]).toEqual([0, false])
  })
})
