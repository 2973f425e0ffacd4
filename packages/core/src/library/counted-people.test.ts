import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutisError } from '../data/errors.ts'
import { anonymize } from './anonymize.ts'
import { check } from './check.ts'
import { intervals } from './hierarchy-forms.ts'
import type { PolicyObject } from './policy-input.ts'

interface Visit {
  readonly patient: string
  readonly age: number
  readonly sex: string
  readonly diagnosis: string
}

const visits = (most: number): fc.Arbitrary<Visit[]> =>
  fc.array(
    fc.record({
      // A row without a person is of a person of its own.
      patient: fc.integer({ min: 0, max: most }).map((number) => (number === 0 ? '' : `p${number}`)),
      age: fc.integer({ min: 20, max: 27 }),
      sex: fc.constantFrom('f', 'm'),
      diagnosis: fc.constantFrom('flu', 'ulcer', 'asthma'),
    }),
    { minLength: 12, maxLength: 40 },
  )

interface CountedClass {
  readonly people: Set<string>
  /** People who have each diagnosis. */
  readonly with: Map<string, Set<string>>
}

const nameOf = (patient: string, row: number): string => patient || `row ${row}`

/** The classes of a release that keeps the order of its original, by plain sets of patients. */
function classesOf(rows: readonly Readonly<Record<string, unknown>>[], original: readonly Visit[]) {
  const classes = new Map<string, CountedClass>()
  rows.forEach(({ age, sex, diagnosis }, row) => {
    if (age === '*' && sex === '*') return
    const key = JSON.stringify([age, sex])
    const one = classes.get(key) ?? { people: new Set(), with: new Map() }
    classes.set(key, one)
    const patient = nameOf(original[row].patient, row)
    one.people.add(patient)
    one.with.set(String(diagnosis), (one.with.get(String(diagnosis)) ?? new Set()).add(patient))
  })
  return [...classes.values()]
}

const policyOf = (method: PolicyObject['method'], more: object = {}): PolicyObject =>
  ({
    attributes: {
      patient: 'identifying',
      age: { role: 'quasi', hierarchy: intervals(2, 4) },
      sex: { role: 'quasi' },
      diagnosis: 'sensitive',
    },
    person: 'patient',
    method,
    release: { 'keep-order': true },
    ...more,
  }) as PolicyObject

async function releaseOf(original: readonly Visit[], policy: PolicyObject) {
  try {
    return await anonymize(original, policy, { seed: '1' })
  } catch (error) {
    // What a table cannot meet is no fault; anything else is.
    expect(['MODEL_IMPOSSIBLE', 'DATA_ALL_MISSING']).toContain((error as OutisError).code)
    return undefined
  }
}

/** No method but full-domain suppresses rows, and few moves are enough to try the promise. */
const asked = (method: string, { 'suppression-limit': limit = 0, ...models }: Record<string, unknown>) =>
  ({
    [method]: {
      ...models,
      ...(method === 'full-domain' && { 'suppression-limit': limit }),
      ...(method === 'local' && { moves: 200 }),
    },
  }) as PolicyObject['method']

const METHODS: readonly string[] = ['full-domain', 'mondrian', 'local', 'caat', 'kaca']

const share = (one: CountedClass, of: string) => (one.with.get(of)?.size ?? 0) / one.people.size
const largestShare = (one: CountedClass) => Math.max(...[...one.with.keys()].map((of) => share(one, of)))

