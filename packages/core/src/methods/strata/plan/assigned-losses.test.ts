import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { hospital } from './hospital.fixture.ts'
import { runStrata } from './plan-strata.ts'
import { dealRows, randomStrata } from './random-strata.fixture.ts'
import { sbtam } from './sbtam.ts'

/** Costs of one cell by the definitions, n rows and m columns summed cell by cell. */
const COSTS = {
  precision: (hierarchy: Hierarchy, level: number) => level / hierarchy.height,
  ncp: (hierarchy: Hierarchy, level: number, code: number) => {
    const { nodeOf, leaves, widths } = hierarchy.levels[level]
    if (level === 0) return 0
    if (widths) return hierarchy.range === 0 ? 0 : Math.min(1, widths[nodeOf[code]] / hierarchy.range!)
    return leaves[nodeOf[code]] <= 1 ? 0 : leaves[nodeOf[code]] / hierarchy.leafCount
  },
  loss: (hierarchy: Hierarchy, level: number, code: number) => {
    const { nodeOf, leaves } = hierarchy.levels[level]
    return hierarchy.leafCount < 2 ? 0 : (leaves[nodeOf[code]] - 1) / (hierarchy.leafCount - 1)
  },
}

describe('losses of a plan', () => {
  it('[LS1] are what counting cell by cell over all rows gives', () => {
    let measured = 0
    fc.assert(
      fc.property(fc.oneof(randomStrata({ treatRest: true }), randomStrata({ decoys: true })), (given) => {
        const { table, request } = given
        const outcome = runStrata(table, request, quietContext())
        if (outcome.kind !== 'released' || request.quasi.length === 0) return
        measured++
        const rows = dealRows(outcome.recoding)
        const meanOf = (id: keyof typeof COSTS, column: number, own: Hierarchy) => {
          const { name, dictionary } = table.columns[column]
          const full = id === 'loss' && own.leafCount < 2 ? 0 : 1
          const sum = rows.reduce((total, { was, suppressed, part }) => {
            const place = request.strata.findIndex((stratum) => stratum.name === part)
            const used = request.strata[place].quasi.find((one) => one.column === column)
            if (suppressed) return total + (used ? full : 0)
            const found = outcome.strata[place].levels.find((level) => level.column === name)
            if (!used || !found) return total
            return total + COSTS[id](used.hierarchy, found.level, dictionary.values.indexOf(was[name]))
          }, 0)
          return sum / rows.length
        }
        const means = (id: keyof typeof COSTS) =>
          request.quasi.map(({ column, hierarchy }) => meanOf(id, column, hierarchy))
        const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
        expect(outcome.losses.precision).toBeCloseTo(1 - mean(means('precision')), 9)
        expect(outcome.losses.ncp).toBeCloseTo(mean(means('ncp')), 9)
        const product = means('loss').reduce((all, x) => all * (1 + x), 1)
        expect(outcome.losses.loss).toBeCloseTo(product ** (1 / request.quasi.length) - 1, 9)
      }),
      { seed: 7, numRuns: 200 },
    )
    expect(measured).toBeGreaterThan(40)
  })

  // By hand: T1 has 4 of 12 rows. In bands of ten years two of them are in their thirties and two in their fifties, of
  // which the first two differ in sex: age at level 1 of 3, sex at 1 of 1, 1 − 4 · (1/3 + 1) / (12 · 2).
  it('[LS1] rows published as they are cost nothing, and count', () => {
    const { table, request } = hospital()
    const outcome = sbtam.run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.strata[0].levels.map(({ level, height }) => [level, height])).toEqual([
      [1, 3],
      [1, 1],
    ])
    expect(outcome.losses.precision).toBeCloseTo(1 - (4 * (1 / 3 + 1)) / 24, 12)
  })
})
