import { seededRandom } from '@outis/core/random'
import { datasetOf, logistic } from '@outis/learn'
import { describe, expect, it } from 'vitest'
import { type AirlockRules, DEFAULT_RULES } from '../answer/answer.ts'
import { clinic } from '../answer/clinic.fixture.ts'
import { answeredSets } from '../differencing/answered-sets.ts'
import type { AnalysisRequest } from './analysis.ts'
import { answerAnalysis } from './answer-analysis.ts'
import { dominated } from './naive-bayes-analysis.ts'
import { originalTable } from './original-table.ts'

const { original: rows, names } = clinic(600, 5)
const columns = names.map((name, nameIndex) => ({ name, texts: rows.map((row) => row[nameIndex]) }))
const original = originalTable({ columns }, { sensitive: ['disease', 'income'] })
const ask = (request: AnalysisRequest, rules: Partial<AirlockRules> = {}) =>
  answerAnalysis(original, request, { rules: { ...DEFAULT_RULES, ...rules } })
const cell = (row: readonly string[], name: string) => row[names.indexOf(name)]

describe('counts and cross tables', () => {
  it('[AN1] counts are plain counts, rare values pooled with enough others', () => {
    const { result, text, withheld } = ask({ kind: 'counts', column: 'disease' })
    const { counts } = result as { counts: readonly { value: string; rows: number }[] }
    for (const { value, rows: found } of counts) {
      expect(found).toBeGreaterThanOrEqual(10)
      if (value !== '(others)')
        expect(found).toBe(rows.filter((row) => cell(row, 'disease') === value).length)
    }
    expect(counts.reduce((sum, one) => sum + one.rows, 0)).toBe(600)
    expect(text).not.toContain('Plague')
    expect(withheld).toEqual({ threshold: 2 })
  })

  it('[AN2] no cell shown has fewer than m rows, and shown cells are plain counts', () => {
    const { result } = ask({ kind: 'crosstab', columns: ['age', 'disease'] })
    const table = result as { rows: string[]; columns: string[]; counts: (number | null)[][] }
    const shown = table.counts.flat().filter((count) => count !== null)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(table.counts.flat().length)
    for (const [r, label] of table.rows.entries())
      for (const [c, value] of table.columns.entries()) {
        const count = table.counts[r][c]
        if (count === null) continue
        expect(count).toBeGreaterThanOrEqual(10)
        if (label === '(others)' || value === '(others)') continue
        expect(count).toBe(
          rows.filter((row) => cell(row, 'age') === label && cell(row, 'disease') === value).length,
        )
      }
  })

  it('[AN4] a cell that an earlier answer would isolate is hidden', () => {
    const random = seededRandom(2)
    const people = Array.from({ length: 200 }, (_, index) => [
      index < 100 ? 'a' : 'b',
      index < 103 ? 'x' : 'y',
      String(random.below(3)),
    ])
    const twins = originalTable({
      columns: ['one', 'two', 'three'].map((name, index) => ({
        name,
        texts: people.map((row) => row[index]),
      })),
    })
    const first = answerAnalysis(twins, { kind: 'counts', column: 'one' }, { rules: DEFAULT_RULES })
    const before = {
      answered: answeredSets(twins.index.universe, first.added.sets),
      revealed: new Set(first.added.costs),
    }
    const second = answerAnalysis(twins, { kind: 'counts', column: 'two' }, { rules: DEFAULT_RULES, before })
    expect(second.result).toBeNull()
    const alone = answerAnalysis(twins, { kind: 'counts', column: 'two' }, { rules: DEFAULT_RULES })
    expect(alone.result).not.toBeNull()
  })

  it('[AN8] columns must be granted, and the same again costs nothing', () => {
    expect(() => ask({ kind: 'counts', column: 'disease' }, { attributes: ['age'] })).toThrow(/not granted/)
    expect(() => ask({ kind: 'counts', column: 'nothing' })).toThrow(/no such column/)
    const rules = { ...DEFAULT_RULES, budget: 4 }
    const first = answerAnalysis(original, { kind: 'counts', column: 'sex' }, { rules })
    expect(first.budget).toEqual({ cost: 2, used: 2, left: 2 })
    const before = {
      answered: answeredSets(original.index.universe, first.added.sets),
      revealed: new Set(first.added.costs),
    }
    const again = answerAnalysis(original, { kind: 'counts', column: 'sex' }, { rules, before })
    expect(again.budget).toEqual({ cost: 0, used: 2, left: 2 })
    const more = answerAnalysis(
      original,
      { kind: 'crosstab', columns: ['sex', 'outcome'] },
      { rules, before },
    )
    expect(more.budget.used).toBeLessThanOrEqual(4)
    expect(more.withheld.budget ?? more.withheld.threshold).toBeGreaterThan(0)
  })
})

