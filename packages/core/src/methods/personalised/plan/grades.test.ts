import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import { defined } from '../../../data/value/defined.ts'
import { checkSwapped } from '../../../releases/aliases/measures/check-swapped.ts'
import type { GradeSpec } from './grade-bounds.ts'
import type { GradeMeasures } from './grade-column.ts'
import { planOf, published, releaseOf, type TextCase, turnedBack } from './text-release.fixture.ts'

const numbers = (cells: readonly string[], grade: GradeSpec): TextCase => ({
  names: ['x'],
  rows: cells.map((cell) => [cell]),
  sensitive: [{ name: 'x', grade }],
})

const gradesOf = (cells: readonly string[], grade: GradeSpec): readonly string[] =>
  published(releaseOf(numbers(cells, grade)).applied.columns, 'x')

const meaningOf = (cells: readonly string[], grade: GradeSpec): GradeMeaning =>
  planOf(numbers(cells, grade)).meaning.columns[0] as GradeMeaning

const bounds = (...cuts: number[]): GradeSpec => ({ kind: 'bounds', bounds: cuts })
const counted = (
  by: 'width' | 'frequency' | 'natural',
  categories: number,
  range?: [number, number],
): GradeSpec => ({
  kind: 'categories',
  categories,
  by,
  ...defined({ range }),
})

/** A decimal text as whole units of 10^−20, for exact comparison. */
function units(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!
  const size = BigInt(whole + fraction.padEnd(20, '0'))
  return sign === '-' ? -size : size
}

/** Integers and decimals of up to 12 digits. */
const decimal = fc
  .record({
    digits: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
    scale: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ digits, scale }) => {
    const size = String(Math.abs(digits)).padStart(scale + 1, '0')
    const text = scale === 0 ? size : `${size.slice(0, -scale)}.${size.slice(-scale)}`
    return digits < 0 ? `-${text}` : text
  })

const spec: fc.Arbitrary<GradeSpec> = fc
  .record({
    by: fc.constantFrom('width' as const, 'frequency' as const, 'natural' as const),
    categories: fc.integer({ min: 1, max: 7 }),
    wide: fc.boolean(),
  })
  .map(({ by, categories, wide }) => counted(by, categories, wide ? [-1e12, 1e12] : undefined))

/** Some far apart, some neighbours in the last digit, some at the edge of a wide category. */
const cells = fc.oneof(
  fc.array(decimal, { minLength: 1, maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 60 }).map(String), { minLength: 1, maxLength: 40 }),
  fc
    .array(
      fc.integer({ min: 0, max: 9 }).map((step) => String(999_999_999_999 - step)),
      { minLength: 1, maxLength: 10 },
    )
    .map((top) => ['0', ...top]),
)

