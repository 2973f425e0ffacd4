import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applySliced } from '../../../data/recoding/apply-sliced.ts'
import type { Table } from '../../../data/table/table.ts'
import { wholeBucket } from '../../../methods/slicing/plan/bucket.ts'
import { releaseTexts, requestOf } from '../../../methods/slicing/plan/naive-slicing.fixture.ts'
import { sliceTable } from '../../../methods/slicing/plan/sliced-table.ts'
import { slicing } from '../../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { bucketBayes, unsliced } from './bucket-bayes.ts'
import { bucketise, overlapGain, privacyAgainstL } from './comparisons.ts'
import { type CountQuery, countEstimator, countRows } from './count-query.ts'
import { generalisedEstimate } from './generalised-estimate.ts'
import { slicingError, techniqueErrors } from './query-error.ts'

const context = { random: seededRandom(7), now: () => 0 }
const NAMES = ['age', 'city', 'sex', 'illness']
const random = seededRandom(11)
const ROWS = Array.from({ length: 300 }, () => {
  const sex = random.below(2)
  return [
    String(20 + random.below(9)),
    'abcd'[random.below(4)],
    'fm'[sex],
    'pqrstuvw'[(random.below(5) + 3 * sex) % 8],
  ]
})
const table = tableOf({ names: NAMES, rows: ROWS })
const request = (more: Partial<SlicingRequest>) => requestOf(NAMES, ['illness'], more)
const sliced = (columns: readonly (readonly string[])[], more: Partial<SlicingRequest> = {}) => {
  const outcome = slicing.run(table, request({ columns, ...more }), context)
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  return outcome
}

/** A query for texts. */
const ask = (of: Table, wanted: Readonly<Record<string, readonly string[]>>): CountQuery => ({
  conditions: Object.entries(wanted).map(([name, texts]) => {
    const column = of.columns.findIndex((column) => column.name === name)
    const { values } = of.columns[column].dictionary
    return { column, wanted: Uint8Array.from(values, (text) => (texts.includes(text) ? 1 : 0)) }
  }),
})
const QUERIES = [
  { age: ['20', '21', '22'], illness: ['p', 'q'] },
  { city: ['a'], sex: ['f'] },
  { sex: ['m'], illness: ['s'] },
  { age: ['25'], city: ['b', 'c'], illness: ['p', 'q', 'r', 's'] },
]
const countTexts = (
  rows: readonly (readonly string[])[],
  names: readonly string[],
  wanted: Readonly<Record<string, readonly string[]>>,
) =>
  rows.filter((row) =>
    Object.entries(wanted).every(([name, texts]) => texts.includes(row[names.indexOf(name)])),
  ).length

