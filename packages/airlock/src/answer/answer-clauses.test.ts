import type { RealExpression } from '@outis/interpret'
import { describe, expect, it } from 'vitest'
import { releaseIndex } from '../statements/release-index.ts'
import { itemsOfTest } from '../statements/revealed-items.ts'
import { rowsOfTest } from '../statements/rows-of-test.ts'
import { type AirlockRules, DEFAULT_RULES } from './answer.ts'
import { answerResult } from './answer-result.ts'
import { answerRules } from './answer-rules.ts'
import { answerTree } from './answer-tree.ts'
import { clinic } from './clinic.fixture.ts'
import { nothingBefore, openGate } from './gate.ts'
import { labelConclusion } from './statement-of.ts'

const { release, released, names, meaning } = clinic()
const columns = names.map((name, nameIndex) => ({ name, texts: released.map((row) => row[nameIndex]) }))
const answer = (text: string, rules: Partial<AirlockRules> = {}, more: object = {}) =>
  answerResult(release, { text, ...more }, { rules: { ...DEFAULT_RULES, ...rules } })
const ages = released.map((row) => Number(row[0]))
const count = (holds: (row: readonly string[]) => boolean) => released.filter(holds).length
const context = () => ({
  release,
  rules: DEFAULT_RULES,
  gate: openGate(DEFAULT_RULES, nothingBefore(release)),
  itemsOf: () => [],
})

/** Incomes whose grades stand between two positions; the printed digits leave those up to `maybe` open. */
const incomes = (from: number, to: number, maybe = to): RealExpression & { readonly kind: 'test' } => {
  const range = {
    ...(from > 0 && { lower: { undecided: 0 } }),
    upper: { undecided: maybe - to },
    extent: 'some' as const,
    places: { sure: { from, to }, maybe: { from, to: maybe } },
  }
  return {
    kind: 'test',
    text: '',
    test: { kind: 'ranges', column: 'income', negated: false, ranges: [range] },
  }
}

describe('clauses of the rules of answers', () => {
  it('[AW7] an alias that one result names twice is counted once', () => {
    const { parts, budget } = answer('disease = Z3ZT\nsex = F and disease = Z3ZT')
    expect(parts.map(({ withheld }) => withheld)).toEqual([undefined, undefined])
    expect(budget).toEqual({ cost: 1, used: 1 })
  })

  it('[AW2] [AIR5] what a node has beside its branches is never few rows, also where open digits count', () => {
    const all = new Set(released.map((row) => row[3])).size
    const branches = (maybe: number) => [
      { when: incomes(0, 100) },
      { when: incomes(100, 200) },
      { when: incomes(200, 300) },
      { when: incomes(300, all - 40, maybe) },
    ]
    const shown = (maybe: number) =>
      answerTree(context(), branches(maybe)).parts.filter(({ withheld }) => withheld === undefined).length
    expect(shown(all - 20)).toBe(4)
    expect(shown(all - 4)).toBeLessThan(4)
  })

  it('[AW3] [AIR5] an edge that printed digits leave open is named on both sides', () => {
    const costs = itemsOfTest(release, incomes(50, 100, 120).test).flatMap((item) => item.costs)
    expect(costs).toEqual(['threshold income 50', 'threshold income 100', 'threshold income 120'])
  })

  it('[AW1] the condition of a rule in a list is held against the rules beside the rows that it reaches', () => {
    expect(ages.filter((age) => age === 20).length).toBeLessThan(10)
    const { parts } = answer('IF age <= 22 THEN outcome = yes\nELSE IF age > 20 THEN outcome = no')
    expect(parts.map(({ withheld }) => withheld)).toEqual([undefined, 'complement'])
  })

  it('[AIR1] rules with ELSE reach what the rules before them leave over, rules without it all their rows', () => {
    const rowsOf = (text: string) => answer(text).parts.map(({ rows }) => rows)
    const second = (row: readonly string[]) => Number(row[0]) > 40
    expect(rowsOf('IF sex = F THEN outcome = yes\nELSE IF age > 40 THEN outcome = no')).toEqual([
      count((row) => row[1] === 'F'),
      count((row) => row[1] === 'M' && second(row)),
    ])
    expect(rowsOf('IF sex = F THEN outcome = yes\nIF age > 40 THEN outcome = no')[1]).toBe(count(second))
  })

  it('[AW4] [AIR5] a conclusion that all rows may have is withheld, and one that some have is not', () => {
    const rule = (maybe: number) =>
      answerRules(context(), [{ condition: incomes(0, 100), conclusion: incomes(0, 60, maybe) }], false)
        .parts[0]
    expect(rule(130).withheld).toBe('homogeneity')
    expect(rule(80).withheld).toBeUndefined()
  })

  it('[AW4] a label of a column that is not sensitive may be that of all rows', () => {
    const { expression } = release.interpreter.condition({ column: 'disease', op: '=', value: 'Z3ZT' })
    const { test } = expression as RealExpression & { readonly kind: 'test' }
    const isHomogeneous = (sensitive: string[]) => {
      const index = releaseIndex({ columns }, meaning, { sensitive })
      return labelConclusion(index, { text: 'Z3ZT', test }, rowsOfTest(index, test).sure).homogeneous
    }
    expect(isHomogeneous(['disease'])).toBe(true)
    expect(isHomogeneous(['income'])).toBe(false)
  })

  it('[AW8] a class that is not granted refuses the result, also where only labels name it', () => {
    const tree = 'outcome = yes: Z3ZT (120.0)\noutcome = no: Q7F2 (280.0)\n'
    expect(() => answer(tree, { attributes: [] }, { classColumn: 'disease' })).toThrow(/not granted/)
  })

  it('[AW6] a threshold is rounded where one of its two neighbours has fewer than m rows', () => {
    const grades = ['1.0', '1.1', '1.2', '1.3']
    const key = {
      kind: 'grades',
      column: 'x',
      categories: [],
      grades,
      values: ['10', '21', '35', '48'],
    } as const
    const rows = [20, 3, 20, 20]
    const texts = grades.flatMap((grade, index) => Array.from({ length: rows[index] }, () => grade))
    const index = releaseIndex({ columns: [{ name: 'x', texts }] }, { meaning: 1, columns: [key] })
    const words = (text: string) => answerResult(index, { text }, { rules: DEFAULT_RULES }).parts[0].text
    expect(words('x <= 1.05')).toMatch(/^x <= about /)
    expect(words('x <= 1.15')).toMatch(/^x <= about /)
    expect(words('x <= 1.25')).toBe('x <= 35 [next 48]')
  })
})
