import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import type { Taxonomy } from '../data/table/classes.ts'
import { absolute, type ExactClass, expectNaive, hundredths, LARGE } from './kit/naive.fixture.ts'
import { caseOf, type Sample, scale } from './kit/sample-classes.fixture.ts'
import { type DistanceKind, tCloseness } from './t-closeness.ts'

const distanceOf = (sample: Sample, distance?: DistanceKind) => {
  const { attribute, classes } = caseOf(sample)
  return tCloseness.judge({ t: 1, ...(distance ? { distance } : {}) }, attribute, 0).figure(classes, 0)
}

/** The class as counts of codes 1 … m, and the rest of the table as suppressed rows. */
const classIn = (table: readonly number[], inClass: readonly number[]): Sample => ({
  counts: [[0, ...inClass]],
  suppressed: [0, ...table.map((rows, value) => rows - inClass[value])],
})

describe('t-closeness, ordered and equal distance', () => {
  // Li et al. 2007, section 4: nine salaries 3k … 11k, one row each.
  const salaries = Array<number>(9).fill(1)
  const having = (...thousands: number[]) =>
    salaries.map((_, value) => (thousands.includes(value + 3) ? 1 : 0))

  it('[T1] ordered distance of {3k, 4k, 5k} to all nine is 0.375', () => {
    expect(distanceOf(classIn(salaries, having(3, 4, 5)), 'ordered')).toBeCloseTo(0.375, 14)
  })

  it('[T1] spread-out values are closer: {6k, 8k, 11k} gives 1/6', () => {
    expect(distanceOf(classIn(salaries, having(6, 8, 11)), 'ordered')).toBeCloseTo(1 / 6, 14)
  })

  it('[T2] equal distance sees no difference between them: ½ Σ |p − q| = 2/3', () => {
    expect(distanceOf(classIn(salaries, having(3, 4, 5)), 'equal')).toBeCloseTo(2 / 3, 14)
    expect(distanceOf(classIn(salaries, having(6, 8, 11)), 'equal')).toBeCloseTo(2 / 3, 14)
  })

  it('[T3] without a distance, numbers are ordered and everything else is equal', () => {
    const sample = classIn(salaries, having(3, 4, 5))
    expect(distanceOf({ ...sample, type: 'number' })).toBeCloseTo(0.375, 14)
    expect(distanceOf({ ...sample, type: 'text' })).toBeCloseTo(2 / 3, 14)
    expect(distanceOf({ ...sample, type: 'date' })).toBeCloseTo(2 / 3, 14)
  })

  it('[T4] values that nobody in the table has are no steps', () => {
    const spread = (counts: readonly number[]) => counts.flatMap((count) => [count, 0])
    const sparse = classIn(spread(salaries), spread(having(3, 4, 5)))
    expect(distanceOf(sparse, 'ordered')).toBeCloseTo(0.375, 14)
  })

  it('[T4] two texts of one number are one value', () => {
    // Values 1, 2, 3, two rows each, the class both of 2: (1/3 + 1/3) / 2. As four values it would be 2/9.
    const sample = { ...classIn([2, 1, 1, 2], [0, 1, 1, 0]), type: 'number' as const }
    expect(distanceOf({ ...sample, numbers: [Number.NaN, 1, 2, 2, 3] })).toBeCloseTo(1 / 3, 14)
    expect(distanceOf({ ...sample, numbers: [Number.NaN, 1, 2, 2.5, 3] })).toBeCloseTo(2 / 9, 14)
  })

  it('[T5] missing is the first value of the order', () => {
    // Values missing < a < b, one row each; class {missing}: (|1 − 1/3| + |1 − 2/3|) / 2 = 0.5, and {a}: 1/3.
    const lonely = (inClass: number[]) => ({
      counts: [inClass],
      suppressed: inClass.map((count) => 1 - count),
    })
    expect(distanceOf(lonely([1, 0, 0]), 'ordered')).toBeCloseTo(0.5, 14)
    expect(distanceOf(lonely([0, 1, 0]), 'ordered')).toBeCloseTo(1 / 3, 14)
  })

  it('[T6] a table of one value has distance 0', () => {
    expect(distanceOf(classIn([9], [3]), 'ordered')).toBe(0)
    expect(distanceOf(classIn([9], [3]), 'equal')).toBe(0)
  })

  it('[T7] a distance of exactly t passes; t = 0 asks for the table’s own shares', () => {
    const { attribute, classes } = caseOf(classIn(salaries, having(3, 4, 5)))
    const admits = (t: number, distance: string) =>
      tCloseness.judge({ t, distance }, attribute, 0).admits(classes, 0)
    expect(admits(0.375, 'ordered')).toBe(true)
    expect(admits(0.3749, 'ordered')).toBe(false)
    expect(admits(2 / 3, 'equal')).toBe(true)
    expect(admits(0.6666, 'equal')).toBe(false)
    for (let factor = 33_333_301; factor < 33_333_333; factor++) {
      const large = caseOf(scale(classIn(salaries, having(3, 4, 5)), factor))
      const judge = tCloseness.judge({ t: 0.375, distance: 'ordered' }, large.attribute, 0)
      expect(judge.admits(large.classes, 0)).toBe(true)
    }
    const alike = caseOf(classIn([30_000_000, 60_000_000, 9_000_000], [10_000_000, 20_000_000, 3_000_000]))
    for (const distance of ['equal', 'ordered']) {
      expect(tCloseness.judge({ t: 0, distance }, alike.attribute, 0).admits(alike.classes, 0)).toBe(true)
    }
  })
})

