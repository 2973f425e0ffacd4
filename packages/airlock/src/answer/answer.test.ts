import { c45, datasetOf, treeText } from '@outis/learn'
import { describe, expect, it } from 'vitest'
import { answeredSets } from '../differencing/answered-sets.ts'
import { type AirlockRules, DEFAULT_RULES } from './answer.ts'
import { answerResult } from './answer-result.ts'
import { clinic } from './clinic.fixture.ts'
import { plainestBetween } from './real-words.ts'

const { release, released, original, names } = clinic()
const at = (name: string) => names.indexOf(name)
const answer = (text: string, rules: Partial<AirlockRules> = {}, more: object = {}) =>
  answerResult(release, { text, ...more }, { rules: { ...DEFAULT_RULES, ...rules } })
const gradeAt = (rank: number) => [...released.map((row) => row[at('income')])].sort()[rank]

describe('conditions', () => {
  it('[AW1] are answered with the rows counted on the release, small ones withheld', () => {
    const { text, parts, withheld } = answer('disease = Z3ZT\ndisease = B2CD\ndisease = Z3ZT and age = 20\n')
    const gout = released.filter((row) => row[at('disease')] === 'Z3ZT').length
    expect(parts[0]).toMatchObject({ text: 'disease = Gout', rows: gout })
    expect(parts[1]).toEqual({ place: 'line 2', withheld: 'support' })
    expect(parts[2].withheld).toBe('support')
    expect(withheld).toEqual({ support: 2 })
    expect(text).not.toMatch(/Plague/)
  })

  it('[AW3] name nothing that is about few rows, also not what they rule out', () => {
    expect(answer('disease != B2CD').parts[0].withheld).toBe('complement')
    expect(answer('age > 30 and disease != B2CD').parts[0].withheld).toBe('support')
    expect(answer('disease in {Z3ZT, B2CD}').parts[0].withheld).toBe('support')
    expect(answer('sex = F or disease = B2CD').parts[0].withheld).toBe('support')
    expect(answer(`sex = F and income <= ${gradeAt(395)}`).parts[0].withheld).toBe('complement')
    expect(answer('sex = F and income <= 99').parts[0].withheld).toBe('support')
  })

  it('[AW6] tell a threshold among rare values as a round number between m rows on either side', () => {
    const rank = 200
    const sorted = original.map((row) => Number(row[at('income')])).sort((a, b) => a - b)
    const { parts } = answer(`income <= ${gradeAt(rank)}`)
    const told = Number(/^income <= about (\d+)$/.exec(parts[0].text!)![1])
    expect(told).toBeGreaterThanOrEqual(sorted[rank - 9])
    expect(told).toBeLessThanOrEqual(sorted[rank + 10])
    expect(sorted).not.toContain(told)
    const exact = answer(`income <= ${gradeAt(rank)}`, { thresholds: 'exact' }).parts[0].text
    expect(exact).toBe(`income <= ${sorted[rank]} [next ${sorted[rank + 1]}]`)
  })

  it('[AW6] the plainest number is the multiple of the largest power of ten', () => {
    expect(plainestBetween(33_412, 36_980, 34_800)).toBe('35000')
    expect(plainestBetween(98, 104, 99)).toBe('100')
    expect(Number(plainestBetween(0.0123, 0.0187, 0.016))).toBeCloseTo(0.016, 12)
    expect(plainestBetween(-12.5, -11.2, -12)).toBe('-12')
    expect(plainestBetween(41.37, 41.37, 41.37)).toBe('41.37')
  })

  it('[AW8] refuse columns that are not granted', () => {
    expect(() => answer('disease = Z3ZT', { attributes: ['income'] })).toThrow(/not granted/)
    expect(answer('sex = F', { attributes: [] }).parts[0].text).toBe('sex = F')
  })
})

