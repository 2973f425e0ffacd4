import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { seededRandom } from '../data/random/seeded-random.ts'
import { anonymize } from './anonymize.ts'
import { check } from './check.ts'
import { intervals } from './hierarchy-forms.ts'
import type { PolicyObject } from './policy-input.ts'

/** Eight people in their thirties, four in their forties, and one of 71. */
const people = [
  ...Array.from({ length: 8 }, (_, index) => ({
    age: 30 + index,
    illness: index % 2 ? 'flu' : 'gout',
    ward: 'a',
  })),
  ...Array.from({ length: 4 }, (_, index) => ({
    age: 40 + index,
    illness: index % 2 ? 'flu' : 'gout',
    ward: 'b',
  })),
  { age: 71, illness: 'ulcer', ward: 'c' },
]

const policy = (limit: number, release: Record<string, unknown> = {}): PolicyObject =>
  ({
    attributes: {
      age: { role: 'quasi', hierarchy: intervals(10) },
      illness: 'sensitive',
      ward: 'neutral',
    },
    method: { 'full-domain': { k: 3, 'suppression-limit': limit } },
    release,
  }) as PolicyObject

const starred = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.filter(({ age }) => age === '*')

describe('suppressed rows', () => {
  it('[LB14] take in the smallest class where the limit leaves room for it', async () => {
    const { rows, report, holds } = await anonymize(people, policy(0.5), { seed: '1' })
    expect(starred(rows)).toHaveLength(5)
    expect(starred(rows).map(({ illness }) => illness)).toContain('ulcer')
    expect(holds).toBe(true)
    expect(report.notices.join()).toContain('4 rows of the smallest class were suppressed with them')
  })

  it('[LB14] take in no class where missing values count as any: others are counted with it', async () => {
    const gap = { age: '', illness: 'gout', ward: 'a' }
    const wildcard = { ...policy(0.5), data: { 'missing-as': 'wildcard' } } as PolicyObject
    const { rows, report } = await anonymize([...people, gap], wildcard, { seed: '1' })
    expect(starred(rows)).toEqual([{ age: '*', illness: '*', ward: 'c' }])
    expect(report.notices.join()).not.toContain('smallest class')
    expect(report.verdicts).toMatchObject([{ model: 'k-anonymity', holds: true }])
  })

  it('[LB14] hide what is sensitive where it does not, and the report says what is left', async () => {
    const { rows, report, holds } = await anonymize(people, policy(0.1), { seed: '1' })
    expect(starred(rows)).toEqual([{ age: '*', illness: '*', ward: 'c' }])
    expect(holds).toBe(true)
    expect(report.notices.join()).toContain('does not show "illness" either')
    expect(report.notices.join()).toContain('fewer than k')
  })

  it('[LB14] hide what is sensitive where they are enough and still fail another model', async () => {
    const strict = policy(0.4)
    const own = { ...strict, method: { 'full-domain': { k: 3, l: 3, 'suppression-limit': 1 } } }
    const { rows, holds } = await anonymize(people, own as PolicyObject, { seed: '1' })
    const pool = starred(rows)
    expect(holds).toBe(true)
    expect(
      new Set(pool.map(({ illness }) => illness)).size >= 3 || pool.every(({ illness }) => illness === '*'),
    ).toBe(true)
  })

  it('[LB14] are refused, or published as a failure of k, where the policy says so', async () => {
    const refused = anonymize(people, policy(0.1, { 'suppressed-rows': 'refuse' }), { seed: '1' })
    await expect(refused).rejects.toMatchObject({ code: 'MODEL_IMPOSSIBLE' })
    await expect(refused).rejects.toThrow(OutisError)
    const { rows, report, holds } = await anonymize(people, policy(0.1, { 'suppressed-rows': 'keep' }), {
      seed: '1',
    })
    expect(starred(rows)).toEqual([{ age: '*', illness: 'ulcer', ward: 'c' }])
    expect(holds).toBe(false)
    expect(report.verdicts[0]).toMatchObject({ model: 'k-anonymity', holds: false, figure: 1 })
  })

  it('[LB14] are found by a check of the release, alone and beside the original', async () => {
    const release = (await anonymize(people, policy(0.1, { 'suppressed-rows': 'keep' }), { seed: '1' })).rows
    const hidden = (await anonymize(people, policy(0.1), { seed: '1' })).rows
    for (const beside of [{}, { original: people }]) {
      expect((await check(release, policy(0.1), beside)).holds).toBe(false)
      expect(await check(hidden, policy(0.1), beside)).toMatchObject({ holds: true, faults: [] })
    }
  })

  it('[LB14] hide numbers too, whose order a check still knows', async () => {
    const paid = people.map(({ age, ward }, row) => ({ age, ward, pay: 1000 + (row % 4) * 10 }))
    const own = {
      attributes: {
        age: { role: 'quasi', hierarchy: intervals(10) },
        pay: { role: 'sensitive', type: 'number' },
        ward: 'neutral',
      },
      method: { 'full-domain': { k: 3, t: 0.5, 'suppression-limit': 0.1 } },
    } as PolicyObject
    const { rows, report } = await anonymize(paid, own, { seed: '1' })
    expect(starred(rows)).toEqual([{ age: '*', pay: '*', ward: 'c' }])
    expect((await check(rows, own, { original: paid })).holds).toBe(true)
    // The report says what the release alone says: the distance from all rows would tell what the row hides.
    const { verdicts, holds } = await check(rows, own)
    expect(holds).toBe(true)
    expect(report.verdicts.map(({ figure }) => figure)).toEqual(verdicts.map(({ figure }) => figure))
  })

  it('[LB970] of a table without secrets meet the models too: other levels are taken, or nobody is suppressed', async () => {
    const { next: random } = seededRandom(7)
    for (let table = 0; table < 15; table++) {
      const rows = Array.from({ length: 30 + Math.floor(random() * 60) }, () => ({
        age: 20 + Math.floor(random() ** 3 * 60),
        sex: random() < 0.5 ? 'm' : 'f',
        ward: random() < 0.7 ? 'a' : 'b',
      }))
      const own = {
        attributes: {
          age: { role: 'quasi', hierarchy: intervals(5, 10, 20, 40) },
          sex: { role: 'quasi', hierarchy: { suppress: true } },
          ward: { role: 'quasi', hierarchy: { suppress: true } },
        },
        method: { 'full-domain': { k: 5, 'suppression-limit': 0.05 } },
      } as PolicyObject
      const release = await anonymize(rows, own, { seed: '1' })
      const blank = starred(release.rows).filter(({ sex, ward }) => sex === '*' && ward === '*').length
      expect(blank === 0 || blank >= 5).toBe(true)
      expect((await check(release.rows, own, { original: rows })).holds).toBe(true)
    }
  })
})