describe('graded grouping', () => {
  // 1.366 and 1.4 are the paper's; the others follow from its formula.
  it('[PA20] the paper’s category [10, 40]', () => {
    expect(gradesOf(['10', '21', '22', '39', '40'], bounds(10, 40))).toEqual([
      '1.0000',
      '1.3666',
      '1.4000',
      '1.9666',
      '1.9990',
    ])
    expect(meaningOf(['10', '40'], bounds(10, 40)).categories).toEqual([
      { lower: '10', upper: '40', membership: 'paper' },
    ])
  })

  it('[PA21] [0, 10000] is scaled: 9995 and 10000 keep their order', () => {
    expect(gradesOf(['0', '9995', '10000'], bounds(0, 10000))).toEqual(['1.0000', '1.9985', '1.9990'])
    expect(meaningOf(['9995', '1'], bounds(0, 10000)).categories[0].membership).toBe('scaled')
    // 9990 reaches 0.999 itself; 9989 does not.
    expect(meaningOf(['9990', '1'], bounds(0, 10000)).categories[0].membership).toBe('scaled')
    expect(meaningOf(['9989', '10000'], bounds(0, 10000)).categories[0].membership).toBe('paper')
    expect(planOf(numbers(['9995'], bounds(0, 10000))).notices.join()).toContain('1 of 1 categories')
  })

  it('[PA21] a category of equal bounds has membership 0', () => {
    expect(gradesOf(['5', '5'], counted('width', 3))).toEqual(['1.0000', '1.0000'])
    expect(meaningOf(['5'], counted('natural', 3)).categories).toEqual([
      { lower: '5', upper: '5', membership: 'single' },
    ])
  })

  it('[PA22] a shared bound belongs to the upper category, the last to the last', () => {
    expect(gradesOf(['10', '40', '70'], bounds(10, 40, 70))).toEqual(['1.0000', '2.0000', '2.9990'])
  })

  it('[PA23] order and rank hold, exactly, whatever the categories', () => {
    fc.assert(
      fc.property(cells, spec, (texts, grade) => {
        const grades = gradesOf(texts, grade)
        const order = texts.map((_, row) => row).sort((a, b) => Number(units(texts[a]) - units(texts[b])))
        for (let index = 1; index < order.length; index++) {
          const [a, b] = [order[index - 1], order[index]]
          const equal = units(texts[a]) === units(texts[b])
          expect(equal ? grades[a] === grades[b] : units(grades[a]) < units(grades[b])).toBe(true)
        }
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  it('[PA24] all have the same digits, at least 4, and one less would not do', () => {
    fc.assert(
      fc.property(cells, spec, (texts, grade) => {
        const { grades, digits = 0 } = meaningOf(texts, grade)
        expect(digits).toBeGreaterThanOrEqual(4)
        expect(grades.every((text) => text.split('.')[1].length === digits)).toBe(true)
        if (digits > 4)
          expect(new Set(grades.map((text) => text.slice(0, -1))).size).toBeLessThan(grades.length)
      }),
      { seed: 8, numRuns: 200 },
    )
  })

  it('[PA25] turned back, every number is exact to the last digit', () => {
    for (const mode of ['faithful', 'hardened'] as const) {
      fc.assert(
        fc.property(cells, spec, (texts, grade) => {
          const { applied, meaning } = releaseOf(numbers(texts, grade), { mode })
          const back = turnedBack(meaning, 'x', published(applied.columns, 'x'))
          expect(back.map(([text]) => units(text))).toEqual(texts.map(units))
        }),
        { seed: 9, numRuns: 200 },
      )
    }
  })

  it('[PA25] texts of the same number become the one most rows have, else the shortest', () => {
    const back = (texts: string[]) => meaningOf(texts, counted('width', 2)).values
    expect(back(['1.50', '1.50', '1.5', '7'])).toEqual(['1.50', '7'])
    expect(back(['1.50', '1.5', '7.0'])).toEqual(['1.5', '7.0'])
  })

  it('[PA26] equal width: cuts at equal steps, rounded down where they are no short decimals', () => {
    const categories = (texts: string[], grade: GradeSpec) =>
      meaningOf(texts, grade).categories.map(({ lower, upper }) => [lower, upper])
    expect(categories(['0', '10'], counted('width', 4))).toEqual([
      ['0', '2.5'],
      ['2.5', '5'],
      ['5', '7.5'],
      ['7.5', '10'],
    ])
    expect(categories(['0', '10'], counted('width', 3))[1]).toEqual(['3.333333', '6.666666'])
    expect(categories(['3', '4'], counted('width', 2, [0, 10]))).toEqual([
      ['0', '5'],
      ['5', '10'],
    ])
  })

  it('[PA26] equal frequency: parts as equal as ties allow; natural breaks: heaps stay together', () => {
    const rowsOf = (texts: string[], grade: GradeSpec) => {
      const [measures] = planOf(numbers(texts, grade)).measures
      return measures.kind === 'grades' ? measures.categories.map(({ rows }) => rows) : []
    }
    expect(rowsOf(['1', '2', '3', '4', '5', '6'], counted('frequency', 3))).toEqual([2, 2, 2])
    expect(rowsOf(['1', '1', '1', '1', '2', '3'], counted('frequency', 3))).toEqual([4, 1, 1])
    expect(rowsOf(['1', '2', '80', '81', '82', '900'], counted('natural', 3))).toEqual([2, 3, 1])
    expect(rowsOf(['1', '2'], counted('natural', 5))).toEqual([1, 1])
    expect(planOf(numbers(['1', '2'], counted('natural', 5))).notices.join()).toContain(
      '2 categories instead of 5',
    )
  })

  it('[PA27] numbers outside are refused with column and rows, and without a value', () => {
    const refused = (texts: string[], grade: GradeSpec) => {
      try {
        planOf(numbers(texts, grade))
      } catch (fault) {
        return fault as { code: string; message: string; details: unknown }
      }
      throw new Error('nothing was refused')
    }
    for (const grade of [bounds(10, 40), counted('natural', 2, [10, 40])]) {
      const fault = refused(['9', '41', '41', '20'], grade)
      expect(fault.code).toBe('GRADE_RANGE')
      expect(fault.details).toEqual({ column: 'x', rows: 3, values: 2 })
      expect(fault.message).not.toMatch(/41|\b9\b/)
    }
    expect(refused(['a', '1'], bounds(0, 1)).code).toBe('COLUMN_TYPE')
    expect(refused(['', ''], counted('width', 2)).code).toBe('COLUMN_TYPE')
  })

  it('[PA29] a warning says where floating-point numbers cannot tell grades apart', () => {
    const warn = (texts: string[]) => planOf(numbers(texts, counted('width', 1))).warnings.length
    expect(warn(['0', '1', '9'])).toBe(0)
    expect(warn(['0', '0.0000000000000001', '1000'])).toBe(1)
  })

  it('[PA36] hardened, every row has a grade of its own, no rank moves further than stated, and the key turns it back', () => {
    fc.assert(
      fc.property(cells, spec, (texts, grade) => {
        const run = (seed: number) => releaseOf(numbers(texts, grade), { mode: 'hardened', seed })
        const { applied, meaning } = run(1)
        const one = published(applied.columns, 'x')
        expect(one).toEqual(published(run(1).applied.columns, 'x'))
        if (texts.length > 3) expect(one).not.toEqual(published(run(2).applied.columns, 'x'))
        expect(new Set(one).size).toBe(texts.length)
        const { swap = 0 } = meaning.columns[0] as GradeMeaning
        const reach = Math.ceil(swap * texts.length)
        const order = [...texts.keys()].sort((a, b) => (units(one[a]) < units(one[b]) ? -1 : 1))
        for (const [rank, row] of order.entries()) {
          const below = texts.filter((text) => units(text) < units(texts[row])).length
          const upTo = texts.filter((text) => units(text) <= units(texts[row])).length
          expect(rank).toBeGreaterThanOrEqual(below - reach)
          expect(rank).toBeLessThan(upTo + reach)
        }
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[PA36] drawn memberships are spread evenly, whatever the numbers', () => {
    const sums = [0, 0, 0, 0]
    for (let seed = 0; seed < 400; seed++) {
      const { applied } = releaseOf(numbers(['0', '1', '2', '1000'], counted('width', 1)), {
        mode: 'hardened',
        seed,
      })
      const grades = published(applied.columns, 'x').map(Number).sort()
      for (const [gradeIndex, grade] of grades.entries()) sums[gradeIndex] += grade - 1
    }
    // The i-th of four uniform numbers below 0.999 is i/5 · 0.999 on average; its standard error here is 0.01.
    for (const [sumIndex, sum] of sums.entries())
      expect(sum / 400).toBeCloseTo(((sumIndex + 1) / 5) * 0.999, 1)
  })

  it('[PA39] ranks are swapped until the best guess gets few numbers more than the most frequent one has', () => {
    const texts = Array.from({ length: 900 }, (_, row) => String(row % 30 < 14 ? 40 : 10 + (row % 30)))
    fc.assert(
      fc.property(fc.constantFrom(0.05, 0.1, 0.25), fc.nat(99), (swap, seed) => {
        const { measures, meaning } = planOf(numbers(texts, counted('width', 5)), {
          mode: 'hardened',
          swap,
          seed,
        })
        const { swap: made } = measures[0] as GradeMeasures
        const { grades, values, swap: stated } = meaning.columns[0] as GradeMeaning
        expect(made!.blind).toBeCloseTo(14 / 30, 12)
        expect(made!.share).toBeGreaterThanOrEqual(swap)
        const before = new Map<string, number>()
        for (const text of [...texts].sort()) before.set(text, (before.get(text) ?? 0) + 1)
        const found = checkSwapped(
          { kind: 'grades', column: 'x', categories: [], grades, values, swap: stated! },
          { texts: grades.map((value) => ({ value, rows: 1 })), isMissing: () => false },
          before,
        )
        expect(found).toMatchObject({ astray: 0, tied: 0, moved: 0, rows: 900 })
        expect(found.guessed / 900).toBeLessThanOrEqual(14 / 30 + 0.04)
      }),
      { seed: 7, numRuns: 20 },
    )
  })

  it('[PA39] a shared grade, a rank too far and a number that goes astray are found', () => {
    const meaning = { kind: 'grades', column: 'x', categories: [], swap: 0.25 } as const
    const before = new Map([
      ['1', 1],
      ['2', 1],
      ['3', 1],
      ['4', 1],
    ])
    const grades = ['1.1', '1.2', '1.3', '1.4']
    const judge = (values: string[], rows = [1, 1, 1, 1]) =>
      checkSwapped(
        { ...meaning, grades, values },
        {
          texts: grades.map((value, gradeIndex) => ({ value, rows: rows[gradeIndex] })),
          isMissing: () => false,
        },
        before,
      )
    expect(judge(['2', '1', '4', '3'])).toMatchObject({ astray: 0, tied: 0, moved: 0 })
    expect(judge(['4', '2', '3', '1'])).toMatchObject({ astray: 0, tied: 0, moved: 2 })
    expect(judge(['2', '1', '4', '3'], [2, 1, 0, 1])).toMatchObject({ astray: 2, tied: 2 })
    expect(judge(['2', '2', '4', '3'])).toMatchObject({ astray: 2, tied: 0 })
  })
})