describe.each(METHODS)('people who have several rows, %s', (method) => {
  const tried = { released: 0 }
  const holds = (models: Record<string, unknown>, judge: (one: CountedClass, all: CountedClass) => void) =>
    fc.assert(
      fc.asyncProperty(visits(9), async (original) => {
        const made = await releaseOf(original, policyOf(asked(method, models)))
        if (!made) return
        tried.released++
        expect(made.holds).toBe(true)
        const all: CountedClass = { people: new Set(), with: new Map() }
        for (const [row, { patient, diagnosis }] of original.entries()) {
          all.people.add(nameOf(patient, row))
          all.with.set(diagnosis, (all.with.get(diagnosis) ?? new Set()).add(nameOf(patient, row)))
        }
        for (const one of classesOf(made.rows, original)) judge(one, all)
      }),
      { seed: 7, numRuns: 12 },
    )

  it('[LB9] every class has k different people', async () => {
    await holds({ k: 4, 'suppression-limit': 0.2 }, ({ people }) =>
      expect(people.size).toBeGreaterThanOrEqual(4),
    )
    await holds({ k: 3 }, ({ people }) => expect(people.size).toBeGreaterThanOrEqual(3))
    expect(tried.released).toBeGreaterThan(10)
  })

  it('[LB9] every class has l values, and none that everybody there has', async () => {
    await holds({ k: 2, l: 2, 'suppression-limit': 0.3 }, (one) => {
      expect(one.with.size).toBeGreaterThanOrEqual(2)
      expect(largestShare(one)).toBeLessThan(1)
    })
  })

  it('[LB9] no value is had by more than the share α of the people of a class', async () => {
    const models = [{ 'alpha-k-anonymity': { alpha: 0.7, k: 2 } }]
    await holds({ models, 'suppression-limit': 0.4 }, (one) => {
      expect(one.people.size).toBeGreaterThanOrEqual(2)
      expect(largestShare(one)).toBeLessThanOrEqual(0.7 + 1e-9)
    })
  })

  it('[LB9] entropy and recursive diversity are of people who have each value', async () => {
    const models = [{ 'entropy-l-diversity': { l: 1.8 } }, { 'recursive-l-diversity': { c: 2, l: 2 } }]
    await holds({ models, 'suppression-limit': 0.4 }, (one) => {
      const counts = [...one.with.values()].map(({ size }) => size).sort((a, b) => b - a)
      const pairs = counts.reduce((sum, count) => sum + count, 0)
      const entropy = counts.reduce((sum, count) => sum - (count / pairs) * Math.log(count / pairs), 0)
      expect(Math.exp(entropy)).toBeGreaterThanOrEqual(1.8 - 1e-6)
      expect(counts[0]).toBeLessThan(2 * (pairs - counts[0]))
      expect(largestShare(one)).toBeLessThan(1)
    })
  })

  it('[LB9] shares of people stay near those of the whole table', async () => {
    const models = [
      { 'basic-beta-likeness': { beta: 0.9 } },
      { 't-closeness': { t: 0.35, distance: 'equal' } },
    ]
    await holds({ models, 'suppression-limit': 0.5 }, (one, all) => {
      const pairs = (of: CountedClass) => [...of.with.values()].reduce((sum, { size }) => sum + size, 0)
      let moved = 0
      for (const of of all.with.keys()) {
        expect(share(one, of)).toBeLessThanOrEqual(1.9 * share(all, of) + 1e-9)
        const gain = (one.with.get(of)?.size ?? 0) / pairs(one) - all.with.get(of)!.size / pairs(all)
        moved += Math.abs(gain) / 2
      }
      expect(moved).toBeLessThanOrEqual(0.35 + 1e-9)
    })
  })

  it('[LB10] where everybody has one row, the release is the one without the key', async () => {
    await fc.assert(
      fc.asyncProperty(visits(9), async (drawn) => {
        const original = drawn.map((visit, index) => ({ ...visit, patient: `p${index}` }))
        const wanted = asked(method, { k: 3, l: 2, 'suppression-limit': 0.2 })
        const { person: _, ...without } = policyOf(wanted, { release: {} }) as PolicyObject & {
          person: string
        }
        const counted = await releaseOf(original, policyOf(wanted, { release: {} }))
        const plain = await releaseOf(original, without)
        expect(counted?.rows).toEqual(plain?.rows)
        expect(counted?.report.verdicts.map(({ figure }) => figure)).toEqual(
          plain?.report.verdicts.map(({ figure }) => figure),
        )
      }),
      { seed: 7, numRuns: 7 },
    )
  })
})

/** Four patients with three visits each, alike in all quasi-identifiers. */
const fewPatients = ['a', 'b', 'c', 'd'].flatMap((patient): Visit[] =>
  ['flu', 'ulcer', 'asthma'].map((diagnosis) => ({ patient, age: 40, sex: 'f', diagnosis })),
)

