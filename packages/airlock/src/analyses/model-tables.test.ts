import { describe, expect, it } from 'vitest'
import { type AirlockRules, DEFAULT_RULES } from '../answer/answer.ts'
import { answeredSets } from '../differencing/answered-sets.ts'
import { rowsWhere } from '../sets/row-set.ts'
import { answerAnalysis } from './answer-analysis.ts'
import { originalTable } from './original-table.ts'

type Person = Readonly<Record<string, string>>

/** So many people of each kind, as `rows` says. */
const repeat = (groups: readonly (readonly [number, Person])[]): Person[] =>
  groups.flatMap(([count, person]) => Array.from({ length: count }, () => person))

const tableOf = (people: readonly Person[]) =>
  originalTable({
    columns: Object.keys(people[0]).map((name) => ({ name, texts: people.map((person) => person[name]) })),
  })

const fit = (people: readonly Person[], attributes: readonly string[], rules: Partial<AirlockRules> = {}) =>
  answerAnalysis(
    tableOf(people),
    { kind: 'logistic', class: 'outcome', attributes },
    { rules: { ...DEFAULT_RULES, ...rules } },
  )

interface Model {
  readonly coefficients: readonly {
    readonly class: string
    readonly column: string
    readonly value?: string
    readonly coefficient: number
  }[]
}

/**
 * The attack: coefficients and how often each combination of predictors occurs (the release shows that) give the sums of
 * fitted probabilities, and these are the cells of the cross table of outcome and predictor.
 */
function recovered(model: Model, people: readonly Person[], column: string): Map<string, number> {
  const classes = [...new Set(model.coefficients.map((coefficient) => coefficient.class))]
  const cells = new Map<string, number>()
  for (const { outcome: _, ...seen } of people) {
    const scores = classes.map((label) =>
      model.coefficients
        .filter((coefficient) => coefficient.class === label)
        .filter(
          (coefficient) =>
            coefficient.column === '(intercept)' || seen[coefficient.column] === coefficient.value,
        )
        .reduce((sum, one) => sum + one.coefficient, 0),
    )
    const total = 1 + scores.reduce((sum, score) => sum + Math.exp(score), 0)
    for (const [index, label] of classes.entries()) {
      const cell = `${label} ${seen[column]}`
      cells.set(cell, (cells.get(cell) ?? 0) + Math.exp(scores[index]) / total)
    }
  }
  return cells
}

const countOf = (people: readonly Person[], wanted: Person): number =>
  people.filter((person) => Object.entries(wanted).every(([name, text]) => person[name] === text)).length

/** Of each country and sex so many people are ill: some cells are of one to nine people. */
const ILL = { Aa: [1, 2], Bb: [40, 31], Cc: [3, 4], Dd: [25, 17], Ee: [2, 6] }
const small = repeat(
  Object.entries(ILL).flatMap(([country, ill]) =>
    ['F', 'M'].flatMap((sex, index): [number, Person][] => [
      [ill[index], { country, sex, outcome: 'ill' }],
      [60 - ill[index] + 7 * index, { country, sex, outcome: 'well' }],
    ]),
  ),
)

