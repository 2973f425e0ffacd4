import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { dealPlan, textRows } from './applied-plan.fixture.ts'
import { caat } from './caat.ts'
import { plainCaat } from './caat-reference.fixture.ts'
import { type ClusteringCase, clusteringCases } from './clustering-cases.fixture.ts'
import { manyValuesCase } from './many-values.fixture.ts'
import { clusterLists, plainRows } from './reference-rows.fixture.ts'

const sizes = fc.integer({ min: 2, max: 6 }).map((k) => [requirement('k-anonymity', { k })])
const ranges = fc.constantFrom('gap' as const, 'midpoint' as const, 'hull' as const)
const allTies = fc.constantFrom('bounded' as const, 'all' as const)

function clustersFound({ table, request, rowNumbers }: ClusteringCase, options: Parameters<typeof caat>[0]) {
  const outcome = caat({ start: 'first', ...options }).run({ ...table, rowNumbers }, request, quietContext())
  if (outcome.kind !== 'released') return outcome.kind
  return clusterLists(dealPlan(outcome.recoding, textRows(table, rowNumbers)))
}

function clustersExpected(
  { table, request, rowNumbers }: ClusteringCase,
  options: Omit<Parameters<typeof plainCaat>[2], 'k'>,
) {
  const k = request.models[0].options.k as number
  if (table.rows < k) return 'impossible'
  const columns = plainRows(table, request, rowNumbers)
  return clusterLists(plainCaat(columns, table.rows, { ...options, k }))
}

describe('CAAT', () => {
  it('[C9] makes the clusters of the plain program, whatever ties and range', () => {
    fc.assert(
      fc.property(clusteringCases(sizes), ranges, allTies, (one, range, ties) => {
        expect(clustersFound(one, { range, ties })).toEqual(clustersExpected(one, { start: 0, range, ties }))
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  it('[C9] on larger tables too', () => {
    fc.assert(
      fc.property(clusteringCases(sizes, { rows: 200, missing: false }), ranges, (one, range) => {
        expect(clustersFound(one, { range })).toEqual(
          clustersExpected(one, { start: 0, range, ties: 'bounded' }),
        )
      }),
      { seed: 8, numRuns: 60 },
    )
  })

  it('[C9] on columns of so many values that what they cost is not kept', () => {
    const { table, request } = manyValuesCase(800)
    const outcome = caat({ start: 'first' }).run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const found = clusterLists(dealPlan(outcome.recoding, textRows(table)))
    const options = { start: 0, range: 'gap', ties: 'bounded', k: 4 } as const
    expect(found).toEqual(clusterLists(plainCaat(plainRows(table, request), table.rows, options)))
  })

  it('[C10] a random start is the row the seed draws', () => {
    fc.assert(
      fc.property(clusteringCases(sizes), (one) => {
        const start = seededRandom(7).below(one.table.rows)
        const expected = clustersExpected(one, { start, range: 'gap', ties: 'bounded' })
        expect(clustersFound(one, { start: 'random' })).toEqual(expected)
      }),
      { seed: 9, numRuns: 150 },
    )
  })
})