describe('people who have several rows', () => {
  const fullDomain = (k: number) => ({ 'full-domain': { k } }) as PolicyObject['method']

  it('[LB9] a class of many rows and few people is found only where people are counted', async () => {
    const { person: _, ...rows } = policyOf(fullDomain(10)) as PolicyObject & { person: string }
    const byRows = await anonymize(fewPatients, rows, { seed: '1' })
    expect(classesOf(byRows.rows, fewPatients).map(({ people }) => people.size)).toEqual([4])
    expect(byRows.report.headline).toBe('Every row shares age and sex with at least 11 other rows.')
    expect(byRows.report.notices.filter((text) => text.includes('`person: patient`'))).toHaveLength(1)
    await expect(anonymize(fewPatients, policyOf(fullDomain(10)), { seed: '1' })).rejects.toMatchObject({
      code: 'MODEL_IMPOSSIBLE',
    })
    const byPeople = await anonymize(fewPatients, policyOf(fullDomain(4)), { seed: '1' })
    expect(byPeople.report.headline).toBe('Everybody shares age and sex with at least 3 other people.')
    expect(byPeople.report.people).toEqual({ column: 'patient', people: 4, suppressed: 0 })
    const risk = byPeople.report.risks.after.find(({ id }) => id === 'prosecutor-risk')
    expect(risk?.value).toBe(1 / 4)
  })

  it('[LB9] full-domain loses no more than the best of all levels, tried one by one', async () => {
    const K = 3
    const limit = 0.2
    /** The mean share of the height by which cells are raised; undefined where too many rows have too few people. */
    const lossAt = (original: readonly Visit[], age: number, sex: number): number | undefined => {
      const width = [1, 2, 4, 100][age]
      const keys = original.map((visit) => `${Math.floor(visit.age / width)} ${sex === 0 ? visit.sex : ''}`)
      const people = new Map<string, Set<string>>()
      keys.forEach((key, keyIndex) => {
        people.set(key, (people.get(key) ?? new Set()).add(nameOf(original[keyIndex].patient, keyIndex)))
      })
      const suppressed = keys.filter((key) => people.get(key)!.size < K).length
      if (suppressed > Math.floor(limit * original.length + 1e-9)) return undefined
      const raised = (age / 3 + sex) / 2
      return (suppressed + (original.length - suppressed) * raised) / original.length
    }
    let found = 0
    await fc.assert(
      fc.asyncProperty(visits(9), async (original) => {
        const losses = [0, 1, 2, 3].flatMap((age) => [0, 1].map((sex) => lossAt(original, age, sex)))
        const valid = losses.filter((loss) => loss !== undefined)
        const wanted = { 'full-domain': { k: K, loss: 'precision', 'suppression-limit': limit } }
        const made = await releaseOf(original, policyOf(wanted))
        expect(made === undefined).toBe(valid.length === 0)
        if (!made) return
        found++
        const [{ loss }] = made.report.method.best
        // Where rows are suppressed, a report has two digits of a loss.
        const digits = made.report.release.suppressedRows > 0 ? 0.005 : 0
        expect(Math.abs(loss - Math.min(...valid))).toBeLessThanOrEqual(digits + 1e-9)
      }),
      { seed: 7, numRuns: 60 },
    )
    expect(found).toBeGreaterThan(30)
  })

  it('[LB9] namesakes do not make the headline speak of rows, several visits of each do', async () => {
    const { person: _, ...policy } = policyOf(fullDomain(2)) as PolicyObject & { person: string }
    const visitsOf = (patients: number) =>
      Array.from({ length: 40 }, (_row, index) => ({
        ...fewPatients[index % 12],
        patient: `p${index % patients}`,
        visit: String(index),
      }))
    const named = { ...policy, attributes: { ...policy.attributes, visit: 'identifying' } } as PolicyObject
    const namesakes = await anonymize(visitsOf(39), named, { seed: '1' })
    expect(namesakes.report.headline).toMatch(/^Everybody /)
    expect(namesakes.report.notices.filter((text) => text.includes('`person: patient`'))).toHaveLength(1)
    const visits = await anonymize(visitsOf(20), named, { seed: '1' })
    expect(visits.report.headline).toMatch(/^Every row /)
  })

  it('[LB11] a release alone does not say whose its rows are: nothing is judged by rows', async () => {
    const policy = policyOf(fullDomain(4))
    const { rows, dictionary } = await anonymize(fewPatients, policy, { seed: '1' })
    const alone = await check(rows, policy, { dictionary })
    expect(alone.holds).toBe(false)
    expect(alone.verdicts.map(({ figure }) => figure)).toEqual(['not measured'])
    expect(alone.risks).toEqual([])
  })

  it('[LB11] beside its original a class has the people it must have', async () => {
    const policy = policyOf(fullDomain(4))
    const { rows } = await anonymize(fewPatients, policy, { seed: '1' })
    const beside = await check(rows, policy, { original: fewPatients })
    expect([beside.holds, beside.verdicts[0].figure]).toEqual([true, 4])
    const more = await check(rows, policyOf(fullDomain(5)), { original: fewPatients })
    expect(more.holds).toBe(false)
  })

  it('[LB12] a person that is not there or is published is refused', async () => {
    const other = { ...policyOf(fullDomain(2)), person: 'sex' } as PolicyObject
    await expect(anonymize(fewPatients, other)).rejects.toMatchObject({ code: 'POLICY_INVALID' })
    const absent = { ...policyOf(fullDomain(2)), person: 'nobody' } as PolicyObject
    await expect(anonymize(fewPatients, absent)).rejects.toMatchObject({ code: 'POLICY_INVALID' })
  })

  it('[LB12] methods and meanings that do not count people are refused', async () => {
    const slicing = { slicing: { l: 2 } } as PolicyObject['method']
    await expect(anonymize(fewPatients, policyOf(slicing))).rejects.toMatchObject({ code: 'POLICY_INVALID' })
    const hardened = { kaca: { k: 2, mode: 'hardened' } } as PolicyObject['method']
    await expect(anonymize(fewPatients, policyOf(hardened))).rejects.toMatchObject({ code: 'POLICY_INVALID' })
    const whole = { kaca: { models: [{ 'average-risk': { max: 0.5 } }] } } as PolicyObject['method']
    await expect(anonymize(fewPatients, policyOf(whole))).rejects.toMatchObject({ code: 'POLICY_INVALID' })
    const wildcard = policyOf(fullDomain(2), { data: { 'missing-as': 'wildcard' } })
    await expect(anonymize(fewPatients, wildcard)).rejects.toMatchObject({ code: 'POLICY_INVALID' })
  })
})