describe('models', () => {
  it('[AN5] naive Bayes tells tables and moments by class', () => {
    const { result } = ask({ kind: 'naive-bayes', class: 'outcome', attributes: ['sex', 'age'] })
    const { prior, nominal, numeric } = result as {
      prior: { class: string; rows: number }[]
      nominal: { attribute: string; table: { counts: number[][] } }[]
      numeric: { attribute: string; classes: { class: string; mean: number }[] }[]
    }
    expect(prior.map(({ rows: count }) => count).reduce((a, b) => a + b)).toBe(600)
    expect(nominal[0].table.counts.flat().reduce((a, b) => a + b)).toBe(600)
    for (const { class: label, mean } of numeric[0].classes) {
      const ages = rows.filter((row) => cell(row, 'outcome') === label).map((row) => Number(cell(row, 'age')))
      expect(mean).toBeCloseTo(ages.reduce((a, b) => a + b) / ages.length, 1)
    }
  })

  it('[AN5] a mean that one person makes up is withheld', () => {
    // By hand: 1000 of 1020 is 98 %; 600 + 300 of 990 is 91 %, and the other 90 are 15 % of 600; 20 alike are nobody.
    expect(dominated([1000, ...Array(20).fill(1)])).toBe('p-percent')
    expect(dominated([600, 300, ...Array(9).fill(10)])).toBe('dominance')
    expect(dominated(Array(20).fill(5))).toBeUndefined()
  })

  it('[AN6] a tree has leaves of at least m rows and thresholds that are nobody’s value', () => {
    const { result, text } = ask({ kind: 'c45', class: 'outcome', attributes: ['disease', 'income', 'sex'] })
    const { tree } = result as { tree: { rows?: number }[] }
    for (const { rows: count } of tree) if (count !== undefined) expect(count).toBeGreaterThanOrEqual(10)
    const incomes = new Set(rows.map((row) => cell(row, 'income')))
    const thresholds = [...text.matchAll(/income (?:<=|>) (\S+?)(?=:| |\n|$)/g)].map((match) => match[1])
    expect(thresholds.length).toBeGreaterThan(0)
    for (const threshold of thresholds) expect(incomes.has(threshold)).toBe(false)
    expect(text).not.toContain('Plague')
  })

  it('[AN7] logistic regression agrees with what is learned directly', () => {
    const { result } = ask({ kind: 'logistic', class: 'outcome', attributes: ['sex', 'age'] })
    const { coefficients } = result as { coefficients: { column: string; coefficient: number }[] }
    const { data } = datasetOf(columns, { class: 'outcome', attributes: ['sex', 'age'] })
    const { model } = logistic.train(data)
    const deviation = (model.encoding.attributes[1] as { deviation: number }).deviation
    const age = coefficients.find(({ column }) => column === 'age')!.coefficient
    expect(age).toBeCloseTo(model.coefficients[2] / deviation, 3)
  })

  it('[AN7] a model with too many parameters, or saturated, is withheld whole', () => {
    const few = originalTable({
      columns: ['a', 'b', 'c'].map((name, index) => ({
        name,
        texts: Array.from({ length: 48 }, (_, row) => `v${(row >> index) % (index === 0 ? 4 : 2)}`),
      })),
    })
    const saturated = answerAnalysis(
      few,
      { kind: 'logistic', class: 'c', attributes: ['b'] },
      { rules: DEFAULT_RULES },
    )
    expect(saturated.withheld).toEqual({ saturated: 1 })
    expect(saturated.result).toBeNull()
    const rare = ask({ kind: 'logistic', class: 'disease', attributes: ['sex'] })
    expect(JSON.stringify(rare.result)).not.toContain('Plague')
  })
})
