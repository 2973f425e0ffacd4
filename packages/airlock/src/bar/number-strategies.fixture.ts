import { seededRandom } from '@outis/core/random'
import type { AnalysisRequest } from '../analyses/analysis.ts'
import type { Bar, Claims, Researcher, Strategy } from './bar.fixture.ts'

type Column = 'age' | 'wage'

/** What everybody guesses of the range of a column. */
const RANGE: Readonly<Record<Column, readonly [number, number]>> = { age: [10, 100], wage: [0, 130_000] }

/** A linear equation of the bounds of the categories. */
interface Equation {
  readonly weights: readonly number[]
  readonly value: number
}

interface Graded {
  readonly texts: readonly string[]
  readonly distinct: readonly string[]
  readonly categories: number
}

function gradesOf({ released }: Bar, column: Column): Graded {
  const texts = released.get(column)!
  const distinct = [...new Set(texts)].sort((a, b) => Number(a) - Number(b))
  return { texts, distinct, categories: Math.floor(Number(distinct.at(-1))) }
}

/** A grade as weights of the bounds: those of neighbouring categories are shared. */
function weightsOf({ categories }: Graded, text: string): number[] {
  const weights = new Array<number>(categories + 1).fill(0)
  const category = Math.floor(Number(text))
  const membership = (Number(text) - category) / 0.999
  weights[category - 1] = 1 - membership
  weights[category] = membership
  return weights
}

/** Least squares beside a first guess of the bounds (ridge): Gauss's elimination. */
function bounds(equations: readonly Equation[], guess: readonly number[]): number[] {
  const size = guess.length
  const matrix = guess.map((value, i) => {
    const row = new Array<number>(size + 1).fill(0)
    row[i] = 1e-6
    row[size] = 1e-6 * value
    return row
  })
  for (const { weights, value } of equations)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i][j] += weights[i] * weights[j]
      matrix[i][size] += weights[i] * value
    }
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot
    for (let row = pivot; row < size; row++)
      if (Math.abs(matrix[row][pivot]) > Math.abs(matrix[best][pivot])) best = row
    ;[matrix[pivot], matrix[best]] = [matrix[best], matrix[pivot]]
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue
      const factor = matrix[row][pivot] / matrix[pivot][pivot]
      for (let column = pivot; column <= size; column++) matrix[row][column] -= factor * matrix[pivot][column]
    }
  }
  return matrix.map((row, index) => row[size] / row[index])
}

/**
 * Solves for the bounds beside several guesses of them, and claims the numbers on which all agree: what is left to guess is
 * not known.
 */
function solved(bar: Bar, column: Column, equations: readonly Equation[]): Claims[] {
  const graded = gradesOf(bar, column)
  if (equations.length === 0 || graded.distinct.length > bar.rows / 2 + 1000) return []
  const [low, high] = RANGE[column]
  const random = seededRandom(11)
  const guesses = Array.from({ length: 6 }, () =>
    Array.from({ length: graded.categories + 1 }, () => low + (high - low) * random.next()).sort(
      (a, b) => a - b,
    ),
  )
  const solutions = guesses.map((guess) => bounds(equations, guess))
  const numberOf = new Map<string, string>()
  for (const text of graded.distinct) {
    const weights = weightsOf(graded, text)
    const numbers = solutions.map((solution) =>
      weights.reduce((sum, weight, index) => sum + weight * solution[index], 0),
    )
    if (Math.max(...numbers) - Math.min(...numbers) < 0.02 * (high - low))
      numberOf.set(text, String(numbers[0]))
  }
  return [{ column, values: graded.texts.map((text) => numberOf.get(text)) }]
}

const numberIn = (text: string | undefined): number | undefined => {
  const match = /(?:about |<= |= )(-?\d+(?:\.\d+)?)/.exec(text ?? '')
  return match ? Number(match[1]) : undefined
}

/** Asks for some of the grades, all at once or one by one, and takes what comes back for points of lines. */
const byPoints = (
  name: string,
  column: Column,
  {
    sign,
    every,
    isOneByOne = false,
    isAnew = false,
  }: { sign: '=' | '<='; every: number; isOneByOne?: boolean; isAnew?: boolean },
): Strategy => ({
  name,
  play(bar) {
    const graded = gradesOf(bar, column)
    const rows = new Map<string, number>()
    for (const text of graded.texts) rows.set(text, (rows.get(text) ?? 0) + 1)
    const asked = graded.distinct
      .filter((text) => sign === '<=' || rows.get(text)! >= 10)
      .filter((_, index, all) => index % Math.max(1, Math.round(all.length / every)) === 0)
    const who = bar.researcher()
    const textsOf = (list: readonly string[], by: Researcher) =>
      by.interpret(list.map((text) => `${column} ${sign} ${text}`).join('\n')) ?? []
    const told = isOneByOne
      ? asked.map((text) => textsOf([text], isAnew ? bar.researcher() : who)[0])
      : asked.length > 0
        ? textsOf(asked, who)
        : []
    const equations = asked.flatMap((text, index): Equation[] => {
      const value = numberIn(told[index])
      return value === undefined ? [] : [{ weights: weightsOf(graded, text), value }]
    })
    return solved(bar, column, equations)
  },
})

