import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { anonymize } from './anonymize.ts'
import { intervals } from './hierarchy-forms.ts'
import type { PolicyObject } from './policy-input.ts'

const GRAVE = ['HIV', 'psychosis', 'cancer']
const LIGHT = ['flu', 'cold', 'sprain']

interface Person {
  readonly age: number
  readonly sex: string
  readonly illness: string
}

const person: fc.Arbitrary<Person> = fc.record({
  age: fc.oneof(fc.integer({ min: 20, max: 44 }), fc.integer({ min: 20, max: 99 })),
  sex: fc.constantFrom('f', 'm'),
  illness: fc.oneof(fc.constantFrom(...GRAVE), fc.constantFrom(...LIGHT), fc.constantFrom(...LIGHT)),
})

interface Asked {
  readonly method: 'sbtam' | 'mixed'
  readonly mode: 'faithful' | 'hardened'
  readonly k: number
  readonly l: number
  readonly limit: number
}

const asked: fc.Arbitrary<Asked> = fc.record({
  method: fc.constantFrom('sbtam', 'mixed'),
  mode: fc.constantFrom('faithful', 'hardened'),
  k: fc.integer({ min: 2, max: 4 }),
  l: fc.integer({ min: 1, max: 2 }),
  limit: fc.constantFrom(0.05, 0.15, 0.4),
})

function policyOf({ method, mode, k, l, limit }: Asked, release: Record<string, unknown> = {}): PolicyObject {
  const own = { k, ...(l > 1 && { l }), 'suppression-limit': limit }
  const strata = [
    { name: 'grave', where: { illness: GRAVE }, ...own },
    { name: 'others', rest: true, k: 2, 'suppression-limit': limit },
  ]
  return {
    attributes: {
      age: { role: 'quasi', hierarchy: intervals(10, 40) },
      sex: 'quasi',
      illness: 'sensitive',
    },
    method:
      method === 'sbtam'
        ? { sbtam: { mode, 'sensitive-values': { illness: GRAVE }, ...own } }
        : { mixed: { mode, strata } },
    release,
  } as PolicyObject
}

const made = async (people: readonly Person[], policy: PolicyObject) => {
  try {
    return await anonymize(people, policy, { seed: '5', allowSeed: true, attack: false })
  } catch (fault) {
    // That there is no such release is an answer; a check that fails is none.
    if (fault instanceof OutisError && fault.code === 'MODEL_IMPOSSIBLE') return undefined
    throw fault
  }
}

type Row = Readonly<Record<string, unknown>>

/** The blanked rows of each stratum by themselves, counted here and not by the check. */
function poolsOf(rows: readonly Row[]) {
  const blank = rows.filter(({ age, sex }) => age === '*' && sex === '*')
  const grave = blank.filter(({ illness }) => GRAVE.includes(String(illness)))
  return { grave, others: blank.filter((row) => !grave.includes(row)) }
}

const tooWeak = (pool: readonly Row[], k: number, l: number): boolean =>
  pool.length > 0 && (pool.length < k || new Set(pool.map(({ illness }) => illness)).size < l)

