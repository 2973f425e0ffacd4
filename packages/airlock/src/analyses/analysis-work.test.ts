import { seededRandom } from '@outis/core/random'
import { c45, datasetOf, logistic } from '@outis/learn'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../answer/answer.ts'
import type { AnalysisRequest } from './analysis.ts'
import { answerAnalysis } from './answer-analysis.ts'
import { originalTable } from './original-table.ts'

/** Nearly as many bills and stays as people, and twenty flags. */
const ROWS = 20_000
const random = seededRandom(4)
const flags = Array.from({ length: 20 }, (_, flag) => ({
  name: `flag${flag}`,
  texts: Array.from({ length: ROWS }, () => String(random.below(2))),
}))
/** Flags decide in four of five cases: a tree has branches within branches, and pruning something to try. */
const outcomeOf = (row: number) =>
  random.below(5) && flags.slice(0, 3).every(({ texts }) => texts[row] === '1') ? 'yes' : 'no'
const table = {
  columns: [
    { name: 'bill', texts: Array.from({ length: ROWS }, (_, row) => String((row * 7919) % 19_997)) },
    { name: 'stay', texts: Array.from({ length: ROWS }, (_, row) => String((row * 6007) % 19_991)) },
    { name: 'sex', texts: Array.from({ length: ROWS }, (_, row) => (row % 2 ? 'F' : 'M')) },
    ...flags,
    { name: 'outcome', texts: Array.from({ length: ROWS }, (_, row) => outcomeOf(row)) },
  ],
}
const original = originalTable(table)
const ask = (request: AnalysisRequest) => () =>
  answerAnalysis(original, request, { rules: { ...DEFAULT_RULES, budget: 100_000 } })
const tooLarge = expect.objectContaining({ code: 'REQUEST_TOO_LARGE' })

describe('work of an analysis', () => {
  it('[AN820] a tree of a class of very many values is refused before room for its counts is taken', () => {
    expect(ask({ kind: 'c45', class: 'bill', attributes: ['stay'] })).toThrow(tooLarge)
    expect(ask({ kind: 'c45', class: 'sex', attributes: ['stay'] })).not.toThrow()
  })

  it('[AN820] a logistic model of which very many combinations would be looked at is refused', () => {
    const attributes = flags.map(({ name }) => name)
    expect(ask({ kind: 'logistic', class: 'sex', attributes })).toThrow(tooLarge)
  })

  it('[AN820] growing, pruning and fitting are counted', () => {
    const { data } = datasetOf([...table.columns.slice(0, 6), table.columns.at(-1)!], { class: 'outcome' })
    const operations = (train: (spend: (operations: number) => void) => unknown) => {
      let sum = 0
      train((spent) => {
        sum += spent
      })
      return sum
    }
    const unpruned = operations((spend) => c45.train(data, { minLeaf: 2, unpruned: true, spend }))
    const pruned = operations((spend) => c45.train(data, { minLeaf: 2, spend }))
    expect(unpruned).toBeGreaterThan(ROWS * 5)
    expect(pruned).toBeGreaterThan(unpruned)
    expect(operations((spend) => logistic.train(data, { spend }))).toBeGreaterThan(ROWS * 5)
  })
})
