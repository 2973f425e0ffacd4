import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anonymize } from './anonymize.ts'
import { check } from './check.ts'
import { intervals } from './hierarchy-forms.ts'
import { somePeople } from './people.fixture.ts'
import type { PolicyObject } from './policy-input.ts'

const PEOPLE = somePeople(400).map(({ name: _, ...person }) => person)

/** What the texts of each level look like, by hand. */
const BAND = /^\[(\d+),(\d+)\)$/
const AGES = [/^\d+$/, BAND, BAND, /^\*$/]
const ZIPS = [/^\d{5}$/, /^\d{3}\*\*$/, /^\*+$/]
const widthOf = (text: string) => {
  const found = BAND.exec(text)
  return found ? Number(found[2]) - Number(found[1]) : undefined
}
const WIDTHS = [undefined, 5, 20, undefined]

const LUNGS = ['asthma', 'bronchitis']

const METHODS = {
  sbtam: { 'sensitive-values': { diagnosis: LUNGS }, k: 3, 'suppression-limit': 0.2 },
  'full-domain': { k: 3, 'suppression-limit': 0.2 },
  mixed: {
    strata: [
      { name: 'lungs', where: { diagnosis: LUNGS }, k: 3, 'suppression-limit': 0.2 },
      { name: 'others', rest: true, k: 2, 'suppression-limit': 0.2 },
    ],
  },
}

type Bounds = number | readonly [number, number]

const policy = (method: object, levels: { readonly age?: Bounds; readonly zip?: Bounds }): PolicyObject =>
  ({
    attributes: {
      age: {
        role: 'quasi',
        hierarchy: intervals(5, 20),
        ...(levels.age !== undefined && { levels: levels.age }),
      },
      zip: {
        role: 'quasi',
        type: 'text',
        hierarchy: { prefix: 5, keep: [3] },
        ...(levels.zip !== undefined && { levels: levels.zip }),
      },
      diagnosis: 'sensitive',
    },
    method,
  }) as PolicyObject

const both = (bounds: Bounds) => (typeof bounds === 'number' ? [bounds, bounds] : bounds) as [number, number]

/** Levels that a text can be on. */
const agesOf = (text: string) =>
  AGES.flatMap((form, level) => (form.test(text) && widthOf(text) === WIDTHS[level] ? [level] : []))
const zipsOf = (text: string) => ZIPS.flatMap((form, level) => (form.test(text) ? [level] : []))

const isWithin = (levels: readonly number[], bounds: Bounds) => {
  const [least, most] = both(bounds)
  return levels.some((level) => level >= least && level <= most)
}

const bounds = (height: number): fc.Arbitrary<Bounds> =>
  fc
    .tuple(fc.integer({ min: 0, max: height }), fc.integer({ min: 0, max: height }))
    .map(([one, other]) => (one === other ? one : ([Math.min(one, other), Math.max(one, other)] as const)))

describe.each(Object.entries(METHODS))('levels that a policy allows, %s', (id, options) => {
  it('[LB760] every row that is not suppressed is within them, or the policy is impossible', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(bounds(3), bounds(2), async (age, zip) => {
        const own = policy({ [id]: options }, { age, zip })
        const made = await anonymize(PEOPLE, own, { attack: false, seed: '1', allowSeed: true }).catch(
          (error) => {
            expect(error.code).toBe('MODEL_IMPOSSIBLE')
            return undefined
          },
        )
        seen.add(made ? 'released' : 'impossible')
        if (!made) return
        expect(made.holds).toBe(true)
        for (const row of made.rows) {
          const cells = [String(row.age), String(row.zip)] as const
          // Rows without a sensitive value are on no level: they are published as they are.
          if (id === 'sbtam' && !LUNGS.includes(String(row.diagnosis))) continue
          if (cells.every((cell) => /^\*+$/.test(cell))) continue
          expect([...cells, isWithin(agesOf(cells[0]), age), isWithin(zipsOf(cells[1]), zip)]).toEqual([
            ...cells,
            true,
            true,
          ])
        }
      }),
      { seed: 7, numRuns: 12 },
    )
    expect([...seen].sort()).toEqual(['impossible', 'released'])
  })

  it('[LB761] check finds a release that is finer, and one that is coarser', async () => {
    const free = policy({ [id]: options }, { age: 2, zip: 1 })
    const { columns, dictionary, report } = await anonymize(PEOPLE, free, {
      attack: false,
      seed: '1',
      allowSeed: true,
    })
    expect(report.verdicts.filter(({ model }) => model === 'levels').every(({ holds }) => holds)).toBe(true)
    const judged = async (levels: Parameters<typeof policy>[1]) => {
      const { verdicts, holds } = await check(columns, policy({ [id]: options }, levels), {
        original: PEOPLE,
        dictionary,
      })
      return [
        holds,
        ...new Set(
          verdicts.flatMap(({ model, holds: held, of }) => (model === 'levels' && !held ? [of] : [])),
        ),
      ]
    }
    expect(await judged({ age: 2, zip: 1 })).toEqual([true])
    expect(await judged({ age: [0, 1] })).toEqual([false, 'age'])
    expect(await judged({ age: 3, zip: 2 })).toEqual([false, 'age', 'zip'])
    const alone = await check(columns, free, { dictionary })
    expect(alone.notices.join()).toContain('whether "age" and "zip" are on the levels that the policy allows')
  })
})

describe('levels that a policy allows', () => {
  it('[LB762] a level that the hierarchy does not have is refused, and methods that choose none refuse them all', async () => {
    const run = (method: object, levels: Parameters<typeof policy>[1]) =>
      anonymize(PEOPLE, policy(method, levels), { attack: false })
    await expect(run({ 'full-domain': { k: 3 } }, { zip: [1, 3] })).rejects.toMatchObject({
      code: 'HIERARCHY_LEVEL',
      hint: expect.stringContaining('at most 2'),
    })
    await expect(run({ mondrian: { k: 3 } }, { zip: 1 })).rejects.toMatchObject({ code: 'POLICY_INVALID' })
  })

  it('[LB763] bounds that make the models unreachable are named first among the remedies', async () => {
    const tight = policy({ 'full-domain': { k: 50 } }, { age: [0, 1], zip: [0, 2] })
    await expect(anonymize(PEOPLE, tight, { attack: false })).rejects.toMatchObject({
      message: expect.stringContaining('the highest level that the policy allows'),
      hint: expect.stringContaining('Allow higher `levels` of "age"'),
    })
  })
})
