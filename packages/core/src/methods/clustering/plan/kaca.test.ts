import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { dealPlan, textRows } from './applied-plan.fixture.ts'
import { clusteringCases } from './clustering-cases.fixture.ts'
import { kaca } from './kaca.ts'
import { plainKaca } from './kaca-reference.fixture.ts'
import { manyValuesCase } from './many-values.fixture.ts'
import { clusterLists, plainRows } from './reference-rows.fixture.ts'

const sizes = fc.integer({ min: 2, max: 6 }).map((k) => [requirement('k-anonymity', { k })])

describe('KACA', () => {
  it.each([
    { rows: 40, missing: true, runs: 400 },
    { rows: 150, missing: false, runs: 40 },
  ])('[C13] makes the classes of the plain program: $rows rows', ({ rows, missing, runs }) => {
    fc.assert(
      fc.property(clusteringCases(sizes, { rows, missing }), ({ table, request, rowNumbers }) => {
        const k = request.models[0].options.k as number
        const outcome = kaca().run({ ...table, rowNumbers }, request, quietContext())
        if (table.rows < k) {
          expect(outcome.kind).toBe('impossible')
          return
        }
        if (outcome.kind !== 'released') throw new Error(outcome.kind)
        const found = clusterLists(dealPlan(outcome.recoding, textRows(table, rowNumbers)))
        expect(found).toEqual(clusterLists(plainKaca(plainRows(table, request, rowNumbers), table.rows, k)))
      }),
      { seed: 7, numRuns: runs },
    )
  })

  it('[C13] on columns of so many values that what they cost is not kept', () => {
    const { table, request } = manyValuesCase(120)
    const outcome = kaca().run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const found = clusterLists(dealPlan(outcome.recoding, textRows(table)))
    expect(found).toEqual(clusterLists(plainKaca(plainRows(table, request), table.rows, 4)))
  })
})
