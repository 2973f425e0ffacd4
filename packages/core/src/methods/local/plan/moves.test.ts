import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { classProblem } from '../../clustering/plan/class-problem.ts'
import { classLoss } from '../../clustering/plan/classes/class-loss.ts'
import { tupleClasses } from '../../clustering/plan/classes/class-store.ts'
import { type ClusteringCase, clusteringCases } from '../../clustering/plan/clustering-cases.fixture.ts'
import { impossibleOutcome } from '../../clustering/plan/impossible.ts'
import { manyValuesCase } from '../../clustering/plan/many-values.fixture.ts'
import { tableRefusal } from '../../clustering/plan/merging/table-models.ts'
import { anyModels } from '../../clustering/plan/random-models.fixture.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { cellCostModel, costOfJoin } from './cell-costs.ts'
import { type LocalState, localState, refusalOf, totalCost } from './local-state.ts'
import { neighbours } from './neighbours.ts'
import { rebuild } from './rebuild.ts'
import { relocateAll } from './relocate.ts'
import { startClusters } from './start.ts'

/** A valid state; undefined where there is none. */
function stateOf({ table, request }: ClusteringCase, ranges: boolean): LocalState | undefined {
  const context = quietContext()
  const problem = classProblem(table, request, { context, options: { ranges } })
  if (impossibleOutcome(table, request, problem.tuples)) return undefined
  const loss = classLoss(table, request, { columns: problem.columns, loss: request.loss })
  const model = cellCostModel(problem.columns, loss)
  const steps = startClusters(problem, { start: 'greedy', model, context })
  for (;;) {
    const step = steps.next()
    if (step.done) return localState(problem, { model, sizeCost: () => 0, start: step.value })
  }
}

function sweep(state: LocalState): number {
  const report = () => ({ done: 0, total: 0 })
  const steps = relocateAll(state, {
    near: neighbours(state, 6),
    everyUnit: true,
    meter: state.problem.meter,
    report,
  })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const total = (state: LocalState) => state.classes.reduce((sum, one) => sum + totalCost(state, one), 0)

/** Everything a move may change. */
const picture = ({ classes, holders, homes }: LocalState) => ({
  classes: classes
    .map(({ units, counts, size, keys, cost }) => ({
      of: units.map((unit, i) => [unit, counts[i]]).sort((a, b) => a[0] - b[0]),
      size,
      keys: [...keys],
      cost,
    }))
    .map((one) => JSON.stringify(one))
    .sort(),
  holders: holders.map((list) => list.length),
  homes: homes.map((home) => home?.size),
})

function expectSound(state: LocalState): void {
  const { problem, units, classes, holders, homes } = state
  const rows = new Map<number, number>()
  for (const [index, one] of classes.entries()) {
    expect(one.index).toBe(index)
    expect(refusalOf(state, one)).toBe(-1)
    expect(one.counts.reduce((sum, count) => sum + count, 0)).toBe(one.size)
    for (const [i, unit] of one.units.entries()) {
      rows.set(unit, (rows.get(unit) ?? 0) + one.counts[i])
      const tuple = units.tupleOf[unit]
      expect(one.tuple >= 0 ? homes[tuple] === one : holders[tuple].includes(one)).toBe(true)
    }
  }
  const expected = new Map<number, number>()
  for (const unit of units.unitOf) expected.set(unit, (expected.get(unit) ?? 0) + 1)
  expect(rows).toEqual(expected)
  expect(
    tableRefusal(
      problem.judging,
      Uint32Array.from(classes, ({ size }) => size),
    ),
  ).toBe(-1)
}

describe('moves', () => {
  it('[V5] [V6] a rebuilt part keeps to the models, and the total falls by what it says', () => {
    fc.assert(
      fc.property(clusteringCases(anyModels), fc.boolean(), fc.nat(1000), (one, ranges, seed) => {
        const state = stateOf(one, ranges)
        if (!state) return
        const near = neighbours(state, 6)
        const random = seededRandom(seed)
        for (let move = 0; move < 15; move++) {
          const before = total(state)
          const gained = rebuild(state, { near, random, pool: 8, temperature: move % 2 === 0 ? 0 : 0.5 })
          expect(before - total(state)).toBeCloseTo(gained, 9)
          expectSound(state)
        }
      }),
      { seed: 7, numRuns: 120 },
    )
  })

  it('[V5] [V6] so do sweeps of single moves', () => {
    let gains = 0
    fc.assert(
      fc.property(clusteringCases(anyModels), fc.boolean(), (one, ranges) => {
        const state = stateOf(one, ranges)
        if (!state) return
        const before = total(state)
        const gained = sweep(state)
        expect(gained).toBeGreaterThanOrEqual(0)
        expect(before - total(state)).toBeCloseTo(gained, 9)
        if (gained > 0) gains++
        expectSound(state)
      }),
      { seed: 8, numRuns: 200 },
    )
    expect(gains).toBeGreaterThan(5)
  })

  it('[V6] a move that cannot be kept leaves everything as it was', () => {
    fc.assert(
      fc.property(clusteringCases(anyModels), fc.nat(1000), (one, seed) => {
        const state = stateOf(one, false)
        if (!state) return
        // Nothing can be better than infinitely good.
        const never: LocalState = { ...state, sizeCost: (size) => (size > 0 ? Number.NEGATIVE_INFINITY : 0) }
        const before = picture(state)
        for (let move = 0; move < 5; move++) {
          rebuild(never, { near: neighbours(state, 6), random: seededRandom(seed), pool: 8, temperature: 0 })
        }
        expect(picture(state)).toEqual(before)
      }),
      { seed: 9, numRuns: 80 },
    )
  })

  it('[V9] neighbours are the cheapest to share a class with, nearest first', () => {
    fc.assert(
      fc.property(
        clusteringCases(anyModels),
        fc.boolean(),
        fc.integer({ min: 1, max: 8 }),
        (one, ranges, wanted) => expectNearest(one, { ranges, wanted }),
      ),
      { seed: 10, numRuns: 60 },
    )
    expectNearest(manyValuesCase(150), { ranges: false, wanted: 5 })
  })
})

function expectNearest(
  { table, request }: Pick<ClusteringCase, 'table' | 'request'>,
  { ranges, wanted }: { readonly ranges: boolean; readonly wanted: number },
): void {
  const problem = classProblem(table, request, { context: quietContext(), options: { ranges } })
  const loss = classLoss(table, request, { columns: problem.columns, loss: request.loss })
  const model = cellCostModel(problem.columns, loss)
  const { count, slots, keys: all } = tupleClasses(problem.tuples, problem.columns)
  const start = { count, slots, keys: all, classOf: problem.tuples.tupleOf }
  const near = neighbours(localState(problem, { model, sizeCost: () => 0, start }), wanted)
  const keys = (tuple: number) => Int32Array.from(all, (ofTuple) => ofTuple[tuple])
  for (let tuple = 0; tuple < count; tuple++) {
    const cost = (other: number) => costOfJoin(model, keys(tuple), keys(other))
    const others = Array.from({ length: count }, (_, other) => other).filter((other) => other !== tuple)
    const expected = others
      .map(cost)
      .sort((a, b) => a - b)
      .slice(0, wanted)
    const found = [...near.nearestTuples(tuple)]
    expect(new Set(found).size).toBe(expected.length)
    expect(found).not.toContain(tuple)
    found.map(cost).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 12)
    })
  }
}
