import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naiveLargest } from '../../../methods/slicing/plan/naive-slicing.fixture.ts'
import { checkSliced } from './check-sliced.ts'
import { atMostOneIn } from './exact-comparison.ts'
import { inputOf, NAMES, type PlainRows, randomRows, releaseOf, slicedAnswer } from './test-sliced.fixture.ts'

const GROUPS = [
  [['age'], ['city'], ['sex', 'illness']],
  [['age', 'city'], ['city', 'sex'], ['illness']],
  [
    ['illness', 'age'],
    ['city', 'sex'],
  ],
]

const cases = fc.record({
  rows: fc
    .tuple(fc.integer({ min: 6, max: 60 }), fc.integer())
    .map(([length, seed]) => randomRows(length, seed)),
  columns: fc.constantFrom(...GROUPS),
  split: fc.constantFrom('strict' as const, 'relaxed' as const),
})

/** Every row of a bucket may be swapped for another: the check must not depend on who made the release. */
function shuffledBuckets({ names, rows }: PlainRows, seed: number): PlainRows {
  return { names, rows: rows.map((row, at) => [String(((at * 7 + seed) % 3) + 1), ...row.slice(1)]) }
}

const groupsOf = (columns: readonly (readonly string[])[]) => {
  const seen = new Map<string, number>()
  return columns.map((group) =>
    group.map((source) => {
      const copy = (seen.get(source) ?? 0) + 1
      seen.set(source, copy)
      return { name: copy > 1 ? `${source}@${copy}` : source, source, sensitive: source === 'illness' }
    }),
  )
}

describe('p(t, s)', () => {
  it('[P1] [P4] [R2] equals a count row by row on releases of ours', () => {
    fc.assert(
      fc.property(cases, ({ rows, columns, split }) => {
        const text = { names: NAMES, rows }
        const answer = slicedAnswer(text, ['illness'], { columns, split })
        if (!answer) return
        const release = releaseOf(answer)
        const { disclosure, holds, verdicts } = checkSliced(
          inputOf({ text, sensitive: ['illness'], answer }, release),
        )
        const expected = naiveLargest(release, text, groupsOf(columns))
        expect(verdicts.filter((verdict) => !verdict.holds)).toEqual([])
        expect(holds).toBe(true)
        expect(disclosure.largest).toBeCloseTo(Math.max(...expected), 10)
        expect(disclosure.mean).toBeCloseTo(expected.reduce((sum, p) => sum + p, 0) / rows.length, 10)
        expect(disclosure.satisfying).toBe(1)
        const band = (p: number) => Math.ceil(p * 20 * (1 - 1e-12)) - 1
        expect(disclosure.bands).toEqual(
          Array.from({ length: 20 }, (_, index) => expected.filter((p) => band(p) === index).length),
        )
      }),
      { seed: 7, numRuns: 120 },
    )
  })
  it('[P1] [P4] equals a count row by row on releases that nobody searched for', () => {
    let failing = 0
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 50 }), ({ rows, columns }, seed) => {
        const text = { names: NAMES, rows }
        const answer = slicedAnswer(text, ['illness'], { columns })
        if (!answer) return
        const release = shuffledBuckets(releaseOf(answer), seed)
        const { disclosure, verdicts } = checkSliced(
          inputOf({ text, sensitive: ['illness'], answer }, release),
        )
        const expected = naiveLargest(release, text, groupsOf(columns))
        const found = expected.filter((p) => Number.isFinite(p) && p > 0)
        expect(disclosure.largest).toBeCloseTo(Math.max(0, ...found), 10)
        const above = found.filter((p) => p > 0.5 + 1e-9).length
        expect(verdicts[0]).toMatchObject({ of: 'illness', holds: above === 0, failingRows: above })
        if (above > 0) failing++
      }),
      { seed: 7, numRuns: 120 },
    )
    expect(failing).toBeGreaterThan(10)
  })
  it('[P1] several sensitive attributes are judged each for itself', () => {
    const rows = randomRows(80, 5).map((row, index) => [...row, ['yes', 'no', 'partly'][index % 3]])
    const text = { names: [...NAMES, 'insured'], rows }
    const columns = [['age'], ['city', 'illness'], ['sex', 'insured']]
    const answer = slicedAnswer(text, ['illness', 'insured'], { columns })!
    const release = releaseOf(answer)
    const { verdicts, disclosure } = checkSliced(
      inputOf({ text, sensitive: ['illness', 'insured'], answer }, release),
    )
    const place = release.names.indexOf('insured')
    const given = {
      ...release,
      rows: release.rows.map((row) => row.map((cell, row) => (row === place ? 'yes' : cell))),
    }
    const told = checkSliced(inputOf({ text, sensitive: ['illness', 'insured'], answer }, given))
    expect(verdicts.slice(0, 2).map(({ of, holds }) => [of, holds])).toEqual([
      ['illness', true],
      ['insured', true],
    ])
    expect(disclosure.sensitive.map(({ name }) => name)).toEqual(['illness', 'insured'])
    expect(told.verdicts.slice(0, 2).map(({ of, holds }) => [of, holds])).toEqual([
      ['illness', true],
      ['insured', false],
    ])
    expect(told.disclosure.sensitive[1].largest).toBe(1)
  })
})

describe('exact comparison', () => {
  const term = (withValue: number, agreeing: number) => ({ rows: [3, 2], size: 7, agreeing, withValue })
  it('[P2] p = 1/l holds, one part in a million above does not', () => {
    // Twice the same weight: (1/3 + 1/6)/2 = 1/4 exactly.
    expect(atMostOneIn(4, [term(1, 3), term(1, 6)])).toBe(true)
    expect(atMostOneIn(4, [term(333_334, 1_000_000), term(1, 6)])).toBe(false)
    expect(atMostOneIn(4, [term(333_333, 1_000_000), term(1, 6)])).toBe(true)
  })
  it('[P2] a release at the very limit over two buckets holds, with one more row it does not', () => {
    // Both buckets match everybody alike; p(s) = 1/3 in the first and 1/6 in the second: 1/4 in all.
    const bucket = (number: string, illnesses: string) =>
      [...illnesses].map((illness) => [number, 'x', 'y', illness])
    const rows = [...bucket('1', 'pqr'), ...bucket('1', 'qrt'), ...bucket('2', 'pqrtuv')]
    const judged = (own: readonly string[][]) =>
      checkSliced({
        ...inputOf(
          {
            text: { names: ['a', 'b', 's'], rows: own.map(([, ...cells]) => cells) },
            sensitive: ['s'],
            answer: { summary: { groups: [['a'], ['b'], ['s']], l: 4 } } as never,
          },
          { names: ['bucket', 'a', 'b', 's'], rows: own },
        ),
      }).verdicts[0]
    // q: 2/6 and 1/6, so 1/4 of weights 1 and 1.
    expect(judged(rows)).toMatchObject({ holds: true, figure: 0.25 })
    const more = rows.map((row, at) => (at === 0 ? ['1', 'x', 'y', 'q'] : row))
    expect(judged(more)).toMatchObject({ holds: false, failingRows: 12 })
  })
})