describe('t-closeness, hierarchical distance', () => {
  // Figure 1 of Li et al. 2007, height 3. Codes 1 … 10: flu, pneumonia, bronchitis | pulmonary edema, pulmonary embolism ||
  // gastric ulcer, gastritis, stomach cancer | colitis, colon cancer.
  const diseases: Taxonomy = {
    height: 3,
    parents: [
      Uint32Array.from([0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3]),
      Uint32Array.from([0, 0, 1, 1]),
      Uint32Array.from([0, 0]),
    ],
  }
  const only = (disease: number) => Array.from({ length: 10 }, (_, value) => (value + 1 === disease ? 1 : 0))

  it('[T8] moving all mass costs the level of the common ancestor: flu to bronchitis 1/3, embolism 2/3, stomach cancer 1', () => {
    const move = (from: number, to: number) => {
      const { attribute, classes } = caseOf({ counts: [[0, ...only(from)]], taxonomy: diseases })
      const table = { ...attribute, totals: Float64Array.from([0, ...only(to)]) }
      return tCloseness.judge({ t: 1, distance: 'hierarchical' }, table, 0).figure(classes, 0)
    }
    expect(move(1, 1)).toBe(0)
    expect(move(1, 3)).toBeCloseTo(1 / 3, 14)
    expect(move(1, 5)).toBeCloseTo(2 / 3, 14)
    expect(move(1, 8)).toBeCloseTo(1, 14)
  })

  // The nine patients of the paper's tables 3 and 5; distances by hand from its formula, in 27ths.
  it('[T8] the paper’s patients: {ulcer, cancer, pneumonia} 7/27, {gastritis, flu, bronchitis} 8/27, {gastritis, bronchitis, cancer} 5/27', () => {
    const all = [1, 1, 2, 0, 0, 1, 2, 2, 0, 0]
    const of = (...codes: number[]) => {
      const inClass = Array.from({ length: 10 }, (_, value) => (codes.includes(value + 1) ? 1 : 0))
      return distanceOf({ ...classIn(all, inClass), taxonomy: diseases }, 'hierarchical')
    }
    expect(of(6, 8, 2)).toBeCloseTo(7 / 27, 14)
    expect(of(7, 1, 3)).toBeCloseTo(8 / 27, 14)
    expect(of(7, 3, 8)).toBeCloseTo(5 / 27, 14)
  })

  it('[T9] without a taxonomy it is refused before any class is judged', () => {
    const { attribute } = caseOf({ counts: [[0, 1]] })
    expect(() => tCloseness.judge({ t: 0.2, distance: 'hierarchical' }, attribute, 0)).toThrow(OutisError)
    expect(() => tCloseness.judge({ t: 0.2, distance: 'hierarchical' }, attribute, 0)).toThrow(
      /taxonomy of "diagnosis"/,
    )
  })

  // 46,342² exceeds 2^31: 32-bit products of a class and a table of that size turn negative and let violations pass.
  it.each([46_342, 1_000_000, 100_000_000])(
    '[T10] a class of one disease alone is at its distance in a table of %i rows',
    (rows) => {
      const all = only(1).map((_, value) => (value === 0 || value === 7 ? rows / 2 : 0))
      const inClass = only(1).map((one) => (one * rows) / 2)
      const { attribute, classes } = caseOf({ ...classIn(all, inClass), taxonomy: diseases })
      const judge = tCloseness.judge({ t: 0.2, distance: 'hierarchical' }, attribute, 0)
      expect(judge.figure(classes, 0)).toBeCloseTo(0.5, 12)
      expect(judge.admits(classes, 0)).toBe(false)
    },
  )
})