describe('count queries', () => {
  const groups = [['age'], ['city'], ['sex', 'illness']]
  it.each(QUERIES)(
    '[M4] the estimate is the sum over buckets of products of shares, by plain code: %o',
    (wanted) => {
      const { recoding, buckets } = sliced(groups)
      const { names, rows } = releaseTexts(applySliced(recoding, { seed: 1 }))
      let expected = 0
      for (const bucket of new Set(rows.map(([own]) => own))) {
        const own = rows.filter((row) => row[0] === bucket)
        const shares = groups.map((group) => {
          const part = Object.fromEntries(Object.entries(wanted).filter(([name]) => group.includes(name)))
          return countTexts(own, names, part) / own.length
        })
        expected += shares.reduce((product, share) => product * share, own.length)
      }
      expect(countEstimator(buckets)(ask(table, wanted))).toBeCloseTo(expected, 9)
      expect(countRows(table, ask(table, wanted))).toBe(countTexts(ROWS, NAMES, wanted))
    },
  )
  it('[M4] conditions inside one group are answered exactly', () => {
    const query = ask(table, { sex: ['m'], illness: ['s', 't'] })
    expect(countEstimator(sliced(groups).buckets)(query)).toBeCloseTo(countRows(table, query), 9)
  })
  it('[M5] exact where groups are independent given the attribute they share', () => {
    // In every city, age and illness are crossed evenly; over cities they are not.
    const cells = [
      ...['20', '21'].flatMap((age) => ['p', 'q'].map((illness) => [age, 'a', 'f', illness])),
      ...['30', '31', '32'].flatMap((age) => ['r', 's'].map((illness) => [age, 'b', 'f', illness])),
    ]
    const own = tableOf({ names: NAMES, rows: cells })
    const quasi = [{ column: 0 }, { column: 1 }, { column: 2 }]
    const overlap = [
      { columns: [0, 1], quasi: [0, 1] },
      { columns: [2], quasi: [2] },
      { columns: [1, 3], quasi: [1], sensitive: 3 },
    ]
    const buckets = { sliced: sliceTable(own, { quasi, groups: overlap }), buckets: [wholeBucket(own)] }
    const query = ask(own, { age: ['20'], city: ['a'], illness: ['p'] })
    expect(countRows(own, query)).toBe(1)
    expect(countEstimator(buckets)(query)).toBeCloseTo(1, 12)
    // Apart, the city is asked in one group only: 10 rows · 1/10 · 2/10.
    const apart = [
      { columns: [0, 1], quasi: [0, 1] },
      { columns: [2], quasi: [2] },
      { columns: [3], quasi: [], sensitive: 3 },
    ]
    const parted = { sliced: sliceTable(own, { quasi, groups: apart }), buckets: [wholeBucket(own)] }
    expect(countEstimator(parted)(query)).toBeCloseTo(10 * (2 / 10) * (2 / 10), 12)
  })
  it('[M6] a generalised value counts by its share', () => {
    const cells = [
      ...Array(4).fill(['20', 'a', 'f', 'p']),
      ['21', 'a', 'f', 'q'],
      ['22', 'a', 'f', 'q'],
      ['23', 'a', 'f', 'q'],
    ]
    const own = tableOf({ names: NAMES, rows: cells })
    const one = sliceTable(own, {
      quasi: [{ column: 0 }, { column: 1 }, { column: 2 }],
      groups: [
        { columns: [0], quasi: [0] },
        { columns: [1, 2], quasi: [1, 2] },
        { columns: [3], quasi: [], sensitive: 3 },
      ],
      minFrequency: 3,
    })
    // 21, 22 and 23 became *: asking for two of the three gives two thirds of its three rows.
    const query = ask(own, { age: ['21', '22'] })
    expect(countEstimator({ sliced: one, buckets: [wholeBucket(own)] })(query)).toBeCloseTo(2, 12)
  })
  it('[M7] generalisation spreads a bucket evenly over its range', () => {
    const cells = [
      ['20', 'a', 'f', 'p'],
      ['20', 'a', 'f', 'q'],
      ['23', 'b', 'f', 'p'],
      ['29', 'c', 'f', 'r'],
    ]
    const own = tableOf({ names: NAMES, rows: cells })
    const quasi = [{ column: 0 }, { column: 1 }, { column: 2 }]
    const groups1 = [
      { columns: [0, 1, 2], quasi: [0, 1, 2] },
      { columns: [3], quasi: [], sensitive: 3 },
    ]
    const estimate = generalisedEstimate({
      sliced: sliceTable(own, { quasi, groups: groups1 }),
      buckets: [wholeBucket(own)],
    })
    // One of the three ages, two of four rows with p: 4 · 1/3 · 1/2.
    expect(estimate(ask(own, { age: ['23'], illness: ['p'] }))).toBeCloseTo(2 / 3, 12)
  })
})

