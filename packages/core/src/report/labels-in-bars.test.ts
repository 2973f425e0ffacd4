import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distributionsOf } from './distributions.ts'
import type { LabelledRows } from './frequencies.ts'

/** A column of whole numbers, published under ranges. */
function before(labels: readonly LabelledRows[]) {
  const rowsOf = new Map<string, number>()
  for (const { value, rows } of labels) rowsOf.set(value, (rowsOf.get(value) ?? 0) + rows)
  const values = Array.from(rowsOf, ([value, rows]) => ({ value, rows }))
  const part = { name: 'age', role: 'quasi', type: 'number', published: true } as const
  return distributionsOf({ ...part, before: { values }, labels }, ['']).before
}

/** Every set of bars: the rows that the report counts for it, less the rows whose label lies within it. */
function peopleLeft(labels: readonly LabelledRows[]): number[] {
  const shown = before(labels)
  if (shown === undefined) return []
  const values = [...new Set(labels.map(({ value }) => value))]
  const barOf = (value: string) => {
    const bar = shown.bars.findIndex(({ label }) => isIn(value, label))
    return bar < 0 ? shown.bars.length : bar
  }
  const maskOf = (label: string) =>
    values.filter((value) => isIn(value, label)).reduce((mask, value) => mask | (1 << barOf(value)), 0)
  const masks = labels.map(({ label, rows }) => ({ mask: maskOf(label), rows }))
  const counts = [...shown.bars.map(({ rows }) => rows), shown.pooled.rows]
  return Array.from({ length: 1 << counts.length }, (_, set) => {
    const counted = counts.reduce((sum, rows, bar) => sum + (set & (1 << bar) ? rows : 0), 0)
    const within = masks.reduce((sum, { mask, rows }) => sum + ((mask & ~set) === 0 ? rows : 0), 0)
    return counted - within
  })
}

/** "[20,24]", "20 to 24", "under 20", "25 or more", "20". */
function isIn(value: string, label: string): boolean {
  const [low, high = low] = (label.match(/\d+/g) ?? []).map(Number)
  if (label.startsWith('under')) return Number(value) < low
  return Number(value) >= low && (label.endsWith('or more') || Number(value) <= high)
}

const fewOf = (people: readonly number[]) => people.filter((count) => count > 0 && count < 10)

describe('counts of the original beside labels', () => {
  it('[W132] no set of bars leaves 1 to 9 people, whatever ranges rows are published under', () => {
    const cell = fc.record({ low: fc.nat(12), width: fc.nat(6), rows: fc.integer({ min: 1, max: 30 }) })
    const arbitrary = fc.array(fc.tuple(cell, fc.nat(6)), { minLength: 2, maxLength: 14 })
    fc.assert(
      fc.property(arbitrary, (cells) => {
        const labels = cells.map(([{ low, width, rows }, step]) => ({
          value: String(low + Math.min(step, width)),
          label: width === 0 ? String(low) : `[${low},${low + width}]`,
          rows,
        }))
        expect(fewOf(peopleLeft(labels))).toEqual([])
      }),
      { seed: 29, numRuns: 500 },
    )
  })
})
