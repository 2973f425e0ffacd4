import { describe, expect, it } from 'vitest'
import { seededRandom } from '../data/random/seeded-random.ts'
import { defined } from '../data/value/defined.ts'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { sourceOfLines } from '../run/memory/source-of-lines.ts'
import type { ShownDraws } from './attack.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { seed as attack, shortSeeds } from './seed.ts'

const ILLNESS = ['flu', 'gout', 'ulcer', 'asthma', 'angina', 'measles', 'HIV']

function patients(rows: number, { ages, zips }: { readonly ages: number; readonly zips: number }) {
  const { below } = seededRandom('patients')
  const lines = Array.from({ length: rows }, () =>
    [20 + below(ages), 10_000 + below(zips), ILLNESS[below(7)], 1000 + below(4000), 1 + below(3)].join('|'),
  )
  return sourceOfLines(['age|zip|illness|income|choice', ...lines])
}

const released = (
  method: string,
  seed: string,
  sensitive = 'income: neutral\n  choice: neutral',
  first = '',
) =>
  attackedRun({
    policy: `
outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }${first}
  illness: sensitive
  ${sensitive}
others: drop
method: { ${method} }
release: { to: out.csv }`,
    source: patients(600, method.startsWith('slicing') ? { ages: 60, zips: 90 } : { ages: 12, zips: 5 }),
    files: { table: (path) => ({ kind: 'file', path }), hierarchy: async (_, spec) => spec as never },
    seed,
  })

/** What is drawn, by method: each in another way. */
const DRAWN: Readonly<Record<string, (seed: string) => ReturnType<typeof released>>> = {
  'permutations in buckets': (seed) =>
    released('slicing: { l: 2, columns: [[age], [zip], [illness]] }', seed),
  'decoys of strata': (seed) =>
    released('sbtam: { sensitive-values: { illness: [HIV] }, k: 2, mode: hardened }', seed),
  aliases: (seed) => released('personalised: { choice: { column: choice } }', seed, 'income: neutral'),
  'one alias for each row': (seed) =>
    released('personalised: { choice: { column: choice }, mode: hardened, k: 2 }', seed, 'income: neutral'),
  'swapped grades before any alias': (seed) =>
    released(
      'personalised: { choice: { column: choice }, mode: hardened, k: 2, grade: { income: { categories: 3 } } }',
      seed,
      '',
      '\n  income: sensitive',
    ),
}

const SECURE = '3f1c9a07d2e84b56a1f0c3d49e7b6285d0a4c1f7e9b23864517fa0ce8d9b6e12'

describe('seed', () => {
  for (const [what, of] of Object.entries(DRAWN)) {
    it(`[AT80] ${what}: 7 and a word are found, and no claim is false of a seed that nobody can try`, async () => {
      for (const [short, most] of [
        ['7', 8],
        ['hospital42', 10_000],
      ] as const) {
        const [finding] = await attack.run(await of(short))
        expect(judgeFinding('seed', finding, undefined)).toMatchObject({ isExposed: true, targets: 600 })
        expect(Number(/After (\d+) tries/.exec(finding.why)![1])).toBeLessThanOrEqual(most)
      }
      const given = await of(SECURE)
      const quasi = given.quasi.map(({ name }) => name)
      const traces = given.facts.draws!({
        ...given,
        quasi,
        ...defined({ groups: given.facts.groups }),
      })
      for (const { claims, holds, sure } of traces) {
        const held = Array.from({ length: claims }, (_, claim) => holds(SECURE, claim)).filter(Boolean).length
        expect(claims).toBeGreaterThan(3)
        expect(held / claims).toBeGreaterThanOrEqual(Math.min(sure, 0.75))
      }
    })
  }

  it('[AT81] a seed of 256 bits is not found, and nothing is told of it', async () => {
    const [finding] = await attack.run(await DRAWN['permutations in buckets'](SECURE))
    expect(judgeFinding('seed', finding, undefined)).toMatchObject({ isExposed: false, exposed: 0 })
    expect(finding.success).toEqual({ targets: 600, hits: 0 })
  })

  it('[AT81] a seed that is known and is none of those that are tried is judged without trying', async () => {
    const given = await DRAWN['permutations in buckets'](SECURE)
    const untouched = () => {
      throw new Error('A claim was asked.')
    }
    const draws = (shown: ShownDraws) =>
      given.facts.draws!(shown).map((trace) => ({ ...trace, holds: untouched }))
    const facts = { ...given.facts, draws }
    const [finding] = await attack.run({ ...given, facts, seedUsed: SECURE })
    expect(finding.success).toEqual({ targets: 600, hits: 0 })
    await expect(attack.run({ ...given, facts, seedUsed: '7' })).rejects.toThrow('A claim was asked.')
  })

  it('[AT81] a release without draws has nothing to be found', async () => {
    const given = await released('full-domain: { k: 2 }', '7')
    expect(attack.unfit!(given)).toMatchObject({ harmless: expect.any(String) })
  })

  it('[AT82] seeds are tried once each: all numbers below 100,000, short words, words shown, dates', () => {
    const seeds = [...shortSeeds(['zip', 'Illness'])]
    expect(new Set(seeds).size).toBe(seeds.length)
    expect(seeds.length).toBeLessThan(150_000)
    const tried = new Set(seeds)
    for (let number = 0; number < 100_000; number += 997) expect(tried.has(String(number))).toBe(true)
    for (const text of ['99999', 'abc', 'seed', 'Seed', 'illness7', '2026-11-16'])
      expect(tried.has(text)).toBe(true)
    expect(tried.has(SECURE)).toBe(false)
  })
})
