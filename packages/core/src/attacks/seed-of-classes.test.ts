import { describe, expect, it } from 'vitest'
import { seededRandom } from '../data/random/seeded-random.ts'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { sourceOfLines } from '../run/memory/source-of-lines.ts'
import type { DrawnTrace } from './attack.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { seed as attack } from './seed.ts'

const ILLNESS = ['flu', 'gout', 'ulcer', 'asthma', 'angina', 'measles', 'HIV']
const LANDS = ['DE', 'FR', 'NL', 'PL', 'CZ', 'IT']
const JOBS = ['smith', 'baker', 'nurse']

/** Most live in one land and have one job, as most do: classes of equal values are many, and some of them are widened. */
function people(rows: number, { ages, most }: { readonly ages: number; readonly most: number }) {
  const { below } = seededRandom('patients')
  const line = () => [
    20 + below(ages),
    below(10) < most ? 'DE' : LANDS[below(6)],
    below(10) < most ? 'clerk' : JOBS[below(3)],
    ILLNESS[below(7)],
  ]
  return sourceOfLines(['age|land|job|illness', ...Array.from({ length: rows }, () => line().join('|'))])
}

const released = (method: string, seed: string) =>
  attackedRun({
    policy: `
outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  land: { role: quasi, hierarchy: { groups: { West: [DE, FR, NL], East: [PL, CZ, IT] } } }
  job: { role: quasi, hierarchy: { groups: { office: [clerk], craft: [smith, baker, nurse] } } }
  illness: sensitive
method: { ${method} }
release: { to: out.csv }`,
    source: method.startsWith('full-domain')
      ? people(2500, { ages: 30, most: 8 })
      : people(2000, { ages: 400, most: 7 }),
    files: { table: (path) => ({ kind: 'file', path }), hierarchy: async (_, spec) => spec as never },
    seed,
  })

const SECURE = '3f1c9a07d2e84b56a1f0c3d49e7b6285d0a4c1f7e9b23864517fa0ce8d9b6e12'

const held = ({ claims, holds }: DrawnTrace, seed: string) =>
  Array.from({ length: claims }, (_, claim) => holds(seed, claim)).filter(Boolean).length / claims

const CASES: Readonly<Record<string, string>> = {
  'widened classes of CAAT': 'caat: { k: 2, l: 2, mode: hardened }',
  'widened classes of KACA': 'kaca: { k: 2, l: 2, mode: hardened }',
  'widened classes of Mondrian': 'mondrian: { k: 2, l: 2, mode: hardened }',
  'decoy classes':
    'full-domain: { k: 2, suppression-limit: 0.2, models: [{ entropy-l-diversity: { l: 2 } }], mode: hardened }',
}

describe('seed, of classes', () => {
  for (const [what, method] of Object.entries(CASES))
    it(`[AT83] [AT84] ${what}: 7 is found; a seed that nobody can try explains the draws, and 7 does not`, async () => {
      const [finding] = await attack.run(await released(method, '7'))
      expect(judgeFinding('seed', finding, undefined)).toMatchObject({ isExposed: true })
      expect(finding.why).toMatch(/^After 8 tries/)
      const given = await released(method, SECURE)
      const [trace] = given.facts.draws!({ ...given, quasi: given.quasi.map(({ name }) => name) } as never)
      expect(held(trace, SECURE)).toBeGreaterThan(0.6)
      expect(held(trace, '7')).toBeLessThan(0.4)
    })

  it('[AT84] a seed of 256 bits is not found by trying', async () => {
    const [finding] = await attack.run(await released(CASES['decoy classes'], SECURE))
    expect(judgeFinding('seed', finding, undefined)).toMatchObject({ isExposed: false, exposed: 0 })
  })
})