describe('t-closeness against its definition', () => {
  const compare = (
    distance: DistanceKind,
    largest: number,
    moved: (one: ExactClass) => { cost: bigint; whole: bigint },
  ) =>
    expectNaive(tCloseness, {
      largest,
      choices: fc.oneof(hundredths(0, 100), fc.constantFrom(20, 25, 50)),
      options: (t) => ({ t: t / 100, distance }),
      naive: (one, t) => {
        const { cost, whole } = moved(one)
        return 100n * cost <= BigInt(t) * whole
      },
    })

  it.each([8, LARGE])('[T2] equal: ½ Σ |p − q| in whole numbers, counts up to %i', (largest) => {
    compare('equal', largest, ({ counts, totals, n, N }) => ({
      cost: counts.reduce((sum, count, code) => sum + absolute(count * N - totals[code] * n), 0n),
      whole: 2n * n * N,
    }))
  })

  it.each([8, LARGE])(
    '[T1] ordered: Σ |prefix sums| over the values that occur, counts up to %i',
    (largest) => {
      compare('ordered', largest, ({ counts, totals, n, N }) => {
        const codes = totals.map((_, code) => code).filter((code) => totals[code] > 0n)
        const upTo = (place: number) =>
          codes.slice(0, place + 1).reduce((sum, code) => sum + counts[code] * N - totals[code] * n, 0n)
        const cost = codes.reduce((sum, _, codeIndex) => sum + absolute(upTo(codeIndex)), 0n)
        return { cost, whole: BigInt(Math.max(1, codes.length - 1)) * n * N }
      })
    },
  )

  it.each([8, LARGE])(
    '[T8] hierarchical: the paper’s Σ level/H · min(pos, neg), counts up to %i',
    (largest) => {
      compare('hierarchical', largest, ({ counts, totals, n, N, sample }) => {
        const { height, parents } = sample.taxonomy as Taxonomy
        let cost = 0n
        let extra = counts.map((count, code) => count * N - totals[code] * n)
        for (let level = 1; level <= height; level++) {
          const above = Array<bigint>(Math.max(...parents[level - 1]) + 1).fill(0n)
          for (let node = 0; node < above.length; node++) {
            const children = extra.filter((_, child) => parents[level - 1][child] === node)
            const pos = children.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n)
            const neg = children.reduce((sum, one) => (one < 0n ? sum - one : sum), 0n)
            cost += BigInt(level) * (pos < neg ? pos : neg)
            above[node] = pos - neg
          }
          extra = above
        }
        return { cost, whole: BigInt(height) * n * N }
      })
    },
  )
})
