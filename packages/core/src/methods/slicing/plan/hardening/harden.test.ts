import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../data/random/seeded-random.ts'
import { applySliced } from '../../../../data/recoding/apply-sliced.ts'
import { attributeDisclosure } from '../../../../releases/buckets/measures/attribute-disclosure.ts'
import { tableOf } from '../../../../testing/text-rows.fixture.ts'
import type { SlicingRequest } from '../../request.ts'
import { wholeBucket } from '../bucket.ts'
import { learnedPosterior } from '../learned-posterior.ts'
import { finish } from '../long-steps.ts'
import { releaseTexts, requestOf } from '../naive-slicing.fixture.ts'
import { sliceTable } from '../sliced-table.ts'
import { type SlicingOutcome, slicing } from '../slicing.ts'
import { surestShare } from '../surest-share.ts'
import { hardenBuckets } from './harden.ts'

const NAMES = ['age', 'city', 'sex', 'illness']
const context = { random: seededRandom(7), now: () => 0 }
const GROUPS = [['age'], ['city'], ['sex', 'illness']]

/** City gives the illness away nine times in ten; age and sex say nothing. */
function leakyRows(length: number, seed: number): string[][] {
  const random = seededRandom(seed)
  return Array.from({ length }, () => {
    const city = random.below(6)
    const illness = random.next() < 0.9 ? city : random.below(6)
    return [String(20 + random.below(40)), 'abcdef'[city], 'fm'[random.below(2)], 'pqrstu'[illness]]
  })
}

const run = (rows: readonly (readonly string[])[], more: Partial<SlicingRequest>) =>
  slicing.run(
    tableOf({ names: NAMES, rows }),
    requestOf(NAMES, ['illness'], { columns: GROUPS, ...more }),
    context,
  )

describe('learned posterior', () => {
  it('[H4] from one bucket nothing is learned: it is p(t, s)', () => {
    const table = tableOf({ names: NAMES, rows: leakyRows(200, 1) })
    const sliced = sliceTable(table, {
      quasi: [{ column: 0 }, { column: 1 }, { column: 2 }],
      groups: [
        { columns: [0], quasi: [0] },
        { columns: [1], quasi: [1] },
        { columns: [2, 3], quasi: [2], sensitive: 3 },
      ],
    })
    const of = { sliced, buckets: [wholeBucket(table)] }
    const plain = attributeDisclosure(of, 2)
    const learned = learnedPosterior(of, 2)
    learned.largestOf.forEach((p, tuple) => {
      expect(p).toBeCloseTo(plain.largestOf[tuple], 9)
    })
  })
  it('[H4] two buckets by hand: the second candidate is told apart by what the first bucket taught', () => {
    // Bucket 1: a alone with p; bucket 2: a and b, with p and q. One round of learning, smoothed by one row.
    const table = tableOf({
      names: ['city', 'illness'],
      rows: [
        ['a', 'p'],
        ['a', 'p'],
        ['b', 'q'],
        ['a', 'p'],
      ],
    })
    const sliced = sliceTable(table, {
      quasi: [{ column: 0 }],
      groups: [
        { columns: [0], quasi: [0] },
        { columns: [1], quasi: [], sensitive: 1 },
      ],
    })
    const buckets = [
      { combinations: Int32Array.of(0), counts: Uint32Array.of(2), rows: 2 },
      { combinations: Int32Array.of(0, 1), counts: Uint32Array.of(1, 1), rows: 2 },
    ]
    const { largestOf } = learnedPosterior({ sliced, buckets }, 2, { rounds: 0 })
    // Expected rows: (a, p) 2.5, (a, q) 0.5, (b, p) 0.5, (b, q) 0.5; P(a) = 3/4, P(b) = 1/4, rows of p 3, of q 1.
    const lift = (rows: number, ofS: number, share: number) => (rows + share) / (ofS + 1) / share
    const a = { p: lift(2.5, 3, 0.75), q: lift(0.5, 1, 0.75) }
    const b = { p: lift(0.5, 3, 0.25), q: lift(0.5, 1, 0.25) }
    const inSecond = a.p / (a.p + a.q)
    // f(a, bucket 1) = 1, f(a, bucket 2) = 1/2.
    expect(largestOf[0]).toBeCloseTo((1 * 1 + 0.5 * inSecond) / 1.5, 12)
    expect(largestOf[1]).toBeCloseTo(b.q / (b.p + b.q), 12)
  })
  it('[H5] on a release made weak the guess is far better than 1/l, hardened it is not', () => {
    const rows = leakyRows(600, 3)
    const weak = run(rows, { l: 3 })
    if (weak.kind !== 'released') throw new Error(weak.kind)
    const table = tableOf({ names: NAMES, rows })
    // Buckets of two cities each: every illness has at most half of its rows, and learning tells them apart by other buckets.
    const codes = table.columns[1].codes
    const pairs = [
      [0, 1],
      [2, 3],
      [4, 5],
      [1, 2],
      [3, 4],
      [5, 0],
    ].map((cities, part) =>
      Array.from({ length: table.length }, (_, index) => index).filter(
        (place) => cities.includes(codes[place] - 1) && (place % 2 === 0) === part < 3,
      ),
    )
    const buckets = pairs.map((places) => ({
      combinations: Int32Array.from(places),
      counts: Uint32Array.from(places, (place) => table.weights[place]),
      rows: places.reduce((sum, place) => sum + table.weights[place], 0),
    }))
    const { guessedRight } = learnedPosterior({ sliced: weak.buckets.sliced, buckets }, 2)
    expect(guessedRight[0]).toBeGreaterThan(0.8)
    const hardened = run(commonRows(900, 3), { l: 2, mode: 'hardened', bucketK: 2 })
    if (hardened.kind !== 'released') throw new Error(hardened.kind)
    expect(hardened.summary.buckets).toBeGreaterThan(10)
    expect(hardened.summary.hardened!.learnedAfter.guessedRight[0]).toBeLessThan(0.45)
  })
  it('[H7] guesses are worth what they are right: the surest hundred at least, those equally sure together', () => {
    const of = (...guesses: [number, number, number][]) =>
      surestShare({
        sureness: Float64Array.from(guesses, ([sureness]) => sureness),
        rows: Float64Array.from(guesses, ([, rows]) => rows),
        right: Float64Array.from(guesses, ([, , right]) => right),
      })
    expect(of([0.9, 40, 40], [0.8, 60, 30], [0.1, 900, 0])).toBe(0.7)
    expect(of([0.9, 40, 40], [0.9, 160, 0], [0.1, 800, 400])).toBe(0.44)
    expect(of([0.9, 5, 5], [0.2, 5, 0])).toBe(0.5)
  })
})

