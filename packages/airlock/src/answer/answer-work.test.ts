import { describe, expect, it } from 'vitest'
import { answeredSets } from '../differencing/answered-sets.ts'
import { rowsWhere, universeOf } from '../sets/row-set.ts'
import { releaseIndex } from '../statements/release-index.ts'
import { answerResult } from './answer-result.ts'
import { clinic } from './clinic.fixture.ts'
import { MOST_WORK, nothingBefore } from './gate.ts'

const { release, meaning } = clinic(30_000)
const rules = { minSupport: 10, homogeneity: 'withhold', thresholds: 'rounded' } as const
const refusal = (text: string) => {
  try {
    answerResult(release, { text }, { rules })
    return 'answered'
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** Siblings that overlap all others: none of them may be told with the rest that they leave. */
const overlapping = (branches: number) =>
  Array.from({ length: branches }, (_, branch) => `age <= ${21 + (branch % 45)}: yes\n`).join('')

describe('work', () => {
  it('[AW910] comparing ends when the operations are used up, and keeps nothing of the set', () => {
    const universe = universeOf(4_000)
    const answered = answeredSets(universe)
    const setOf = (step: number) => rowsWhere(universe, (tuple) => ((tuple * step) % 997) % 2 === 0)
    for (let step = 1; step <= 20; step++) answered.add(setOf(step), 10)
    const { length } = answered.sets
    expect(length).toBeGreaterThan(3)
    answered.limitWork(100)
    expect(() => answered.add(setOf(501), 10)).toThrow(expect.objectContaining({ code: 'REQUEST_TOO_LARGE' }))
    expect(answered.sets.length).toBe(length)
    answered.limitWork(MOST_WORK)
    expect(() => answered.add(setOf(501), 10)).not.toThrow()
  })

  it('[AW910] a tree of many overlapping branches is answered or refused, and the history stays as it was', () => {
    const before = nothingBefore(release)
    const answer = answerResult(release, { text: overlapping(20) }, { rules, before })
    expect(answer.parts.length).toBeGreaterThan(0)
    expect(before.answered.sets.length).toBe(0)
  })

  it('[AW910] one condition of very many tests is refused before a row is looked at', () => {
    const many = Array.from({ length: 12_000 }, (_, test) => `age = ${test % 70}`).join(' or ')
    expect(refusal(many)).toBe('REQUEST_TOO_LARGE')
  })

  it('[AW910] every range of a test is counted: many lists of grades are refused, and one is not', () => {
    const { grades } = meaning.columns[1] as unknown as { readonly grades: readonly string[] }
    const list = (first: number) =>
      `income in {${Array.from({ length: 60 }, (_, item) => grades[first + item * 17]).join(', ')}}`
    expect(refusal(list(0))).toBe('answered')
    const many = Array.from({ length: 300 }, (_, condition) => list(condition)).join('\n')
    expect(refusal(many)).toBe('REQUEST_TOO_LARGE')
  })

  it('[AW910] every value of a list is counted: many lists of aliases are refused, and a few are not', () => {
    const lists = (count: number) =>
      Array.from({ length: count }, () => 'disease in {Q7F2, Z3ZT, W4KP} and age > 20').join('\n')
    expect(refusal(lists(20))).toBe('answered')
    expect(refusal(lists(900))).toBe('REQUEST_TOO_LARGE')
  })

  it('[AW910] every range in a list is counted, however the column is named', () => {
    const numbers = Array.from({ length: 4_000 }, (_, row) => String(row))
    const bills = releaseIndex({ columns: [{ name: 'bill', texts: numbers }] }, { meaning: 1, columns: [] })
    const ask = (column: string, ranges: number) => {
      const value = Array.from({ length: ranges }, (_, range) => `[${range}, ${range + 1})`)
      const text = JSON.stringify([{ column, op: 'in', value }])
      return () => answerResult(bills, { text }, { rules })
    }
    for (const column of ['bill', 'scaled__bill']) {
      expect(ask(column, 20)).not.toThrow()
      expect(ask(column, 3_000)).toThrow(expect.objectContaining({ code: 'REQUEST_TOO_LARGE' }))
    }
  })

  it('[AW910] a list of very many rules is refused before it is read', () => {
    const many = Array.from({ length: 9_000 }, (_, rule) => `IF age = ${rule % 70} THEN yes`).join('\nELSE ')
    expect(refusal(many)).toBe('INTERPRET_REFUSED')
  })
})
