import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binValues } from './bins.ts'
import type { ValueRows } from './frequencies.ts'

const each = (from: number, to: number, rows: number): ValueRows[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), rows }))

const labels = (values: readonly ValueRows[], type: 'number' | 'date'): string[] | undefined =>
  binValues(values, type)?.bins.map(({ label }) => label)

/** The range a label of whole numbers names, read as a person would. */
function rangeOf(label: string): [number, number] {
  const [first, last = first] = label.match(/-?[\d,]+/g)!.map((text) => Number(text.replaceAll(',', '')))
  if (label.startsWith('under')) return [Number.NEGATIVE_INFINITY, first - 1]
  return label.endsWith('or more') ? [first, Number.POSITIVE_INFINITY] : [first, last]
}

const numbers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -2000, max: 90_000 }), fc.integer({ min: 1, max: 60 })), {
    selector: ([value]) => value,
    minLength: 21,
    maxLength: 200,
  })
  .map((pairs): ValueRows[] => pairs.map(([value, rows]) => ({ value: String(value), rows })))

describe('bins', () => {
  it('[W5] at most 20 bins, each of at least 10 rows, each with the rows of the range it names', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const bins = binValues(values, 'number')?.bins ?? []
        expect(bins.length).toBeLessThanOrEqual(20)
        for (const { label, rows } of bins) {
          expect(rows).toBeGreaterThanOrEqual(10)
          if (label === 'any value') continue
          const [low, high] = rangeOf(label)
          const inside = values.filter(({ value }) => Number(value) >= low && Number(value) <= high)
          expect(rows).toBe(inside.reduce((sum, entry) => sum + entry.rows, 0))
        }
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[W5] ages get bins of five years, open at both ends', () => {
    expect(labels(each(17, 90, 20), 'number')).toEqual([
      'under 20',
      ...[20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85].map((from) => `${from} to ${from + 4}`),
      '90 or more',
    ])
  })

  it('[W5] one extreme value neither stretches the bins nor is told', () => {
    const told = labels([...each(0, 99, 30), { value: '100000', rows: 1 }], 'number')!
    expect(told.at(-1)).toBe('95 or more')
    expect(told.join()).not.toContain('100')
  })

  it('[W5] a bin of fewer than 10 rows joins its smaller neighbour', () => {
    const values = [...each(0, 9, 40), ...each(10, 12, 1), ...each(20, 39, 25)]
    expect(labels(values, 'number')).toContain('10 to 21')
  })

  it('[W5] decimals name the next edge', () => {
    const values = Array.from({ length: 30 }, (_, index) => ({
      value: (index / 10 + 0.05).toFixed(2),
      rows: 20,
    }))
    expect(labels(values, 'number')?.slice(0, 3)).toEqual([
      'under 0.2',
      '0.2 to under 0.4',
      '0.4 to under 0.6',
    ])
  })

  it('[W5] dates are cut by years, in whatever order day and month are written', () => {
    const values = Array.from({ length: 40 }, (_, index) => ({ value: `07.03.${1950 + index}`, rows: 12 }))
    expect(labels(values, 'date')?.slice(0, 2)).toEqual(['before 1952', '1952 to 1953'])
  })

  it('[W5] dates of few years are cut by months', () => {
    const values = Array.from({ length: 24 }, (_, index) => ({
      value: `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      rows: 12,
    }))
    expect(labels(values, 'date')?.slice(0, 2)).toEqual(['before 2023-04', '2023-04 to 2023-06'])
  })

  it('[W5] values that are no numbers, few values, or all but a few of one year are not cut', () => {
    const days = each(10, 31, 1).map(({ value }) => ({ value: `1990-01-${value}`, rows: 50 }))
    const others = ['1980-01-01', '2000-01-01', '2001-01-01'].map((value) => ({ value, rows: 1 }))
    expect(binValues([...each(1, 30, 20), { value: 'n/a', rows: 20 }], 'number')).toBeUndefined()
    expect(binValues(each(1, 20, 20), 'number')).toBeUndefined()
    expect(binValues([...days, ...others], 'date')).toBeUndefined()
    expect(binValues(each(1, 30, 20), 'text')).toBeUndefined()
  })
})