interface Means {
  readonly numeric: readonly {
    readonly classes: readonly {
      readonly class: string
      readonly mean?: number
      readonly deviation?: number
    }[]
  }[]
}

/** Means by the classes of some columns: each is an equation, for everybody sees the grades of its rows. */
const byMeans = (name: string, column: Column, classes: readonly string[], isAnew = false): Strategy => ({
  name,
  play(bar) {
    const graded = gradesOf(bar, column)
    const weights = graded.distinct.length < 4000 ? graded.texts.map((text) => weightsOf(graded, text)) : []
    if (weights.length === 0) return []
    const who = bar.researcher()
    const equations = classes.flatMap((name): Equation[] => {
      const request = { kind: 'naive-bayes', class: name, attributes: [column] } as const
      const result = (isAnew ? bar.researcher() : who).analyse(request)?.result as Means | null | undefined
      const texts = bar.released.get(name)!
      return (result?.numeric[0]?.classes ?? []).flatMap(({ class: label, mean }): Equation[] => {
        if (mean === undefined) return []
        const rows = weights.filter((_, row) => texts[row] === label)
        if (rows.length === 0) return []
        const sums = rows[0].map((_, index) => rows.reduce((sum, row) => sum + row[index], 0) / rows.length)
        return [{ weights: sums, value: mean }]
      })
    })
    return solved(bar, column, equations)
  },
})

/** A grade that as many rows have as one number of the original alone is that number; the others lie on the lines between. */
const byCounts = (column: Column): Strategy => ({
  name: `${column}s counted, and grades recognised by their rows`,
  play(bar) {
    const result = bar.researcher().analyse({ kind: 'counts', column })?.result as
      | { readonly counts: readonly { readonly value: string; readonly rows: number }[] }
      | null
      | undefined
    if (!result) return []
    const graded = gradesOf(bar, column)
    const rows = new Map<string, number>()
    for (const text of graded.texts) rows.set(text, (rows.get(text) ?? 0) + 1)
    const equations = [...rows].flatMap(([text, count]): Equation[] => {
      const numbers = result.counts.filter(
        (number) => number.rows === count && !Number.isNaN(Number(number.value)),
      )
      const isOnlyOne = [...rows.values()].filter((other) => other === count).length === 1
      return numbers.length === 1 && isOnlyOne
        ? [{ weights: weightsOf(graded, text), value: Number(numbers[0].value) }]
        : []
    })
    return solved(bar, column, equations)
  },
})

/** Thresholds of a tree, each of which cuts the rows at a rank. */
const byTree = (name: string, column: Column, request: AnalysisRequest): Strategy => ({
  name,
  play(bar) {
    const { text } = bar.researcher().analyse(request) ?? { text: '' }
    const graded = gradesOf(bar, column)
    const sorted = [...graded.texts].sort((a, b) => Number(a) - Number(b))
    const equations: Equation[] = []
    for (const line of text.split('\n')) {
      const match = new RegExp(`^${column} (<=|>) (\\d+): \\w+ \\((\\d+) rows\\)`).exec(line)
      if (match === null) continue
      const rank = match[1] === '<=' ? Number(match[3]) - 1 : sorted.length - Number(match[3])
      equations.push({ weights: weightsOf(graded, sorted[rank]), value: Number(match[2]) })
    }
    return solved(bar, column, equations)
  },
})

export const numberStrategies: readonly Strategy[] = [
  byPoints('every common age in one list', 'age', { sign: '=', every: 1000 }),
  byPoints('two ages of each category', 'age', { sign: '=', every: 10 }),
  byPoints('ages one by one', 'age', { sign: '=', every: 30, isOneByOne: true }),
  byPoints('ages one by one, each by another account', 'age', {
    sign: '=',
    every: 30,
    isOneByOne: true,
    isAnew: true,
  }),
  byPoints('thresholds of ages in one list', 'age', { sign: '<=', every: 30 }),
  byPoints('thresholds of ages one by one', 'age', { sign: '<=', every: 15, isOneByOne: true }),
  byPoints('rounded thresholds of wages', 'wage', { sign: '<=', every: 60 }),
  byPoints('rounded thresholds of wages, one by one by other accounts', 'wage', {
    sign: '<=',
    every: 12,
    isOneByOne: true,
    isAnew: true,
  }),
  byMeans('mean wages by job, region, sex and income', 'wage', ['income', 'region', 'sex', 'children']),
  byMeans(
    'mean wages, each class asked by another account',
    'wage',
    ['sex', 'income', 'region', 'children'],
    true,
  ),
  byMeans('mean ages by region, income and children', 'age', ['region', 'income', 'children', 'sex']),
  byMeans('mean ages by sex alone', 'age', ['sex']),
  byCounts('age'),
  byTree('a tree that splits by wage', 'wage', { kind: 'c45', class: 'income', attributes: ['wage'] }),
]
