import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../random/seeded-random.ts'
import { applySliced } from '../../../recoding/apply-sliced.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { attributeDisclosure } from '../measures/attribute-disclosure.ts'
import { learnedPosterior } from '../measures/learned-posterior.ts'
import type { SlicingRequest } from '../request.ts'
import { wholeBucket } from './bucket.ts'
import { hardenBuckets } from './harden.ts'
import { releaseTexts, requestOf } from './naive-slicing.fixture.ts'
import { partitionTuples } from './partition-tuples.ts'
import { sliceTable } from './sliced-table.ts'
import { slicing } from './slicing.ts'
import { finish } from './steps.ts'
import { strictCheck } from './strict-check.ts'

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
      Array.from({ length: table.length }, (_, place) => place).filter(
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
    const hardened = run(rows, { l: 3, mode: 'hardened', bucketK: 4 })
    if (hardened.kind !== 'released') throw new Error(hardened.kind)
    expect(learnedPosterior(hardened.buckets, 3).guessedRight[0]).toBeLessThan(0.45)
  })
})

describe('hardened slicing', () => {
  it('[H1] [H2] [H3] buckets, column values and learned probabilities keep their limits', () => {
    let released = 0
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom('strict' as const, 'relaxed' as const),
        fc.constantFrom(2, 4),
        (seed, split, bucketK) => {
          const rows = leakyRows(120, seed)
          const outcome = run(rows, { l: 2, split, mode: 'hardened', bucketK })
          if (outcome.kind !== 'released') return
          released++
          const { summary, buckets } = outcome
          expect(summary.smallestBucket).toBeGreaterThanOrEqual(bucketK)
          expect(summary.singleRows).toBe(0)
          expect(learnedPosterior(buckets, 2)).toMatchObject({ satisfying: 1 })
          expect(attributeDisclosure(buckets, 2).satisfying).toBe(1)
          expect(summary.hardened!.learnedAfter.largest).toBeLessThanOrEqual(0.5 + 1e-9)
          expect(summary.hardened!.before).toBeGreaterThanOrEqual(summary.buckets)
          const { names, rows: published } = releaseTexts(applySliced(outcome.recoding, { seed: 1 }))
          for (const name of ['age', 'city', 'sex']) {
            const texts = published.map((row) => row[names.indexOf(name)])
            for (const text of texts) {
              expect(texts.filter((other) => other === text).length).toBeGreaterThanOrEqual(bucketK)
            }
          }
        },
      ),
      { seed: 7, numRuns: 25 },
    )
    expect(released).toBeGreaterThan(15)
  })
  it('[H2] the minimal frequency may be another than bucket-k', () => {
    const outcome = run(leakyRows(120, 4), { mode: 'hardened', bucketK: 3, generalise: { minFrequency: 20 } })
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    for (const [group, { labels, codes, size }] of outcome.buckets.sliced.groups.entries()) {
      const rows = new Float64Array(size)
      codes.forEach((code, place) => {
        rows[code] += outcome.buckets.sliced.table.weights[place]
      })
      for (const own of rows) expect(own === 0 || own >= 20, `group ${group} ${labels?.length}`).toBe(true)
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
    const rows = leakyRows(300, 5)
    const table = tableOf({ names: NAMES, rows })
    const sliced = sliceTable(table, {
      quasi: [{ column: 0 }, { column: 1 }, { column: 2 }],
      groups: [
        { columns: [0], quasi: [0] },
        { columns: [1], quasi: [1] },
        { columns: [2, 3], quasi: [2], sensitive: 3 },
      ],
    })
    const { leaves } = finish(
      partitionTuples(wholeBucket(table), {
        positions: sliced.positions,
        split: 'strict',
        tries: 'all',
        check: strictCheck(sliced, 2),
        smallest: 2,
        context,
      }),
    )
    expect(leaves.length).toBeGreaterThan(4)
    const stopped = finish(
      hardenBuckets(sliced, leaves, {
        l: 2,
        context: { ...context, signal: { aborted: true } },
      }),
    )
    expect(stopped).toMatchObject({ stopped: 'abort', before: leaves.length, buckets: [{ rows: 300 }] })
    const whole = finish(hardenBuckets(sliced, leaves, { l: 2, context }))
    expect(whole.stopped).toBeUndefined()
    expect(whole.buckets.reduce((sum, own) => sum + own.rows, 0)).toBe(300)
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