describe('tables', () => {
  it('[AW5] the release itself tells nothing about rare lines', () => {
    const csv = [names, ...released.slice(0, 300)].map((row) => row.join(',')).join('\n')
    const { parts, text } = answer(csv, {}, { form: 'table' })
    expect(parts.every(({ withheld }) => withheld === 'support')).toBe(true)
    for (const value of ['Flu', 'Gout', 'Ulcer', 'Plague']) expect(text).not.toContain(value)
    expect(text).toContain('< 10')
  })

  it('[AW1] counts of aliases are counted anew, rare ones are < 10', () => {
    const { text } = answer('disease,count\nZ3ZT,99999\nB2CD,3\n')
    const gout = released.filter((row) => row[at('disease')] === 'Z3ZT').length
    expect(text).toBe(`disease,rows\nGout,${gout}\n< 10,< 10\n`)
  })
})

describe('trees', () => {
  const columns = names.map((name, nameIndex) => ({ name, texts: released.map((row) => row[nameIndex]) }))
  const { data } = datasetOf(columns, { class: 'outcome' })
  const learned = treeText(c45.train(data, { unpruned: true }), data)

  it('[AW2] a leaf of three people is folded, and the rest stays', () => {
    const tree =
      'disease = Q7F2: no (80.0)\ndisease = Lungs #1: no (80.0)\ndisease = Z3ZT: yes (100.0/3.0)\ndisease = W4KP: no (90.0)\ndisease = B2CD: no (3.0)\n'
    const { text, withheld } = answer(tree)
    expect(text).not.toContain('Plague')
    expect(text).toMatch(/^disease = Gout: yes \(\d+ rows\)$/m)
    expect(text).toMatch(/\[2 branches folded \(support: too few rows\)\]/)
    expect(withheld.support).toBe(2)
  })

  it('[AW2] of a tree that C4.5 grew, every branch shown has rows enough, and so has what is left of each node', () => {
    const { parts } = answer(learned, { thresholds: 'exact' }, { form: 'weka-tree' })
    expect(parts.some(({ withheld }) => withheld)).toBe(true)
    const shown = parts.filter(({ rows }) => rows !== undefined)
    expect(shown.length).toBeGreaterThan(2)
    for (const { rows } of shown) expect(rows).toBeGreaterThanOrEqual(10)
  })

  it('[AW4] a label that is a sensitive value of all its rows is withheld unless allowed', () => {
    const tree = 'outcome = yes: Z3ZT (120.0)\noutcome = no: Q7F2 (280.0)\n'
    expect(answer(tree, {}, { classColumn: 'disease' }).text).toContain('outcome = yes: Gout')
    const rule = 'IF disease = Z3ZT THEN disease = Z3ZT'
    expect(answer(rule).parts[0].withheld).toBe('homogeneity')
    expect(answer(rule, { homogeneity: 'allow' }).parts[0].text).toBe('IF disease = Gout THEN disease = Gout')
  })

  it('[AW11] nothing of the text that was sent passes through', () => {
    const tree =
      'J48 pruned tree\n------------------\n\nsex = F: yes (999.0/77.0)\nsex = M: no (888.0)\n\nNumber of Leaves  : \t2\n'
    const { text } = answer(tree)
    expect(text).not.toMatch(/999|888|Leaves|J48/)
    expect(text).toMatch(/^sex = F: yes \(\d+ rows\)\nsex = M: no \(\d+ rows\)\n$/)
  })
})

describe('budget', () => {
  it('[AW7] counts distinct aliases and thresholds; the same again costs nothing', () => {
    const rules = { ...DEFAULT_RULES, budget: 2 }
    const first = answerResult(release, { text: 'disease = Z3ZT\ndisease = W4KP\ndisease = Q7F2' }, { rules })
    expect(first.parts.map(({ withheld }) => withheld)).toEqual([undefined, undefined, 'budget'])
    expect(first.budget).toEqual({ cost: 2, used: 2, left: 0 })
    const before = {
      answered: answeredSets(release.universe, first.added.sets),
      revealed: new Set(first.added.costs),
    }
    const again = answerResult(release, { text: 'disease = Z3ZT\ndisease = Q7F2' }, { rules, before })
    expect(again.parts.map(({ withheld }) => withheld)).toEqual([undefined, 'budget'])
    expect(again.budget).toEqual({ cost: 0, used: 2, left: 0 })
    expect(again.added).toEqual({ sets: [], costs: [], facts: [] })
  })
})