describe('a logistic model and its cross tables', () => {
  it('[AN810] without the rule, coefficients give every small cell of outcome and predictor back', () => {
    const model = fit(small, ['country', 'sex'], { minSupport: 1 }).result as Model
    const cells = recovered(model, small, 'country')
    const [label] = new Set(model.coefficients.map((coefficient) => coefficient.class))
    for (const country of Object.keys(ILL))
      expect(Math.round(cells.get(`${label} ${country}`)!)).toBe(countOf(small, { country, outcome: label }))
  })

  it('[AN810] a model of which a cell of outcome and predictor is small is withheld, and costs nothing', () => {
    const answer = fit(small, ['country', 'sex'])
    expect(answer.result).toBeNull()
    expect(answer.text).not.toMatch(/\d\.\d/)
    expect(answer.withheld).toEqual({ threshold: 1 })
    expect(answer.added).toEqual({ sets: [], costs: [], facts: [] })
    const enough = small.map((person, row) => ({ ...person, outcome: row % 3 ? 'well' : 'ill' }))
    expect(fit(enough, ['country', 'sex']).result).not.toBeNull()
  })

  /** All cells of outcome and predictor have 10 rows or more. */
  const grid = (counts: readonly number[], columns: readonly string[]): Person[] =>
    counts.flatMap((count, cell) =>
      Array.from({ length: count }, (_, row) => ({
        ...Object.fromEntries(columns.map((name, bit) => [name, (cell >> bit) & 1 ? 'yes' : 'no'])),
        outcome: (row + cell) % 2 ? 'ill' : 'well',
        age: String(20 + ((row * 7 + cell) % 40)),
      })),
    )

  it('[AN811] a small combination of two predictors withholds the model', () => {
    expect(fit(grid([60, 50, 40, 3], ['a', 'b']), ['a', 'b', 'age']).withheld).toEqual({ threshold: 1 })
    expect(fit(grid([60, 50, 40, 0], ['a', 'b']), ['a', 'b', 'age']).withheld).toEqual({ threshold: 1 })
    expect(fit(grid([60, 50, 40, 30], ['a', 'b']), ['a', 'b', 'age']).result).not.toBeNull()
  })

  it('[AN811] a small combination of three, where the equations are as many, withholds it too', () => {
    const names = ['a', 'b', 'c']
    const pairs = [40, 30, 30, 30, 30, 30, 30]
    expect(fit(grid([...pairs, 3], names), names).withheld).toEqual({ threshold: 1 })
    expect(fit(grid([...pairs, 30], names), names).result).not.toBeNull()
  })

  it('[AN811] the values of a number that equations can count must have rows enough', () => {
    const visits = (rare: number) =>
      Array.from({ length: 300 }, (_, row) => ({
        visits: String(row < rare ? 3 : row % 3),
        outcome: ['ill', 'well', 'better'][(row * 7 + (row >> 3)) % 3],
      }))
    expect(fit(visits(5), ['visits']).result).toBeNull()
    expect(fit(visits(90), ['visits']).result).not.toBeNull()
  })

  it('[AN812] a number of up to three values is a cross table with the outcome', () => {
    const dose = (ill: number) =>
      Array.from({ length: 300 }, (_, row) => ({
        dose: String(row % 3),
        age: String(20 + (row % 41)),
        outcome: row % 3 === 2 ? (row < 3 * ill ? 'ill' : 'well') : row % 2 ? 'ill' : 'well',
      }))
    expect(fit(dose(4), ['dose', 'age']).withheld).toEqual({ threshold: 1 })
    expect(fit(dose(40), ['dose', 'age']).result).not.toBeNull()
  })

  it('[AN812] sums of a number by class are held against the rules of means', () => {
    /** All healthy people have an income, of the ill only so many. */
    const income = (earners: number) =>
      Array.from({ length: 200 }, (_, row) => ({
        income: String(row >= earners && row < 100 ? 0 : 1000 + ((row * 37) % 400)),
        outcome: row < 100 ? 'ill' : 'well',
      }))
    expect(fit(income(5), ['income']).withheld).toEqual({ dominance: 1 })
    expect(fit(income(60), ['income']).result).not.toBeNull()
  })

  it('[AN813] cells that earlier answers would isolate withhold it', () => {
    const people = grid([60, 50, 40, 30], ['a', 'b'])
    const table = tableOf(people)
    const { universe, columns } = table.index
    const { codes, texts } = columns.get('a')!
    const request = { kind: 'logistic', class: 'outcome', attributes: ['a', 'b', 'age'] } as const
    // All with a = yes and b = yes but three of them.
    const both = rowsWhere(
      universe,
      (tuple) =>
        texts[codes[tuple]] === 'yes' && columns.get('b')!.texts[columns.get('b')!.codes[tuple]] === 'yes',
    )
    const first = [...Array(universe.tuples).keys()].filter(
      (tuple) => (both[tuple >>> 5] >>> (tuple & 31)) & 1,
    )
    const without = rowsWhere(universe, (tuple) => first.slice(3).includes(tuple))
    const before = { answered: answeredSets(universe, [without]), revealed: new Set<string>() }
    const answer = answerAnalysis(table, request, { rules: DEFAULT_RULES, before })
    expect(answer.withheld).toEqual({ differencing: 1 })
  })
})