describe('query error', () => {
  const groups = [['age'], ['city'], ['sex', 'illness']]
  it('[M8] same seed, same errors; another seed, others', () => {
    const { buckets } = sliced(groups)
    const bucketised = bucketise(table, request({ columns: groups }), context)
    const one = techniqueErrors(buckets, bucketised, { queries: 60, seed: 1 })
    expect(techniqueErrors(buckets, bucketised, { queries: 60, seed: 1 })).toEqual(one)
    expect(techniqueErrors(buckets, bucketised, { queries: 60, seed: 2 })).not.toEqual(one)
    expect(one.queries).toBe(60)
    expect(slicingError(buckets, { queries: 60, seed: 1 })).toEqual(one.slicing)
    for (const { mean, median } of [one.slicing, one.bucketisation, one.generalisation]) {
      expect(mean).toBeGreaterThan(0)
      expect(median).toBeGreaterThanOrEqual(0)
    }
  })
  it('[M8] mean and median are those of the queries’ own errors, one by one', () => {
    const { buckets } = sliced(groups)
    // The first queries of a seed are the same, however many are asked: each one more adds its own error to the sum.
    const sums = Array.from({ length: 10 }, (_, queries) =>
      queries === 0 ? 0 : queries * slicingError(buckets, { queries, seed: 3 }).mean,
    )
    const errors = sums
      .slice(1)
      .map((sum, sumIndex) => sum - sums[sumIndex])
      .sort((a, b) => a - b)
    expect(errors[0]).toBeLessThan(errors[4])
    expect(errors[4]).toBeLessThan(errors[8])
    expect(slicingError(buckets, { queries: 9, seed: 3 }).median).toBeCloseTo(errors[4], 9)
    expect(techniqueErrors(buckets, buckets, { queries: 9, seed: 3 }).slicing.median).toBeCloseTo(
      errors[4],
      9,
    )
  })
  it('[M8] an even number of queries: the median lies between the two in the middle', () => {
    const { buckets } = sliced(groups)
    const [one, two] = [1, 2].map((queries) => slicingError(buckets, { queries, seed: 3 }))
    expect(one.mean).not.toBe(two.mean)
    expect(two.median).toBe(two.mean)
  })
  it('[M8] all columns in one group: no error at all', () => {
    const all = sliceTable(table, {
      quasi: [{ column: 0 }, { column: 1 }, { column: 2 }],
      groups: [{ columns: [0, 1, 2, 3], quasi: [0, 1, 2], sensitive: 3 }],
    })
    expect(slicingError({ sliced: all, buckets: [wholeBucket(table)] }, { queries: 50 }).mean).toBeCloseTo(
      0,
      9,
    )
  })
  it('[M11] overlapping groups against the same without copies', () => {
    const columns = [
      ['age', 'city'],
      ['city', 'sex', 'illness'],
    ]
    const { overlapping, apart } = overlapGain(table, request({ columns }), {
      context,
      queries: { queries: 80 },
    })
    expect(apart).toEqual(
      slicingError(
        sliced([
          ['age', 'city'],
          ['sex', 'illness'],
        ]).buckets,
        { queries: 80 },
      ),
    )
    expect(overlapping).toEqual(slicingError(sliced(columns).buckets, { queries: 80 }))
  })
})

