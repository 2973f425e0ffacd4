import { describe, expect, it } from 'vitest'
import { seededRandom } from '../data/random/seeded-random.ts'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { givenOfCase } from '../run/attack/example-case.ts'
import { sourceOfLines } from '../run/memory/source-of-lines.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { minimality } from './minimality.ts'

const { weak, resists } = minimality.example

describe('minimality', () => {
  it('[AT27] two people whose finer class must have failed have the value that comes twice; by hand', async () => {
    const [finding] = await minimality.run(await givenOfCase(weak))
    // Of seven values one comes twice; two people and five: only the two can have been alike. By the class it is 2 in 7.
    expect(finding).toMatchObject({ of: 'diagnosis', success: { targets: 2, hits: 2 }, certain: 2 })
    expect(finding.baseline).toBeCloseTo(2 / 7, 1)
  })

  it('[AT28] nothing is concluded where k says why, or where levels differ', async () => {
    const k3 = weak.policy.replace('k: 2', 'k: 3')
    expect((await minimality.run(await givenOfCase({ ...weak, policy: k3 })))[0].success.targets).toBe(0)
    expect((await minimality.run(await givenOfCase(resists)))[0].success.targets).toBe(0)
    const release = weak.release.map((line, index) =>
      index === 3 ? line.replace('[20,30)', '[25,30)') : line,
    )
    expect(minimality.unfit?.(await givenOfCase({ ...weak, release }))).toMatch(/one level each/)
    const { origin: _, ...unscored } = weak
    expect(minimality.unfit?.(await givenOfCase(unscored))).toMatch(/^Which row was whose/)
  })

  describe('rows treated apart', () => {
    const strata = (mode: string) => `
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10] } }
  diagnosis: sensitive
method:
  mixed:
    mode: ${mode}
    strata:
      - { name: grave, where: { diagnosis: [HIV, influenza, gout, ulcer, asthma, angina] }, k: 2, l: 2 }
      - { rest: true, k: 2 }`
    // The people of the example are one part; two of another, with a value of their own, stand on a level of their own.
    const more = (lines: readonly string[], age: string) => [...lines, `${age}|cold`, `${age}|cold`]
    const parted = {
      policy: strata('faithful'),
      original: more(weak.original, '40'),
      release: more(weak.release, '[40,45)'),
      origin: [...weak.origin!, 7, 8],
    }

    it('[AT29] are concluded of part by part, by the models of each', async () => {
      const given = await givenOfCase(parted)
      expect(minimality.unfit?.(given)).toBeUndefined()
      const findings = await minimality.run(given)
      expect(findings.map(({ way, success }) => [way, success])).toEqual([
        ['the rows of grave', { targets: 2, hits: 2 }],
        ['the rows of rest', { targets: 0, hits: 0 }],
      ])
      expect(findings[0].certain).toBe(2)
    })

    it('[AT29] and nothing is where a part is on its lowest level, or other rows hide who is in it', async () => {
      const low = {
        ...parted,
        original: more(resists.original, '40'),
        release: more(resists.release, '[40,45)'),
      }
      const findings = await minimality.run(await givenOfCase(low))
      expect(findings.map(({ success }) => success.targets)).toEqual([0, 0])
      const hidden = await givenOfCase({ ...parted, policy: strata('hardened') })
      expect(minimality.unfit?.(hidden)).toMatch(/one level each/)
    })
  })

  it('[AT30] a hardened release gives it nothing to go by', async () => {
    const { below } = seededRandom('patients')
    const lines = Array.from(
      { length: 160 },
      () => `${20 + below(40)}|${['flu', 'gout', 'ulcer', 'asthma'][below(4)]}`,
    )
    for (const seed of ['one', 'two', 'three']) {
      const given = await attackedRun({
        policy: `
outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  illness: sensitive
method: { full-domain: { k: 4, t: 0.4, mode: hardened, near: 0.6 } }
release: { to: out.csv }`,
        source: sourceOfLines(['age|illness', ...lines]),
        files: { table: (path) => ({ kind: 'file', path }), hierarchy: async (_, spec) => spec as never },
        seed,
      })
      for (const finding of await minimality.run(given))
        expect(judgeFinding('minimality', finding, undefined).isExposed).toBe(false)
    }
  })
})
