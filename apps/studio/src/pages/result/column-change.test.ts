import type { Report } from '@outis/core/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distributionChanges, largestPairs } from './column-change.ts'
import { strongestPairs } from './measured-use.tsx'

type Side = Readonly<Record<string, number>>
const distribution = (bars: Side, { pooled = 0, missing = 0 } = {}) => ({
  missing,
  distinct: Object.keys(bars).length,
  bars: Object.entries(bars).map(([label, rows]) => ({ label, rows })),
  pooled: { values: pooled > 0 ? 3 : 0, rows: pooled },
})
const report = (...columns: readonly (readonly [string, Side | undefined, Side])[]) =>
  ({
    attributes: columns.map(([name, before, after]) => ({
      name,
      ...(before && { before: distribution(before) }),
      after: distribution(after),
    })),
  }) as unknown as Report

describe('distributions before and after', () => {
  it('[STU28] says what became of each column, the one that changed most first', () => {
    const changes = distributionChanges(
      report(
        ['kept', { a: 6, b: 4 }, { a: 6, b: 4 }],
        ['thinned', { a: 6, b: 4 }, { a: 5, b: 4, '*': 1 }],
        ['ranges', { 31: 5, 44: 5 }, { '[30,50)': 10 }],
        ['gone', { a: 10 }, { '*': 10 }],
        ['hidden', undefined, { x: 10 }],
      ),
    )
    expect(changes.map(({ column, kind }) => [column, kind])).toEqual([
      ['gone', 'blanked'],
      ['ranges', 'coarser'],
      ['thinned', 'moved'],
      ['hidden', 'told'],
      ['kept', 'same'],
    ])
    // One row of ten went from a to blanked out.
    expect(changes[2]!.moved).toBeCloseTo(0.1, 12)
  })

  it('[STU28] shares of a side are shares of all rows, however many bars are shown', () => {
    const side = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(side, fc.integer({ min: 0, max: 1 }), fc.integer({ min: 2, max: 9 }), (rows, cut, most) => {
        const before = Object.fromEntries(rows.map((count, row) => [`v${row}`, count]))
        const after = Object.fromEntries(rows.slice(cut).map((count, row) => [`v${row + cut}`, count]))
        const [change] = distributionChanges(report(['c', before, after]))
        const shown = largestPairs(change!.pairs, most)
        expect(shown.length).toBeLessThanOrEqual(most)
        for (const name of ['before', 'after'] as const)
          expect(shown.reduce((sum, pair) => sum + (pair[name] ?? 0), 0)).toBeCloseTo(1, 9)
        // Leaving out one value of share s moves exactly s of the rows.
        const gone = cut === 0 ? 0 : rows[0]! / rows.reduce((sum, count) => sum + count, 0)
        expect(change!.moved).toBeCloseTo(gone, 9)
      }),
      { seed: 900, numRuns: 100 },
    )
  })

  it('[STU28] what is left out is pooled once, with what was pooled already', () => {
    const value = (label: string, before: number) => ({ kind: 'value' as const, label, before })
    const pooled = { kind: 'others' as const, label: '', values: 5, before: 0.5 }
    const shown = largestPairs([value('a', 0.3), value('b', 0.15), value('c', 0.05), pooled], 3)
    expect(shown.map(({ kind, label, values }) => [kind, label, values])).toEqual([
      ['value', 'a', undefined],
      ['value', 'b', undefined],
      ['others', '', 6],
    ])
    expect(shown[2]!.before).toBeCloseTo(0.55, 12)
  })

  it('[STU31] lists the pairs that went together most, and none that never did', () => {
    const before = [
      [1, 0.2, 0.7],
      [0.2, 1, 0],
      [0.7, 0, 1],
    ]
    const after = [
      [1, 0.1, 0.3],
      [0.1, 1, 0],
      [0.3, 0, 1],
    ]
    expect(strongestPairs({ names: ['a', 'b', 'c'], before, after, mean: 0 }, 5)).toEqual([
      { columns: ['a', 'c'], before: 0.7, after: 0.3 },
      { columns: ['a', 'b'], before: 0.2, after: 0.1 },
    ])
  })
})
