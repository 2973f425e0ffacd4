import type { AliasMeaning, GradeMeaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { answerAnalysis } from '../analyses/answer-analysis.ts'
import { DEFAULT_RULES } from '../answer/answer.ts'
import { answerResult } from '../answer/answer-result.ts'
import { nothingBefore } from '../answer/gate.ts'
import { type Fact, factsOfCosts } from './facts.ts'
import { gradedTable, realTexts } from './graded-table.fixture.ts'
import type { AliasCount, KnowledgeBase } from './knowledge-base.ts'
import { beyondLimit, undoneAtMost, undoneBy, undoneWords } from './undone.ts'

const faithful = gradedTable()
const hardened = gradedTable({ mode: 'hardened' })

const shareOf = (base: KnowledgeBase, column: string, facts: readonly Fact[]): number =>
  undoneBy(base, facts).find((undone) => undone.column === column)!.share
const told = (text: string) => answerResult(faithful.release, { text }, { rules: DEFAULT_RULES }).added.facts
const analysed = (request: Parameters<typeof answerAnalysis>[1], table = faithful) =>
  answerAnalysis(table.original, request, { rules: DEFAULT_RULES }).added.facts
const aliases = (faithful.meaning.columns.find(({ column }) => column === 'job') as AliasMeaning).aliases
const grades = (column: string) =>
  faithful.meaning.columns.find((meaning) => meaning.column === column) as GradeMeaning

const alias = (value: string, rows: number, more: Partial<AliasCount> = {}): AliasCount => ({
  text: `${value} ${more.group ?? ''}${more.form ?? 2}`,
  form: 2,
  values: [value],
  group: '',
  rows,
  count: 1,
  ...more,
})
const jobs = (...counted: AliasCount[]): KnowledgeBase => ({
  columns: [{ kind: 'aliases', column: 'job', aliases: counted }],
})
const named = (text: string): Fact => ({ kind: 'alias', column: 'job', text })
const counted = (value: string): Fact => ({ kind: 'value', column: 'job', value, rows: 1 })

describe('what is known of aliases', () => {
  it('[KN1] nothing before anything was told, and all rows of an alias that was named', () => {
    const base = jobs(alias('a', 30), alias('b', 50), alias('c', 20))
    expect(shareOf(base, 'job', [])).toBe(0)
    expect(shareOf(base, 'job', [named('a 2')])).toBe(0.3)
    expect(undoneBy(base, [named('a 2')])).toEqual([{ column: 'job', hidden: 100, undone: 30, share: 0.3 }])
  })

  it('[KN2] the last one of a group follows from the others, and nothing while two are left', () => {
    const base = jobs(alias('a', 30), alias('b', 50), alias('c', 20))
    expect(shareOf(base, 'job', [named('a 2'), named('b 2')])).toBe(1)
    const groups = jobs(
      alias('a', 10, { form: 1, group: 'x' }),
      alias('b', 20, { form: 1, group: 'x' }),
      alias('c', 70, { form: 1, group: 'y' }),
    )
    expect(shareOf(groups, 'job', [named('a x1')])).toBe(0.3)
    expect(shareOf(jobs(alias('a', 10)), 'job', [])).toBe(0)
  })

  it('[KN2] homophones of one value that are left over follow too', () => {
    const more = alias('b', 10, { text: 'again' })
    expect(shareOf(jobs(alias('a', 30), alias('b', 60), more), 'job', [named('a 2')])).toBe(1)
  })

  it('[KN3] an alias is recognised where the rows of its value were told, a rare homophone is not', () => {
    const base = jobs(alias('a', 30), alias('b', 50), alias('c', 4, { count: 3 }), alias('d', 8))
    expect(shareOf(base, 'job', [counted('a')])).toBe(0.3)
    expect(shareOf(base, 'job', [counted('c')])).toBe(0)
    expect(shareOf(base, 'job', [counted('d')])).toBe(0.08)
  })

  it('[KN1] an alias of a group’s label never tells one value', () => {
    const base = jobs(alias('a', 30, { values: ['a', 'b'] }), alias('c', 70))
    expect(shareOf(base, 'job', [named('a 2')])).toBe(0)
  })

  it('[KN8] in another release of the table an alias is known by its value and form', () => {
    const base = jobs(
      alias('a', 30, { text: 'other' }),
      alias('a', 20, { form: 1, group: 'x' }),
      alias('b', 50),
    )
    const elsewhere: Fact = { kind: 'alias', column: 'job', text: 'a 2', form: 2, values: ['a'] }
    expect(shareOf(base, 'job', [elsewhere])).toBe(0.8)
    expect(shareOf(base, 'job', [{ ...elsewhere, text: 'b 2' }])).toBe(0.8)
    expect(shareOf(base, 'job', [{ ...elsewhere, values: ['z'] }])).toBe(0)
  })

  it('[KN1] [KN2] all that may be asked, asked at once, tells every hidden job of a faithful release', () => {
    const facts = told(aliases.map(({ text }) => `job = '${text}'`).join('\n'))
    expect(shareOf(faithful.base, 'job', facts)).toBeGreaterThan(0.95)
    expect(shareOf(faithful.base, 'age', facts)).toBe(0)
    expect(undoneAtMost(faithful.base, 10).map(({ share }) => share > 0.95)).toEqual([true, true, true])
  })
})

/** The attacker: a line through two known points of each category. */
function interpolated(column: string, points: ReadonlyMap<string, number>): number {
  const known = new Map<number, [number, number][]>()
  for (const [text, number] of points) {
    const list = known.get(Math.floor(Number(text))) ?? []
    known.set(Math.floor(Number(text)), [...list, [Number(text), number]])
  }
  const texts = faithful.released.get(column)!
  const real = realTexts(faithful, column).map(Number)
  const range = Math.max(...real) - Math.min(...real)
  const right = texts.filter((text, row) => {
    const line = known.get(Math.floor(Number(text)))
    if (line === undefined || line.length < 2) return false
    const [[x0, y0], [x1, y1]] = line
    return Math.abs(y0 + ((Number(text) - x0) * (y1 - y0)) / (x1 - x0) - real[row]) < range / 200
  })
  return right.length / texts.length
}

describe('what is known of numbers', () => {
  it('[KN4] two numbers of each category give all others back, and the share says so', () => {
    const { grades: texts, values } = grades('age')
    const asked = texts.filter((_, index) => index % 5 === 2)
    const facts = told(asked.map((text) => `age = ${text}`).join('\n'))
    const answered = facts.flatMap((fact) => (fact.kind === 'number' ? [String(fact.number)] : []))
    const points = new Map(answered.map((value) => [texts[values.indexOf(value)], Number(value)]))
    const recovered = interpolated('age', points)
    expect(recovered).toBeGreaterThan(0.5)
    expect(shareOf(faithful.base, 'age', facts)).toBeGreaterThanOrEqual(recovered)
  })

  it('[KN5] thresholds tell as much as their neighbours, rounded or not', () => {
    const texts = grades('wage').grades
    const asked = texts.filter((_, index) => index % Math.ceil(texts.length / 12) === 5)
    const facts = told(asked.map((text) => `wage <= ${text}`).join('\n'))
    expect(facts.every((fact) => fact.kind === 'number')).toBe(true)
    expect(shareOf(faithful.base, 'wage', facts)).toBeGreaterThan(0.9)
    expect(shareOf(faithful.base, 'age', facts)).toBe(0)
  })

  it('[KN6] means and deviations by class are equations of the bounds', () => {
    const few = analysed({ kind: 'naive-bayes', class: 'sex', attributes: ['wage'] })
    const many = analysed({ kind: 'naive-bayes', class: 'job', attributes: ['wage'] })
    expect(many.filter(({ kind }) => kind === 'moments').length).toBeGreaterThan(4)
    expect(shareOf(faithful.base, 'wage', many)).toBe(1)
    expect(shareOf(faithful.base, 'wage', few)).toBeLessThan(1)
  })

  it('[KN6] a deviation is an equation beside its mean', () => {
    const facts = analysed({ kind: 'naive-bayes', class: 'income', attributes: ['age'] })
    const means = facts.map((fact): Fact => {
      if (fact.kind !== 'moments') return fact
      const equations = fact.equations.map(({ scale, weights }) => ({
        scale,
        weights: weights.map((weight, index) => (index < weights.length / 2 ? weight : 0)),
      }))
      return { ...fact, equations }
    })
    expect(shareOf(faithful.base, 'age', facts)).toBeGreaterThan(shareOf(faithful.base, 'age', means))
  })

  it('[KN4] a number is not known while its range is half of what it was', () => {
    const wide = numbersOf('age').bins.map((bin) => ({ ...bin, category: 1000 }))
    const base: KnowledgeBase = { columns: [{ ...numbersOf('age'), bins: wide }] }
    expect(shareOf(base, 'age', [])).toBe(0)
    const far: Fact = { kind: 'number', column: 'age', number: 17, rows: 0 }
    expect(shareOf(base, 'age', [far])).toBeLessThan(0.5)
  })

  it('[KN12] a mean that was told before the release was made counts as a number', () => {
    const mean: Fact = {
      kind: 'moments',
      column: 'age',
      mean: 30,
      equations: [{ scale: 'old', weights: [1] }],
    }
    const number: Fact = { kind: 'number', column: 'age', number: 30, rows: 0 }
    expect(shareOf(faithful.base, 'age', [mean])).toBeGreaterThan(0)
    expect(shareOf(faithful.base, 'age', [mean])).toBe(shareOf(faithful.base, 'age', [number]))
  })

  it('[KN4] a number that is told is known with its rows, also where nothing beside it is', () => {
    const base: KnowledgeBase = {
      columns: [
        { ...numbersOf('wage'), bins: numbersOf('wage').bins.map((bin) => ({ ...bin, category: 0 })) },
      ],
    }
    const fact: Fact = { kind: 'number', column: 'wage', number: 20_000, rows: 200 }
    expect(shareOf(base, 'wage', [fact])).toBe(0.1)
    expect(shareOf(base, 'wage', [fact, { ...fact, number: 20_001, rows: 0 }])).toBe(0.1)
  })

  it('[KN7] where ranks were swapped, counts and means of the original leave numbers open', () => {
    const facts = [
      ...analysed({ kind: 'counts', column: 'age' }, hardened),
      ...analysed({ kind: 'naive-bayes', class: 'job', attributes: ['age', 'wage'] }, hardened),
    ]
    expect(facts.length).toBeGreaterThan(30)
    expect(shareOf(hardened.base, 'age', facts)).toBeLessThan(0.1)
    const withoutSwap: KnowledgeBase = {
      columns: hardened.base.columns.map((column) =>
        column.kind === 'numbers'
          ? { ...column, bins: column.bins.map((bin) => ({ ...bin, swapped: 0 })) }
          : column,
      ),
    }
    expect(shareOf(withoutSwap, 'age', facts)).toBeGreaterThan(0.9)
  })

  const numbersOf = (column: string) => {
    const found = faithful.base.columns.find((other) => other.column === column)!
    if (found.kind !== 'numbers') throw new Error('no numbers')
    return found
  }
})

describe('facts of answers', () => {
  it('[KN3] analyses tell how many rows values have: counts, cross tables, trees, models', () => {
    const kinds = (request: Parameters<typeof answerAnalysis>[1]) =>
      new Set(analysed(request).flatMap(({ column, kind }) => [`${column} ${kind}`]))
    expect(kinds({ kind: 'counts', column: 'job' })).toContain('job value')
    expect(kinds({ kind: 'crosstab', columns: ['sex', 'job'] })).toContain('job value')
    expect(kinds({ kind: 'c45', class: 'income', attributes: ['wage', 'job'] })).toContain('wage number')
    expect(kinds({ kind: 'logistic', class: 'income', attributes: ['wage'] })).toContain('wage moments')
    expect(kinds({ kind: 'naive-bayes', class: 'job', attributes: ['age'] })).toContain('age moments')
    expect(kinds({ kind: 'logistic', class: 'income', attributes: ['children', 'sex'] })).toContain(
      'children value',
    )
  })

  it('[KN10] what is withheld tells nothing', () => {
    const rare = aliases.filter(
      ({ text }) => faithful.released.get('job')!.filter((cell) => cell === text).length < 10,
    )
    expect(rare.length).toBeGreaterThan(0)
    expect(told(rare.map(({ text }) => `job = '${text}'`).join('\n'))).toEqual([])
    const [first] = aliases
    const rules = { ...DEFAULT_RULES, budget: 0 }
    expect(answerResult(faithful.release, { text: `job = '${first.text}'` }, { rules }).added.facts).toEqual(
      [],
    )
  })

  it('[KN10] what was paid for before is not told again', () => {
    const [{ text }] = aliases
    const before = { ...nothingBefore(faithful.release), revealed: new Set([`alias job ${text}`]) }
    const again = answerResult(
      faithful.release,
      { text: `job = '${text}'` },
      { rules: DEFAULT_RULES, before },
    )
    expect(again.parts[0].withheld).toBeUndefined()
    expect(again.added.facts).toEqual([])
  })

  it('[KN11] of answers from before facts were kept, aliases count by their text and all else as the whole column', () => {
    expect(
      factsOfCosts(['alias my job Q7F2', 'threshold age 5', 'cell sex F age 5'], ['my job', 'age']),
    ).toEqual([
      { kind: 'alias', column: 'my job', text: 'Q7F2' },
      { kind: 'column', column: 'age' },
      { kind: 'column', column: 'age' },
    ])
    expect(
      undoneBy(faithful.base, factsOfCosts(['value age 3'], ['age', 'job'])).map(({ share }) => share),
    ).toEqual(faithful.base.columns.map(({ column }) => (column === 'age' ? 1 : 0)))
  })
})

describe('the limit', () => {
  const undone = (...shares: number[]) =>
    shares.map((share, index) => ({ column: String(index), hidden: 100, undone: 100 * share, share }))

  it('[KN9] is broken by an answer that goes beyond it, in any column, and not by one that adds nothing', () => {
    const columns = (before: number[], after: number[]) =>
      beyondLimit(undone(...before), undone(...after), 0.1).map(({ column }) => column)
    expect(columns([0, 0], [0.1, 0.11])).toEqual(['1'])
    expect(columns([0.5, 0], [0.5, 0.05])).toEqual([])
    expect(columns([0.5, 0], [0.51, 0])).toEqual(['0'])
  })

  it('[KN9] is shown in words', () => {
    expect(undoneWords(undone(0.37, 1, 0, 0.0001))).toBe('37 % of 0, 100 % of 1, 0 % of 2, < 0.1 % of 3')
    expect(undoneWords([])).toBe('nothing')
  })
})