describe('naive Bayes from buckets', () => {
  /** From single rows, in plain code. */
  function naiveBayes(rows: readonly (readonly string[])[], target: number) {
    const values = NAMES.map((_, column) => new Set(rows.map((row) => row[column])).size)
    const classes = [...new Set(rows.map((row) => row[target]))]
    return rows.map((row) => {
      const scores = classes.map((c) => {
        const own = rows.filter((other) => other[target] === c)
        return NAMES.reduce((score, _, column) => {
          if (column === target) return score
          const same = own.filter((other) => other[column] === row[column]).length
          // One more value: the missing one, which the dictionary always has.
          return score + Math.log((same + 1) / (own.length + values[column] + 1))
        }, Math.log(own.length))
      })
      return { best: Math.max(...scores), scores, classes }
    })
  }
  it('[M9] with one group it is the classifier of the original', () => {
    const cells = ROWS.slice(0, 80)
    const own = tableOf({ names: NAMES, rows: cells })
    const one = sliceTable(own, {
      quasi: [{ column: 0 }, { column: 1 }, { column: 2 }],
      groups: [
        { columns: [0], quasi: [0] },
        { columns: [1, 2], quasi: [1, 2] },
        { columns: [3], quasi: [], sensitive: 3 },
      ],
    })
    const { predicted } = bucketBayes(unsliced(one), 3)
    const expected = naiveBayes(cells, 3)
    const { values } = own.columns[3].dictionary
    cells.forEach((row, cellIndex) => {
      const place = Array.from({ length: own.length }, (_, i) => i).find((i) =>
        own.columns.every(({ dictionary, codes }, column) => dictionary.values[codes[i]] === row[column]),
      )!
      const score = expected[cellIndex].scores[expected[cellIndex].classes.indexOf(values[predicted[place]])]
      expect(score).toBeCloseTo(expected[cellIndex].best, 9)
    })
  })
  it('[M9] across groups it knows only what buckets tell', () => {
    // Age decides the illness, and one bucket hides it: the most frequent illness is all there is to say.
    const cells = [...Array(6).fill(['20', 'a', 'f', 'p']), ...Array(4).fill(['30', 'a', 'f', 'q'])]
    const own = tableOf({ names: NAMES, rows: cells })
    const groups = [
      { columns: [0], quasi: [0] },
      { columns: [1, 2], quasi: [1, 2] },
      { columns: [3], quasi: [], sensitive: 3 },
    ]
    const one = sliceTable(own, { quasi: [{ column: 0 }, { column: 1 }, { column: 2 }], groups })
    expect(bucketBayes({ sliced: one, buckets: [wholeBucket(own)] }, 3).accuracy).toBe(0.6)
    const halves = [0, 1].map((place) => ({
      combinations: Int32Array.of(place),
      counts: Uint32Array.of(own.weights[place]),
      rows: own.weights[place],
    }))
    expect(bucketBayes({ sliced: one, buckets: halves }, 3).accuracy).toBe(1)
    expect(bucketBayes(unsliced(one), 3).accuracy).toBe(1)
  })
})

describe('privacy against l', () => {
  it('[M10] possible: all rows within 1/l; impossible: those of the unsplit table', () => {
    const columns = [['age'], ['city'], ['sex', 'illness']]
    const figure = privacyAgainstL(table, request({ columns }), { ls: [2, 3, 8, 30], context })
    expect(figure.map(({ l }) => l)).toEqual([2, 3, 8, 30])
    for (const { l, possible, largest, satisfying } of figure) {
      expect(possible).toBe(satisfying === 1)
      expect(largest <= 1 / l + 1e-12).toBe(possible)
    }
    expect(figure[0].possible).toBe(true)
    const { possible, buckets, satisfying } = figure[3]
    expect({ possible, buckets, satisfying }).toEqual({ possible: false, buckets: 1, satisfying: 0 })
    // By hand: the most frequent illness of either sex.
    const worst = Math.max(
      ...['f', 'm'].map((sex) => {
        const own = ROWS.filter((row) => row[2] === sex)
        return Math.max(...[...'pqrstuvw'].map((s) => own.filter((row) => row[3] === s).length)) / own.length
      }),
    )
    expect(figure[3].largest).toBeCloseTo(worst, 12)
  })
  it('[M4] [M8] estimates of random queries add up to the rows when everything is asked for', () => {
    fc.assert(
      fc.property(fc.constantFrom('strict' as const, 'relaxed' as const), (split) => {
        const all = Object.fromEntries(
          NAMES.map((name, column) => [name, [...new Set(ROWS.map((row) => row[column]))]]),
        )
        const { buckets } = sliced([['age', 'city'], ['city', 'sex'], ['illness']], { split })
        expect(countEstimator(buckets)(ask(table, all))).toBeCloseTo(ROWS.length, 6)
      }),
      { seed: 7, numRuns: 2 },
    )
  })
})
