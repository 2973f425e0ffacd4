import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDomain } from '../full-domain.ts'
import { naiveNode, naiveRanking } from '../naive-search.fixture.ts'
import { type CaseShape, POPULATION_MODELS, randomCases, SOME_MODELS } from '../random-request.fixture.ts'
import { quietContext } from '../text-request.fixture.ts'

/** The listed ways against all ways there are, each judged by the definitions. */
const ranksAll = (shape: CaseShape, { runnersUp, numRuns }: { runnersUp: number; numRuns: number }) => {
  let long = 0
  fc.assert(
    fc.property(randomCases(shape), ({ table, request }) => {
      const outcome = fullDomain.run(table, request, quietContext({ runnersUp }))
      if (outcome.kind !== 'released') return
      const { best, ranked } = outcome.search
      const every = naiveRanking(table, request).slice(0, runnersUp + 1)
      expect(ranked).toBe(every.length)
      expect(best.length).toBe(every.length)
      expect(new Set(best.map(({ levels }) => levels.join())).size).toBe(best.length)
      for (const [index, { levels, loss, suppressedRows }] of best.entries()) {
        expect(loss).toBeCloseTo(every[index].loss, 9)
        expect(naiveNode(table, request, levels)).toMatchObject({ suppressedRows })
        expect(naiveNode(table, request, levels)!.loss).toBeCloseTo(loss, 9)
      }
      if (best.length > 3) long++
    }),
    { seed: 9, numRuns },
  )
  expect(long).toBeGreaterThan(numRuns / 10)
}

describe('runners-up', () => {
  it('[D30] are the next best of all ways, in their order', () => {
    ranksAll({}, { runnersUp: 5, numRuns: 300 })
    ranksAll({ columns: 4, combinations: 24, models: SOME_MODELS.slice(0, 1) }, { runnersUp: 9, numRuns: 20 })
  })

  it('[D30] with wildcards, levels that do not nest, and a population', () => {
    ranksAll({ missing: 'wildcard' }, { runnersUp: 5, numRuns: 150 })
    ranksAll({ overlaps: true }, { runnersUp: 5, numRuns: 150 })
    ranksAll({ population: true, models: POPULATION_MODELS }, { runnersUp: 5, numRuns: 100 })
  })

  it('[D30] leave the answer as it is', () => {
    fc.assert(
      fc.property(randomCases(), ({ table, request }) => {
        const [alone, ranked] = [{}, { runnersUp: 9 }].map((more) =>
          fullDomain.run(table, request, quietContext(more)),
        )
        expect(ranked.kind).toBe(alone.kind)
        if (alone.kind !== 'released' || ranked.kind !== 'released') return
        expect(ranked.recoding).toEqual(alone.recoding)
        expect(ranked.search.evaluated).toBe(alone.search.evaluated)
        expect(ranked.search.best[0]).toEqual(alone.search.best[0])
      }),
      { seed: 10, numRuns: 200 },
    )
  })

  it('[D31] where work or time ends before they are ranked, only the answer is called proven', () => {
    const [{ table, request }] = fc.sample(
      randomCases({ columns: 4, combinations: 24, models: SOME_MODELS.slice(0, 1), limits: [0.1] }),
      { seed: 12, numRuns: 1 },
    )
    const whole = fullDomain.run(table, request, quietContext({ runnersUp: 9 }))
    if (whole.kind !== 'released') throw new Error(whole.kind)
    expect(whole.search.ranked).toBeGreaterThan(1)
    // Each look at the clock takes a millisecond: the budget ends in the search, or while the others are ranked.
    const found = new Set<string>()
    for (let budget = 1; budget < 400; budget++) {
      let time = 0
      const context = quietContext({ runnersUp: 9, budget, now: () => time++ })
      const outcome = fullDomain.run(table, request, context)
      if (outcome.kind !== 'released') continue
      expect(outcome.recoding).toEqual(whole.recoding)
      found.add(outcome.search.ranked === 1 ? 'answer alone' : 'ranked')
    }
    expect(found).toEqual(new Set(['answer alone', 'ranked']))
  })
})
