import { describe, expect, it } from 'vitest'
import { type AirlockRules, DEFAULT_RULES } from '../answer/answer.ts'
import type { AnalysisRequest } from './analysis.ts'
import { answerAnalysis } from './answer-analysis.ts'
import { originalTable, pooledColumn } from './original-table.ts'

const tableOf = (rows: number, columns: Readonly<Record<string, (row: number) => number | string>>) =>
  originalTable({
    columns: Object.entries(columns).map(([name, textOf]) => ({
      name,
      texts: Array.from({ length: rows }, (_, row) => String(textOf(row))),
    })),
  })
const ask = (
  table: ReturnType<typeof tableOf>,
  request: AnalysisRequest,
  rules: Partial<AirlockRules> = {},
) => answerAnalysis(table, request, { rules: { ...DEFAULT_RULES, ...rules } })

describe('clauses of the rules of analyses', () => {
  const people = tableOf(200, { sex: (row) => row % 2, age: (row) => 20 + (row % 4), ill: (row) => row % 3 })

  it('[AN8] every column must be granted: one that is does not open another', () => {
    const attributes = ['age', 'ill']
    for (const request of [
      { kind: 'crosstab', columns: ['age', 'sex'] },
      { kind: 'c45', class: 'sex', attributes: ['age'] },
      { kind: 'naive-bayes', class: 'ill', attributes: ['age', 'sex'] },
      { kind: 'logistic', class: 'ill' },
    ] as const)
      expect(() => ask(people, request, { attributes })).toThrow(/not granted/)
    expect(ask(people, { kind: 'crosstab', columns: ['age', 'ill'] }, { attributes }).result).not.toBeNull()
  })

  it('[AN1] a pool of fewer than m rows takes in the smallest of the other values', () => {
    const sizes = [100, 50, 12, 3]
    const values = sizes.flatMap((size, value) => Array.from({ length: size }, () => `v${value}`))
    const table = tableOf(values.length, { x: (row) => values[row] })
    const pooled = pooledColumn(table, 'x', { minSupport: 10 })!
    expect([pooled.labels, pooled.rows, pooled.pooled]).toEqual([['v0', 'v1', '(others)'], [100, 50, 15], 2])
  })

  it('[AN5] a mean is withheld by p % where the others tell the largest, by dominance where two have most', () => {
    // By hand: 99 others of 99 · 1 are 0.01 % of a million; 98 others of 98 · 2 are 19.6 % of 1000.
    const classes = (incomeOf: (row: number) => number) => {
      const table = tableOf(200, { ward: (row) => (row < 100 ? 'a' : 'b'), income: incomeOf })
      const { result } = ask(table, { kind: 'naive-bayes', class: 'ward', attributes: ['income'] })
      return (result as { numeric: { classes: object[] }[] }).numeric[0].classes[0]
    }
    expect(classes((row) => (row === 0 ? 1e6 : row < 100 ? 1 + row / 1000 : row))).toMatchObject({
      withheld: 'p-percent',
    })
    expect(classes((row) => (row < 2 ? 1000 - row : row < 100 ? 2 + row / 1000 : row))).toMatchObject({
      withheld: 'dominance',
    })
  })

  it('[AN7] a model with fewer than ten residual degrees of freedom is withheld, whatever its share of parameters', () => {
    // Four parameters: 13 rows leave 9 degrees of freedom (and 4 ≤ 0.33 · 13), 15 leave 11.
    const fit = (rows: number) =>
      ask(
        tableOf(rows, {
          ill: (row) => (row % 2 ? 'yes' : 'no'),
          a: (row) => (row * 7) % 5,
          b: (row) => (row * row) % 11,
          c: (row) => (row * 3) % 13,
        }),
        { kind: 'logistic', class: 'ill', attributes: ['a', 'b', 'c'] },
        { minSupport: 2 },
      ).withheld
    expect(fit(13)).toEqual({ 'degrees-of-freedom': 1 })
    expect(fit(15)).not.toHaveProperty('degrees-of-freedom')
  })
})
