import { describe, expect, it } from 'vitest'
import { type GradedTable, gradedTable } from '../knowledge/graded-table.fixture.ts'
import { aliasStrategies } from './alias-strategies.fixture.ts'
import { type BarGrant, openBar, recovered, type Strategy } from './bar.fixture.ts'
import { cellStrategies, placedCells } from './cell-strategies.fixture.ts'
import { numberStrategies } from './number-strategies.fixture.ts'

/** Grants that a steward may make without acknowledging anything. */
const GRANTS: readonly (readonly [string, BarGrant])[] = [
  ['the usual grant', {}],
  ['groups of two and a large budget', { minSupport: 2, budget: 10_000 }],
]
const MORE_GRANTS: typeof GRANTS = [
  ...GRANTS,
  ['exact thresholds', { thresholds: 'exact' }],
  ['a large budget', { budget: 10_000 }],
  ['groups of 50 and a small budget', { minSupport: 50, budget: 15 }],
  ['half the limit', { undoneLimit: 0.05 }],
]
const WITHOUT: BarGrant = { undoneLimit: 1, budget: 10_000 }
const strategies: readonly Strategy[] = [...aliasStrategies, ...numberStrategies]

/** The most that a strategy recovers of a column, and what the airlock says of it. */
function played(table: GradedTable, grant: BarGrant, strategy: Strategy) {
  const bar = openBar(table, grant)
  const claims = strategy.play(bar)
  const shares = claims.map((claim) => ({
    column: claim.column,
    recovered: recovered(table, claim),
    shown: bar.shown().find(({ column }) => column === claim.column)!.share,
  }))
  return shares.sort((a, b) => b.recovered - a.recovered)[0] ?? { column: '', recovered: 0, shown: 0 }
}

interface BarSize {
  readonly rows: number
  readonly grants: typeof GRANTS
}

function barOn(size: string, { rows, grants }: BarSize, options: object): void {
  describe(`the bar, ${size}`, options, () => {
    const tables = new Map<string, GradedTable>()
    const tableOf = (mode: 'faithful' | 'hardened'): GradedTable => {
      const made = tables.get(mode) ?? gradedTable({ rows, mode })
      tables.set(mode, made)
      return made
    }

    it('[BAR1] has more than thirty strategies, each of a name of its own', () => {
      expect(new Set(strategies.map(({ name }) => name)).size).toBe(strategies.length)
      expect(strategies.length).toBeGreaterThan(30)
    })

    it.each(grants)('[BAR2] with %s no strategy recovers more of a column than the limit', (_, grant) => {
      for (const mode of ['faithful', 'hardened'] as const)
        for (const strategy of strategies) {
          const { column, recovered: share } = played(tableOf(mode), grant, strategy)
          expect(share, `${strategy.name}: ${column} of a ${mode} release`).toBeLessThanOrEqual(
            grant.undoneLimit ?? 0.1,
          )
        }
    })

    it('[BAR3] without the limit they undo a faithful release, and the airlock shows as much as they recover', () => {
      let undoing = 0
      for (const strategy of strategies) {
        const { recovered: share, shown } = played(tableOf('faithful'), WITHOUT, strategy)
        expect(shown, strategy.name).toBeGreaterThanOrEqual(share - 0.02)
        if (share > 0.5) undoing++
      }
      expect(undoing).toBeGreaterThan(strategies.length / 2)
    })

    it('[BAR5] no small cell of a cross table is placed in a narrow interval, whoever asks and in whatever order', () => {
      for (const strategy of cellStrategies)
        expect(
          placedCells(tableOf('hardened'), openBar(tableOf('hardened')), strategy, 10),
          strategy.name,
        ).toBe(0)
    })

    it('[BAR4] all strategies one after the other recover no more than the limit together', () => {
      for (const mode of ['faithful', 'hardened'] as const) {
        const table = tableOf(mode)
        const bar = openBar(table)
        for (const strategy of strategies)
          for (const claim of strategy.play(bar))
            expect(recovered(table, claim), `${strategy.name}, ${mode}`).toBeLessThanOrEqual(0.1)
        for (const { column, share } of bar.shown()) expect(share, column).toBeLessThanOrEqual(0.1)
      }
    })
  })
}

barOn('short', { rows: 1500, grants: GRANTS }, {})
barOn('long', { rows: 30_000, grants: MORE_GRANTS }, { tags: ['long'], timeout: 3_600_000 })
