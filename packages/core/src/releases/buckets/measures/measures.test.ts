import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applySliced } from '../../../data/recoding/apply-sliced.ts'
import { naiveLargest, releaseTexts, requestOf } from '../../../methods/slicing/plan/naive-slicing.fixture.ts'
import { slicing } from '../../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { attributeDisclosure } from './attribute-disclosure.ts'
import { membershipDisclosure } from './membership.ts'

const context = { random: seededRandom(7), now: () => 0 }
const NAMES = ['age', 'city', 'sex', 'illness']
const rowsOf = fc.tuple(fc.integer({ min: 6, max: 60 }), fc.integer()).map(([length, seed]) => {
  const random = seededRandom(seed)
  return Array.from({ length }, () => [
    String(20 + random.below(6)),
    'abcd'[random.below(4)],
    'fm'[random.below(2)],
    'pqrstuvw'[random.below(8)],
  ])
})
const GROUPS = [
  [['age'], ['city'], ['sex', 'illness']],
  [['age', 'city'], ['city', 'sex'], ['illness']],
]

const run = (rows: readonly (readonly string[])[], more: Partial<SlicingRequest>) => {
  const outcome = slicing.run(tableOf({ names: NAMES, rows }), requestOf(NAMES, ['illness'], more), context)
  return outcome.kind === 'released' ? outcome : undefined
}

const cases = fc.tuple(
  rowsOf,
  fc.constantFrom(...GROUPS),
  fc.constantFrom('strict' as const, 'relaxed' as const),
)

describe('attribute disclosure', () => {
  it('[M1] every p(t, s) is what the release says', () => {
    fc.assert(
      fc.property(cases, ([rows, columns, split]) => {
        const outcome = run(rows, { columns, split })
        if (!outcome) return
        const { largestOf, largest, mean, satisfying, bands } = attributeDisclosure(outcome.buckets, 2)
        const groups = outcome.recoding.groups.map((group) =>
          group.columns.map(({ key, name }) => ({
            name,
            source: NAMES[key],
            sensitive: NAMES[key] === 'illness',
          })),
        )
        const release = releaseTexts(applySliced(outcome.recoding, { seed: 1 }))
        const expected = naiveLargest(release, { names: NAMES, rows }, groups)
        const { table, tuples } = outcome.buckets.sliced
        const tupleOf = new Map<string, number>()
        for (let index = 0; index < table.length; index++) {
          const texts = table.columns
            .slice(0, 3)
            .map(({ dictionary, codes }) => dictionary.values[codes[index]])
          tupleOf.set(texts.join(), tuples.tupleOf[index])
        }
        rows.forEach((row, at) => {
          expect(largestOf[tupleOf.get(row.slice(0, 3).join())!]).toBeCloseTo(expected[at], 10)
        })
        expect(largest).toBeCloseTo(Math.max(...expected), 10)
        expect(mean).toBeCloseTo(expected.reduce((sum, p) => sum + p, 0) / rows.length, 10)
        expect(satisfying).toBe(1)
        expect(bands.reduce((sum, own) => sum + own, 0)).toBe(rows.length)
        // The bands' own l: one row in three is above 1/3 exactly if the independent program says so.
        const within = expected.filter((p) => p <= 1 / 3 + 1e-12).length / rows.length
        expect(attributeDisclosure(outcome.buckets, 3).satisfying).toBeCloseTo(within, 12)
      }),
      { seed: 7, numRuns: 80 },
    )
  })
})

/** Every tuple of quasi-identifiers a bucket of the release admits, over its own texts; copies of "city" must agree. */
function admittedTuples(release: ReturnType<typeof releaseTexts>, columns: readonly (readonly string[])[]) {
  const copy = release.names.includes('city@2')
  const groups = copy
    ? [
        ['age', 'city'],
        ['city@2', 'sex'],
      ]
    : columns.map((group) => group.filter((name) => name !== 'illness'))
  const matches = new Map<string, number>()
  for (const bucket of new Set(release.rows.map(([own]) => own))) {
    const rows = release.rows.filter(([own]) => own === bucket)
    const values = groups.map((group) => [
      ...new Set(rows.map((row) => group.map((name) => row[release.names.indexOf(name)]).join('|'))),
    ])
    const tuples = values.reduce<string[]>(
      (all, own) => all.flatMap((t) => own.map((v) => (v === '' ? t : `${t}|${v}`))),
      [''],
    )
    for (const tuple of tuples) {
      const [, ...cells] = tuple.split('|')
      if (copy && cells[1] !== cells[2]) continue
      const key = (copy ? [cells[0], cells[1], cells[3]] : cells).join('|')
      matches.set(key, (matches.get(key) ?? 0) + 1)
    }
  }
  return matches
}

describe('membership disclosure', () => {
  it('[M2] fake tuples and matching buckets are those of the release', () => {
    fc.assert(
      fc.property(cases, ([rows, columns, split]) => {
        const outcome = run(rows, { columns, split })
        if (!outcome) return
        const admitted = admittedTuples(releaseTexts(applySliced(outcome.recoding, { seed: 1 })), columns)
        const real = new Set(rows.map((row) => row.slice(0, 3).join('|')))
        const fakes = [...admitted].filter(([tuple]) => !real.has(tuple))
        const found = membershipDisclosure(outcome.buckets)
        expect(found).toMatchObject({ originals: real.size, fakes: fakes.length, exact: true, error: 0 })
        const share = (of: readonly (readonly [string, number])[], buckets: number) =>
          of.length === 0 ? 0 : of.filter(([, own]) => own === buckets).length / of.length
        const originals = [...admitted].filter(([tuple]) => real.has(tuple))
        for (const buckets of [1, 2, 3, 4]) {
          expect(found.originalMatches[buckets - 1]).toBeCloseTo(share(originals, buckets), 12)
          expect(found.fakeMatches[buckets - 1]).toBeCloseTo(share(fakes, buckets), 12)
        }
        if (split === 'strict') expect(found.originalMatches[0]).toBe(1)
      }),
      { seed: 7, numRuns: 80 },
    )
  })
  it.each(GROUPS)(
    '[M3] drawn instead of gone through, the number is within five standard errors: %#',
    (...columns) => {
      const random = seededRandom(3)
      const rows = Array.from({ length: 150 }, () => [
        String(20 + random.below(30)),
        'abcdefgh'[random.below(8)],
        'fm'[random.below(2)],
        'pqrstuvw'[random.below(8)],
      ])
      const outcome = run(rows, { columns, split: 'relaxed', l: 5 })!
      const exact = membershipDisclosure(outcome.buckets)
      const drawn = membershipDisclosure(outcome.buckets, { limit: 10, draws: 4000, seed: 1 })
      expect(exact.fakes).toBeGreaterThan(20)
      expect(drawn).toMatchObject({ exact: false, drawn: 4000 })
      expect(drawn.error).toBeGreaterThan(0)
      expect(Math.abs(drawn.fakes - exact.fakes)).toBeLessThan(5 * drawn.error)
      expect(drawn.fakeMatches[0]).toBeCloseTo(exact.fakeMatches[0], 1)
    },
  )
})