describe('suppressed rows of strata', () => {
  it('[LB14] are at least k with l values in every stratum, or there are none', async () => {
    let pools = 0
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 60 }), asked, async (people, own) => {
        const release = await made(people, policyOf(own))
        if (!release) return
        const { grave, others } = poolsOf(release.rows)
        pools += grave.length > 0 ? 1 : 0
        expect(tooWeak(grave, own.k, own.l)).toBe(false)
        // A decoy among the blanked rows of the grave is no row of the others' own pool.
        if (own.method === 'mixed' && own.mode === 'faithful') expect(tooWeak(others, 2, 1)).toBe(false)
        expect(release.report.verdicts.filter(({ suppressedFail }) => suppressedFail)).toEqual([])
        expect(release.holds).toBe(true)
      }),
      { seed: 31, numRuns: 24 },
    )
    expect(pools).toBeGreaterThan(1)
  })

  it('[LB14] are too few, and told as a failure, where the policy keeps them', async () => {
    let weak = 0
    const drawn = fc.sample(fc.tuple(fc.array(person, { minLength: 20, maxLength: 60 }), asked), {
      seed: 31,
      numRuns: 24,
    })
    for (const [people, own] of drawn) {
      const release = await made(
        people,
        policyOf({ ...own, mode: 'faithful' }, { 'suppressed-rows': 'keep' }),
      )
      if (!release) continue
      const isWeak = tooWeak(poolsOf(release.rows).grave, own.k, own.l)
      weak += isWeak ? 1 : 0
      if (isWeak) expect(release.holds).toBe(false)
    }
    expect(weak).toBeGreaterThan(1)
  })

  // By hand: without `*` z is one of two in place of one of 65, 31.5 times as much more; with all of them one of five, 12 times.
  it('[LB14] meet the models with `*` that is data, and without it', async () => {
    const people = [
      ...Array.from({ length: 60 }, (_, index) => ({ age: 30, sex: 'f', illness: 'abc'[index % 3] })),
      ...[90, 91, 92].map((age) => ({ age, sex: 'f', illness: '*' })),
      { age: 95, sex: 'f', illness: 'z' },
      { age: 96, sex: 'f', illness: 'a' },
    ]
    const beta = async (most: number) => {
      const models = [{ 'basic-beta-likeness': { beta: most } }]
      const rest = { rest: true, name: 'r', k: 2, models, 'suppression-limit': 0.2 }
      const own = { attributes: { age: 'quasi', sex: 'quasi', illness: 'sensitive' } }
      const release = await made(people, { ...own, method: { mixed: { strata: [rest] } } } as PolicyObject)
      expect(release?.holds).toBe(true)
      return release!.rows.filter(({ age }) => age === '*').map(({ illness }) => illness)
    }
    expect(await beta(32)).toHaveLength(5)
    for (const most of [11, 18, 30]) expect(await beta(most)).not.toHaveLength(5)
  })

  it('[LB14] whose one value is `*` are told and written as those of any other one value', async () => {
    const shown = ['flu', 'HIV', 'flu', 'HIV', '*', 'flu', 'HIV', 'flu']
    const asked = (value: string, release: Record<string, unknown> = {}) => {
      const people = [
        ...shown.map((illness) => ({ age: 1, illness })),
        ...[90, 91].map((age) => ({ age, illness: value })),
      ]
      const policy = {
        attributes: { age: { role: 'quasi', hierarchy: intervals(10) }, illness: 'sensitive' },
        method: { 'full-domain': { k: 2, l: 2, 'suppression-limit': 0.3 } },
        release,
      } as PolicyObject
      return made(people as unknown as readonly Person[], policy)
    }
    const [star, flu] = [await asked('*'), await asked('flu')]
    expect(star?.rows).toEqual(flu?.rows)
    expect(star?.report.notices).toEqual(flu?.report.notices)
    expect(star?.report.notices.join()).toContain('do not show "illness" either')
    expect(star?.holds).toBe(true)
    // Kept, they fail; refused, there is no release.
    for (const value of ['*', 'flu']) {
      expect((await asked(value, { 'suppressed-rows': 'keep' }))?.holds).toBe(false)
      expect(await asked(value, { 'suppressed-rows': 'refuse' })).toBeUndefined()
    }
  })
})

describe('suppressed rows that are fewer than k', () => {
  const people = [
    ...Array.from({ length: 35 }, (_, index) => ({ town: 'Kiel', illness: LIGHT[index % 3] })),
    ...Array.from({ length: 3 }, (_, index) => ({ town: 'Ulm', illness: LIGHT[index] })),
    ...Array.from({ length: 2 }, (_, index) => ({ town: 'Bonn', illness: LIGHT[index] })),
  ]
  const suppressedAt = async (limit: number) => {
    const { report } = await anonymize(
      people,
      {
        attributes: { town: 'quasi', illness: 'sensitive' },
        method: { 'full-domain': { k: 3, 'suppression-limit': limit } },
      },
      { seed: '5', allowSeed: true, attack: false },
    )
    return report.release.suppressedRows
  }

  // By hand: of 40 rows 4 may be suppressed, 2 are, and the smallest class has 3. With 5 there is room for it.
  it('[LB14] are joined by the smallest class only where the limit has room for both', async () => {
    expect(await suppressedAt(0.1)).toBe(2)
    expect(await suppressedAt(0.125)).toBe(5)
  })
})
