import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../../../errors.ts'
import { fullDomain } from '../plan/full-domain.ts'
import { naiveNode, naiveRanking, naiveSearch } from '../plan/naive-search.fixture.ts'
import { type CaseShape, type RandomCase, randomCases, requirement } from '../plan/random-request.fixture.ts'
import { quietContext } from '../plan/text-request.fixture.ts'
import { coarseOf } from './coarse-of-table.fixture.ts'
import { searchCoarse } from './search-coarse.ts'

/** Few rows may be suppressed, so that much is impossible, and levels that leave few combinations are chosen. */
const SHAPE: CaseShape = {
  columns: 3,
  combinations: 40,
  overlaps: true,
  bounds: true,
  limits: [0, 0, 0.05, 0.2],
}

async function searched({ table, request }: RandomCase, most: number, questions?: number) {
  const { coarse, alone, largest } = coarseOf(table, request, most)
  const job = { coarse, table: alone, request, context: quietContext(), questions }
  const found = await searchCoarse(job).catch((fault) => {
    if (fault instanceof OutisError && fault.code === 'DATA_TOO_LARGE') return undefined
    throw fault
  })
  return { found, largest }
}

const chosenOf = (found: Awaited<ReturnType<typeof searched>>['found']) =>
  found?.outcome.kind === 'released' ? found.outcome : undefined

describe('levels of a table with more combinations than may be held', () => {
  it('[D990] what is called proven loses as little as the best of all nodes, and every answer is valid', async () => {
    let proven = 0
    let open = 0
    await fc.assert(
      fc.asyncProperty(randomCases(SHAPE), fc.constantFrom(5, 12, 20, 30), async (drawn, most) => {
        const { table, request } = drawn
        const { found, largest } = await searched(drawn, most)
        expect(largest()).toBeLessThanOrEqual(most)
        const best = naiveSearch(table, request)
        if (found?.outcome.kind === 'impossible') expect(best).toBeUndefined()
        const released = chosenOf(found)
        if (!released) return
        const { loss, lossAtLeast, best: listed } = released.search
        const own = naiveNode(table, request, listed[0].levels)
        expect(own?.loss).toBeCloseTo(loss, 9)
        expect(own?.suppressedRows).toBe(released.recoding.suppressedRows)
        if (released.optimal) expect(loss).toBeCloseTo(best!.loss, 9)
        else expect(lossAtLeast! - 1e-9).toBeLessThanOrEqual(best!.loss)
        if (released.optimal) proven++
        else open++
      }),
      { numRuns: 80, seed: 990 },
    )
    // Both kinds are tried.
    expect(proven).toBeGreaterThan(10)
    expect(open).toBeGreaterThan(10)
  })

  it('[D991] where all combinations fit, the answer is that of the search in memory', async () => {
    await fc.assert(
      fc.asyncProperty(randomCases(SHAPE), async (drawn) => {
        const { found } = await searched(drawn, 1000)
        const whole = fullDomain.run(drawn.table, drawn.request, quietContext())
        expect(found?.outcome.kind).toBe(whole.kind)
        if (whole.kind !== 'released') return
        const { search } = chosenOf(found)!
        expect(search.best[0]).toEqual(whole.search.best[0])
        expect(chosenOf(found)?.optimal).toBe(true)
      }),
      { numRuns: 40, seed: 991 },
    )
  })

  it('[D992] with few questions it ends with what it has, and says what no release loses less than', async () => {
    let open = 0
    await fc.assert(
      fc.asyncProperty(randomCases(SHAPE), fc.integer({ min: 6, max: 14 }), async (drawn, questions) => {
        const { found } = await searched(drawn, 12, questions)
        const released = chosenOf(found)
        if (!released || released.optimal) return
        open++
        expect(released.search.lossAtLeast! - 1e-9).toBeLessThanOrEqual(
          naiveSearch(drawn.table, drawn.request)!.loss,
        )
      }),
      { numRuns: 40, seed: 992 },
    )
    expect(open).toBeGreaterThan(3)
  })

  it('[D1100] with k alone, no release is said to be possible below the levels whose small classes can be suppressed', async () => {
    let open = 0
    const size = fc.integer({ min: 2, max: 6 }).map((k) => requirement('k-anonymity', { k }))
    const shape = { ...SHAPE, overlaps: false, models: [size], losses: ['loss', 'ncp'] as const }
    await fc.assert(
      fc.asyncProperty(randomCases(shape), async (drawn) => {
        const { table, request } = drawn
        const released = chosenOf((await searched(drawn, 12)).found)
        if (!released || released.optimal) return
        open++
        // Losses of levels by themselves, at all nodes that are valid.
        const free = { ...request, models: [] }
        const least = naiveRanking(table, request).map(({ levels }) => naiveNode(table, free, levels)!.loss)
        expect(released.search.lossAtLeast! + 1e-9).toBeGreaterThanOrEqual(Math.min(...least))
      }),
      { numRuns: 60, seed: 1100 },
    )
    expect(open).toBeGreaterThan(10)
  })

  it('[D1101] distinct l-diversity alone rules levels out by the values that classes have', async () => {
    let told = 0
    const drawn = fc
      .tuple(fc.constantFrom(2, 3), fc.nat(1))
      .map(([l, of]) => requirement('distinct-l-diversity', { l }, of))
    await fc.assert(
      fc.asyncProperty(randomCases({ ...SHAPE, models: [drawn] }), async (one) => {
        const released = chosenOf((await searched(one, 12)).found)
        if (!released) return
        const best = naiveSearch(one.table, one.request)!
        const atLeast = released.optimal ? released.search.loss : released.search.lossAtLeast!
        expect(atLeast - 1e-9).toBeLessThanOrEqual(best.loss)
        if (best.loss > 0 && atLeast > 0) told++
      }),
      { numRuns: 60, seed: 1101 },
    )
    expect(told).toBeGreaterThan(10)
  })

  it('[D993] a sentence about a finer level is true of the whole table', async () => {
    let told = 0
    await fc.assert(
      fc.asyncProperty(randomCases({ ...SHAPE, overlaps: false }), async (drawn) => {
        const released = chosenOf((await searched(drawn, 20)).found)
        const whole = fullDomain.run(drawn.table, drawn.request, quietContext())
        if (!released?.optimal || whole.kind !== 'released') return
        const same = whole.search.best[0].levels.join() === released.search.best[0].levels.join()
        if (!same) return
        for (const [place, { text, fails }] of released.search.reasons.entries()) {
          if (text.startsWith('One level finer there are')) continue
          const own = whole.search.reasons[place]
          // Where small classes alone have too many rows, the other models are not asked.
          if (own.text !== text) expect(own.fails).toEqual(expect.arrayContaining([...fails]))
          else told++
        }
      }),
      { numRuns: 60, seed: 993 },
    )
    expect(told).toBeGreaterThan(20)
  })
})
