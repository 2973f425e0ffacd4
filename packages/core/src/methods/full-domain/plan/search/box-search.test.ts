import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../data/random/seeded-random.ts'
import type { Context } from '../../../contract/search.ts'
import type { LevelBox } from '../bounds/level-box.ts'
import { fullDomain } from '../full-domain.ts'
import { naiveSearch } from '../naive-search.fixture.ts'
import { type CaseShape, POPULATION_MODELS, type RandomCase, randomCases } from '../random-request.fixture.ts'
import { boxQueue } from './box-queue.ts'
import { searchBoxes } from './box-search.ts'
import { visitFirstNodes } from './first-nodes.ts'
import { createSearch } from './lattice-search.ts'
import { prepareProblem } from './search-problem.ts'

const contextOf = (work?: number): Context => ({
  random: seededRandom(1),
  now: () => 0,
  ...(work !== undefined && { work }),
})

/** The search by boxes, however small the lattice is. */
function byBoxes({ table, request }: RandomCase, { work, first }: { work?: number; first: boolean }) {
  const search = createSearch(prepareProblem(table, request), contextOf(work))
  if (first) for (const _ of visitFirstNodes(search));
  const steps = searchBoxes(search)
  for (;;) {
    const step = steps.next()
    if (step.done) return { chosen: search.best.chosen, least: step.value, stopped: search.meter.stopped }
  }
}

const shapes: readonly (readonly [string, CaseShape, number])[] = [
  ['four columns', { columns: 4, combinations: 12 }, 40],
  ['levels that do not nest', { overlaps: true }, 50],
  ['missing values as wildcards', { missing: 'wildcard' }, 40],
  ['levels that are allowed', { bounds: true }, 60],
  ['a population', { population: true, models: POPULATION_MODELS }, 30],
]

describe('search by boxes', () => {
  it.each(shapes)('[D780] finds what an exhaustive search finds: %s', (_, shape, numRuns) => {
    fc.assert(
      fc.property(randomCases(shape), fc.boolean(), (one, first) => {
        const { chosen, least } = byBoxes(one, { first })
        const naive = naiveSearch(one.table, one.request)
        expect(chosen?.levels).toEqual(naive?.levels)
        if (naive) expect(chosen!.loss).toBeCloseTo(naive.loss, 9)
        expect(least).toBe(Number.POSITIVE_INFINITY)
      }),
      { seed: 17, numRuns },
    )
  })

  it('[D781] stopped anywhere, no valid node loses less than the bound, and some bounds say something', () => {
    let told = 0
    fc.assert(
      fc.property(
        randomCases({ columns: 4, overlaps: true }),
        fc.integer({ min: 1, max: 9000 }),
        (one, work) => {
          const { chosen, least, stopped } = byBoxes(one, { work, first: false })
          const naive = naiveSearch(one.table, one.request)
          if (!naive) return
          const atLeast = Math.min(chosen?.loss ?? Number.POSITIVE_INFINITY, least)
          expect(atLeast).toBeLessThanOrEqual(naive.loss + 1e-9)
          if (stopped && atLeast > 0 && atLeast < Number.POSITIVE_INFINITY) told++
        },
      ),
      { seed: 18, numRuns: 80 },
    )
    expect(told).toBeGreaterThan(10)
  })

  it('[D781] the bound of a search position by position is true too', () => {
    let told = 0
    fc.assert(
      fc.property(
        randomCases({ columns: 4 }),
        fc.integer({ min: 1, max: 9000 }),
        ({ table, request }, work) => {
          const outcome = fullDomain.run(table, request, contextOf(work))
          if (outcome.kind !== 'stopped' || !outcome.best) return
          const { lossAtLeast, loss } = outcome.best.search
          const least = naiveSearch(table, request)!.loss
          expect(lossAtLeast!).toBeLessThanOrEqual(least + 1e-9)
          expect(lossAtLeast!).toBeLessThanOrEqual(loss)
          if (lossAtLeast! > 0) told++
        },
      ),
      { seed: 19, numRuns: 80 },
    )
    expect(told).toBeGreaterThan(10)
  })

  it('[D782] boxes come out by their bound, and beyond its room those that came last', () => {
    const box = (bound: number): LevelBox => ({
      low: new Int32Array(1),
      high: new Int32Array(1),
      rows: 0,
      bound,
    })
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { maxLength: 30 }), (bounds) => {
        const queue = boxQueue()
        const small = boxQueue(3)
        for (const bound of bounds) {
          queue.push(box(bound))
          small.push(box(bound))
        }
        const least = Math.min(...bounds)
        expect([queue.least, small.least, queue.nodes]).toEqual([least, least, bounds.length])
        const drain = (from: typeof queue) => bounds.map(() => from.pop()!.bound)
        const sorted = [...bounds].sort((a, b) => a - b)
        expect(drain(queue)).toEqual(sorted)
        const late = bounds.slice(3).toReversed()
        expect(drain(small)).toEqual([...late, ...bounds.slice(0, 3).sort((a, b) => a - b)])
        expect(queue.pop()).toBeUndefined()
      }),
      { seed: 20 },
    )
  })
})
