import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDomain } from './full-domain.ts'
import { naiveNode, naiveSearch } from './naive-search.fixture.ts'
import {
  type CaseShape,
  POPULATION_MODELS,
  type RandomCase,
  randomCases,
  SOME_MODELS,
} from './random-request.fixture.ts'
import { quietContext } from './text-request.fixture.ts'

const agree = ({ table, request }: RandomCase): string => {
  const expected = naiveSearch(table, request)
  const outcome = fullDomain.run(table, request, quietContext())
  if (expected === undefined) {
    expect(outcome.kind).toBe('impossible')
    return 'impossible'
  }
  if (outcome.kind !== 'released') throw new Error(`${outcome.kind}, expected ${expected.levels}`)
  expect(outcome.recoding.columns.map(({ level }) => level)).toEqual(expected.levels)
  expect(outcome.search.loss).toBeCloseTo(expected.loss, 9)
  expect(outcome.recoding.suppressedRows).toBe(expected.suppressedRows)
  const keys = outcome.recoding.suppressed.map((tuple) => JSON.stringify(tuple))
  expect(keys.sort()).toEqual([...expected.suppressed].sort())
  expect(outcome.optimal).toBe(true)
  return 'released'
}

const compare = (shape: CaseShape, numRuns: number) => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(randomCases(shape), (one) => {
      seen.add(agree(one))
    }),
    { seed: 7, numRuns },
  )
  expect(seen.has('released')).toBe(true)
}

describe('full-domain', () => {
  it('[FU2] finds the node of least loss that an exhaustive search finds, ties included', () => {
    compare({}, 1000)
  })
  it('[FU2] on lattices of hundreds of nodes', () => {
    compare({ columns: 4, combinations: 24, models: SOME_MODELS.slice(0, 1) }, 30)
    compare({ columns: 4, combinations: 24, limits: [0, 0.1] }, 30)
  })
  it('[FU8] with wildcards', () => {
    compare({ missing: 'wildcard' }, 600)
    compare({ missing: 'wildcard', limits: [0], models: [SOME_MODELS[1]] }, 600)
  })
  it('[FU9] with a population', () => {
    compare({ population: true, models: POPULATION_MODELS }, 400)
    compare({ population: true, missing: 'wildcard', models: POPULATION_MODELS }, 300)
  })
  it('[FU7] with levels that do not nest', () => {
    compare({ overlaps: true }, 600)
    compare({ overlaps: true, missing: 'wildcard' }, 200)
  })
  it('[FU14] within the levels that are allowed', () => {
    compare({ bounds: true }, 600)
    compare({ bounds: true, overlaps: true }, 200)
    compare({ bounds: true, missing: 'wildcard' }, 200)
    compare({ bounds: true, columns: 4, combinations: 24, limits: [0, 0.1] }, 20)
  })
  it('[FU6] lists only nodes that are valid, with their true loss, best first', () => {
    fc.assert(
      fc.property(randomCases(), ({ table, request }) => {
        const outcome = fullDomain.run(table, request, quietContext())
        if (outcome.kind !== 'released') return
        const { best, loss } = outcome.search
        expect(best[0].loss).toBe(loss)
        for (const node of best) {
          const naive = naiveNode(table, request, node.levels)
          expect(naive?.suppressedRows).toBe(node.suppressedRows)
          expect(node.loss).toBeCloseTo(naive!.loss, 9)
        }
      }),
      { seed: 8, numRuns: 300 },
    )
  })
})
