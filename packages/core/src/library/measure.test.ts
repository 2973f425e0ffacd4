import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure } from './measure.ts'

const figure = async (
  rows: Parameters<typeof measure>[0],
  model: string,
  sensitive: readonly string[] = ['s'],
) => {
  const { models } = await measure(rows, { quasi: ['a', 'b'], sensitive })
  return models.find((one) => one.model === model)?.figure
}

const table = fc.array(
  fc.record({
    a: fc.constantFrom('x', 'y'),
    b: fc.constantFrom('1', '2', '3'),
    s: fc.constantFrom('p', 'q', 'r'),
  }),
  { minLength: 1, maxLength: 30 },
)

/** The rows of each class, by plain code. */
const grouped = (rows: readonly { a: string; b: string; s: string }[]) => {
  const classes = new Map<string, string[]>()
  for (const { a, b, s } of rows) classes.set(a + b, [...(classes.get(a + b) ?? []), s])
  return [...classes.values()]
}

describe('measure', () => {
  it('[LB6] k, l, α and t are what plain code counts', async () => {
    let tried = 0
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const classes = grouped(rows)
        const share = (values: readonly string[], value: string) =>
          values.filter((one) => one === value).length / values.length
        const whole = rows.map(({ s }) => s)
        const away = (values: readonly string[]) =>
          ['p', 'q', 'r'].reduce((sum, one) => sum + Math.abs(share(values, one) - share(whole, one)), 0) / 2
        const most = (of: (values: readonly string[]) => number) => Math.max(...classes.map(of))
        expect(await figure(rows, 'k-anonymity')).toBe(Math.min(...classes.map(({ length }) => length)))
        expect(await figure(rows, 'distinct-l-diversity')).toBe(
          Math.min(...classes.map((values) => new Set(values).size)),
        )
        expect(await figure(rows, 'alpha-k-anonymity')).toBeCloseTo(
          most((values) => Math.max(...values.map((value) => share(values, value)))),
          10,
        )
        expect(await figure(rows, 't-closeness')).toBeCloseTo(most(away), 10)
        tried++
      }),
      { seed: 7, numRuns: 60 },
    )
    expect(tried).toBe(60)
  })

  it('[LB6] risks are those of the classes, and without sensitive columns only quasi-identifiers are measured', async () => {
    const rows = [
      { a: 'x', b: '1' },
      { a: 'x', b: '1' },
      { a: 'y', b: '2' },
    ]
    const { models, risks, classes } = await measure(rows, { quasi: ['a', 'b'] })
    expect(classes).toBe(2)
    expect(risks.find(({ id }) => id === 'prosecutor-risk')?.value).toBe(1)
    expect(risks.find(({ id }) => id === 'average-risk')?.value).toBeCloseTo(2 / 3, 12)
    expect(models.map(({ model }) => model)).toEqual([
      'k-anonymity',
      'prosecutor-risk',
      'average-risk',
      'uniqueness',
    ])
  })

  it('[LB6] a blanked row that stands alone is a class of one, and spellings of one value are one', async () => {
    const rows = [
      { a: 'x', b: '1', s: '50' },
      { a: 'x', b: '1', s: '50.0' },
      { a: '*', b: '*', s: '70' },
    ]
    expect(await figure(rows, 'k-anonymity')).toBe(1)
    expect(await figure(rows.slice(0, 2), 'distinct-l-diversity')).toBe(1)
  })

  it('[LB13] people are counted where a column says whose rows they are', async () => {
    const rows = [
      { who: '1', a: 'x', s: 'p' },
      { who: '1.0', a: 'x', s: 'q' },
      { who: '2', a: 'x', s: 'p' },
      { who: '3', a: 'y', s: 'p' },
      { who: '3', a: 'y', s: 'q' },
    ]
    const asked = { quasi: ['a'], sensitive: ['s'], person: 'who' }
    const { models, risks, people, rows: counted } = await measure(rows, asked)
    const figureOf = (id: string) => models.find(({ model }) => model === id)?.figure
    expect([counted, people]).toEqual([5, 3])
    expect(figureOf('k-anonymity')).toBe(1)
    // Everybody in x has p, and the one person in y has both.
    expect(figureOf('distinct-l-diversity')).toBe(1)
    expect(risks.find(({ id }) => id === 'uniqueness')?.value).toBeCloseTo(2 / 5, 12)
    expect((await measure(rows.slice(0, 3), asked)).people).toBe(2)
    await expect(measure(rows, { ...asked, person: 'a' })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(measure(rows, { ...asked, person: 'b' })).rejects.toMatchObject({ code: 'COLUMN_UNKNOWN' })
    const nobodys = { who: '', a: 'x', s: 'p' }
    expect((await measure([...rows, nobodys, nobodys], asked)).people).toBe(5)
  })

  it('[LB6] columns that are not there, or have two roles, are refused by name', async () => {
    const rows = [{ a: 'x', b: '1', s: 'p' }]
    await expect(measure(rows, { quasi: ['c'] })).rejects.toMatchObject({ code: 'COLUMN_UNKNOWN' })
    await expect(measure(rows, { quasi: [] })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(measure(rows, { quasi: ['a'], sensitive: ['a'] })).rejects.toMatchObject({ code: 'USAGE' })
  })
})