/** Ages of five years, so that many rows share a tuple; city gives the illness away in part, and sex a little. */
function commonRows(length: number, seed: number): string[][] {
  const random = seededRandom(seed)
  return Array.from({ length }, () => {
    const city = random.below(3)
    const illness = random.next() < 0.5 ? city : random.below(6)
    const sex = random.next() < (illness < 3 ? 0.6 : 0.4) ? 0 : 1
    return [String(20 + 10 * random.below(3)), 'abc'[city], 'fm'[sex], 'pqrstu'[illness]]
  })
}

/** Rows of the release by bucket, as texts. */
function releasedBuckets(outcome: SlicingOutcome): { names: string[]; buckets: string[][][] } {
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  const { names, rows } = releaseTexts(applySliced(outcome.recoding, { seed: 1 }))
  const buckets = new Map<string, string[][]>()
  for (const row of rows) buckets.set(row[0], [...(buckets.get(row[0]) ?? []), row])
  return { names, buckets: [...buckets.values()] }
}

const counts = (texts: readonly string[]) => {
  const found = new Map<string, number>()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return found
}

describe('hardened slicing', () => {
  it('[H1] [H2] [H3] on the finished release, values, shares and guesses keep their limits', () => {
    let several = 0
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(2, 3),
        fc.constantFrom(2, 3, 5),
        fc.integer({ min: 200, max: 900 }),
        (seed, l, bucketK, length) => {
          const rows = commonRows(length, seed)
          const outcome = run(rows, { l, mode: 'hardened', bucketK })
          if (outcome.kind !== 'released') return
          const { names, buckets } = releasedBuckets(outcome)
          if (buckets.length > 1) several++
          const place = (name: string) => names.indexOf(name)
          const table = rows.map((row) => `${row[2]} ${row[3]}`)
          for (const bucket of buckets) {
            expect(bucket.length).toBeGreaterThanOrEqual(bucketK)
            for (const name of ['age', 'city', 'sex']) {
              for (const [text, own] of counts(bucket.map((row) => row[place(name)]))) {
                const all = buckets.flat().filter((row) => row[place(name)] === text).length
                expect(own).toBeGreaterThanOrEqual(Math.min(bucketK, all))
              }
            }
            for (const sex of ['f', 'm']) {
              const own = bucket
                .filter((row) => row[place('sex')] === sex)
                .map((row) => row[place('illness')])
              const inTable = table.filter((text) => text.startsWith(sex))
              const most = Math.max(...counts(inTable).values())
              for (const n of counts(own).values()) {
                expect(n * l).toBeLessThanOrEqual(own.length)
                expect((n - 1) * inTable.length).toBeLessThan(own.length * most)
              }
            }
          }
          const learned = learnedPosterior(outcome.buckets, l)
          if (buckets.length > 1) expect(learned.surest * l).toBeLessThanOrEqual(1 + 1e-9)
          expect(attributeDisclosure(outcome.buckets, l).satisfying).toBe(1)
        },
      ),
      { seed: 7, numRuns: 40 },
    )
    expect(several).toBeGreaterThan(25)
  })
  it('[H8] nothing hangs on the order of the source, and the same rows give the same release', () => {
    const rows = commonRows(600, 11).sort()
    const turned = [...rows].reverse()
    const [first, again, other] = [rows, rows, turned].map((own) => {
      const text = {
        names: NAMES,
        rows: own,
        orders: new Map(NAMES.map((name, index) => [name, sortedTexts(rows, index)])),
      }
      const request = requestOf(NAMES, ['illness'], { columns: GROUPS, mode: 'hardened', bucketK: 2 })
      const outcome = slicing.run(tableOf(text), request, context)
      if (outcome.kind !== 'released') throw new Error(outcome.kind)
      expect(outcome.summary.buckets).toBeGreaterThan(10)
      return releaseTexts(applySliced(outcome.recoding, { seed: 1 }))
    })
    expect(again).toEqual(first)
    expect(other).toEqual(first)
  })
  it('[H9] several sensitive attributes each keep their shares', () => {
    const random = seededRandom(5)
    const names = ['age', 'city', 'illness', 'pay']
    const rows = Array.from({ length: 900 }, () => [
      String(20 + 10 * random.below(3)),
      'abc'[random.below(3)],
      'pqrs'[random.below(4)],
      'low mid high'.split(' ')[random.below(3)],
    ])
    const outcome = slicing.run(
      tableOf({ names, rows }),
      requestOf(names, ['illness', 'pay'], {
        columns: [['age'], ['city', 'illness'], ['pay']],
        mode: 'hardened',
        bucketK: 2,
      }),
      context,
    )
    const released = releasedBuckets(outcome)
    expect(released.buckets.length).toBeGreaterThan(10)
    const at = released.names.indexOf('pay')
    const most = Math.max(...counts(rows.map((row) => row[3])).values())
    for (const bucket of released.buckets) {
      for (const n of counts(bucket.map((row) => row[at])).values())
        expect((n - 1) * rows.length).toBeLessThan(bucket.length * most)
    }
  })
  it('[H2] the minimal frequency may be another than bucket-k', () => {
    const outcome = run(leakyRows(120, 4), { mode: 'hardened', bucketK: 3, generalise: { minFrequency: 20 } })
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    for (const [group, { labels, codes, size }] of outcome.buckets.sliced.groups.entries()) {
      const rows = new Float64Array(size)
      codes.forEach((code, codeIndex) => {
        rows[code] += outcome.buckets.sliced.table.weights[codeIndex]
      })
      for (const row of rows) expect(row === 0 || row >= 20, `group ${group} ${labels?.length}`).toBe(true)
    }
  })
  it('[H6] stopped, the whole table is one bucket', () => {
    let time = 0
    const outcome = slicing.run(
      tableOf({ names: NAMES, rows: leakyRows(300, 5) }),
      requestOf(NAMES, ['illness'], { columns: GROUPS, mode: 'hardened', l: 2 }),
      { ...context, now: () => time++, budget: 3 },
    )
    expect(outcome).toMatchObject({ kind: 'stopped', because: 'time', best: { summary: { buckets: 1 } } })
  })
  it('[H6] stopped while hardening, too', () => {
    const table = tableOf({ names: NAMES, rows: commonRows(900, 3) })
    const asked = requestOf(NAMES, ['illness'], { columns: GROUPS, mode: 'hardened', bucketK: 2 })
    const whole = slicing.run(table, asked, context)
    if (whole.kind !== 'released') throw new Error(whole.kind)
    expect(whole.summary.buckets).toBeGreaterThan(10)
    const { faithful } = whole.summary.hardened!
    const stopped = finish(
      hardenBuckets(whole.buckets.sliced, faithful, {
        l: 2,
        bucketK: 2,
        correlation: whole.summary.correlation,
        context: { ...context, signal: { aborted: true } },
      }),
    )
    expect(stopped).toMatchObject({ stopped: 'abort', buckets: [{ rows: 900 }] })
  })
  it('[H1] a table with fewer rows than a bucket must have is refused', () => {
    const few = [
      ['1', 'a', 'f', 'p'],
      ['2', 'b', 'm', 'q'],
      ['3', 'c', 'f', 'r'],
      ['4', 'd', 'm', 's'],
    ]
    expect(() => run(few, { mode: 'hardened' })).toThrow(/fewer than a bucket must have/)
    expect(run(few, { mode: 'faithful', columns: NAMES.map((name) => [name]) }).kind).toBe('released')
  })
})

const sortedTexts = (rows: readonly (readonly string[])[], at: number): string[] =>
  [...new Set(rows.map((row) => row[at]))].sort()
