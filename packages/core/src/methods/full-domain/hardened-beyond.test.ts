import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeFinding } from '../../attacks/judge-finding.ts'
import { minimality } from '../../attacks/minimality.ts'
import { memoryEngine } from '../../memory/memory-engine.ts'
import { sourceOfLines } from '../../memory/source-of-lines.ts'
import { attackedRun } from '../../pipeline/attack/attacked-run.fixture.ts'
import { seededRandom } from '../../random/seeded-random.ts'
import { coarseOf } from './coarse/coarse-of-table.fixture.ts'
import { hardenedCoarse } from './coarse/hardened-coarse.ts'
import { randomCases, requirement } from './plan/random-request.fixture.ts'
import { quietContext } from './plan/text-request.fixture.ts'

const hardening = { near: 0.3, decoys: 1, blankLimit: 0.6, seed: 'a secret that nobody guesses' }

describe('hardened levels of a table with more combinations than may be held', () => {
  it('[D1180] no more are taken than may be held, and other sensitive values on the same rows give the same levels', async () => {
    let drawn = 0
    await fc.assert(
      fc.asyncProperty(
        randomCases({ columns: 3, combinations: 60, limits: [0, 0.1] }),
        fc.constantFrom(8, 15, 25),
        fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
        async ({ table, request }, most, others) => {
          const asked = {
            ...request,
            models: [requirement('k-anonymity', { k: 2 })],
          }
          const levelsOf = async (of: typeof table) => {
            const { coarse, alone, largest } = coarseOf(of, asked, most)
            const found = await hardenedCoarse(
              { coarse, table: alone, request: asked, context: quietContext() },
              hardening,
            ).catch((fault) => {
              expect(fault.code).toBe('DATA_TOO_LARGE')
              return undefined
            })
            expect(largest()).toBeLessThanOrEqual(most)
            const outcome = found?.outcome
            return outcome?.kind === 'released' ? outcome.search.best[0].levels : outcome?.kind
          }
          const quasi = request.quasi.length
          const values = new Set(table.columns.slice(quasi).flatMap(({ codes }) => [...codes]))
          // The same values, so that as many can stand beside a class; who has which is drawn anew.
          const other = {
            ...table,
            columns: table.columns.map((column, at) =>
              at < quasi ? column : { ...column, codes: shuffled(column.codes, others) },
            ),
          }
          const levels = await levelsOf(table)
          expect(await levelsOf(other)).toEqual(levels)
          if (Array.isArray(levels) && values.size > 1) drawn++
        },
      ),
      { seed: 1180, numRuns: 60 },
    )
    expect(drawn).toBeGreaterThan(10)
  })

  it('[D1181] minimality names people of a faithful release made so, and nobody of a hardened one', async () => {
    const attacked = (people: readonly string[], method: string, seed = 'a seed') =>
      attackedRun({
        policy: `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  bed: { role: quasi, hierarchy: { suppress: true } }
  illness: sensitive
method: { full-domain: { ${method} } }
release: { to: out.csv }`,
        source: sourceOfLines(['age|bed|illness', ...people.map((one, at) => one.replace('|', `|b${at}|`))]),
        files: { table: (path) => ({ kind: 'file', path }), hierarchy: async (_, spec) => spec as never },
        seed,
        engine: memoryEngine(new Map(), { mostCombinations: people.length - 1 }),
      })
    // The example of docs/attacks/minimality.md; everybody has a bed, so that no two are alike before beds are hidden.
    const seven = [
      '20|HIV',
      '20|HIV',
      ...['influenza', 'gout', 'ulcer', 'asthma', 'angina'].map((of) => `25|${of}`),
    ]
    const [named] = await minimality.run(await attacked(seven, 'k: 2, l: 2'))
    expect(named).toMatchObject({ success: { targets: 2, hits: 2 }, certain: 2 })
    const { below } = seededRandom('patients')
    const many = Array.from(
      { length: 160 },
      () => `${20 + below(40)}|${['flu', 'gout', 'ulcer', 'asthma'][below(4)]}`,
    )
    for (const seed of ['one', 'two', 'three'])
      for (const finding of await minimality.run(
        await attacked(many, 'k: 4, t: 0.4, mode: hardened, near: 0.6', seed),
      ))
        expect(judgeFinding('minimality', finding, undefined).isExposed).toBe(false)
  })
})

/** The same codes in another order. */
const shuffled = (codes: ArrayLike<number>, draws: readonly number[]): Uint32Array =>
  Uint32Array.from(
    Array.from({ length: codes.length }, (_, at) => at).sort((a, b) => draws[a] - draws[b] || a - b),
    (at) => codes[at],
  )
