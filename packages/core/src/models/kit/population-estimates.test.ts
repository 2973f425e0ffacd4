import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../data/random/seeded-random.ts'
import type { Classes } from '../../data/table/classes.ts'
import { populationUniquenessModel } from '../population-uniqueness.ts'
import { digamma, logGamma, pitman, pitmanOf, populationUniqueness, zayatz } from './estimate-uniqueness.ts'
import { countSizes } from './size-counts.ts'
import { slideNegativeBinomial, slideUniques } from './slide-negative-binomial.ts'

describe('gamma', () => {
  it('[PU1] ψ(1) is −γ, ψ(1/2) is −γ − 2 ln 2, Γ(5) is 24, Γ(1/2) is √π', () => {
    expect(digamma(1)).toBeCloseTo(-0.5772156649015329, 12)
    expect(digamma(0.5)).toBeCloseTo(-0.5772156649015329 - 2 * Math.LN2, 12)
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 11)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 11)
  })
})

describe('Zayatz', () => {
  // By hand: n = 4 of N = 8; classes 1, 1, 2. h(1) = 1/2, h(2) = 2 · 1/2 · 4/7 = 4/7; P = 1/(1 + 4/7) = 7/11; 2 · 7/11 · 2.
  it('[PU2] of classes 1, 1, 2 and a half of the people is 28/11', () => {
    expect(zayatz(countSizes(Uint32Array.of(1, 1, 2)), 8)).toBeCloseTo(28 / 11, 12)
  })
})

/** Customers sit at tables with chances of (size − α) and, at a new one, of (θ + tables · α): any first n are a sample. */
function restaurant(theta: number, alpha: number, people: number): Uint32Array {
  const random = seededRandom('restaurant')
  const tableOf = new Uint32Array(people)
  const sizes: number[] = []
  for (let one = 0; one < people; one++) {
    let at = random.next() * (theta + one)
    let table = 0
    for (; table < sizes.length && at >= sizes[table] - alpha; table++) at -= sizes[table] - alpha
    if (table === sizes.length) sizes.push(0)
    sizes[table]++
    tableOf[one] = table
  }
  return tableOf
}

const sizesOf = (classOf: Uint32Array): Uint32Array => {
  const sizes = new Uint32Array(classOf.reduce((most, c) => Math.max(most, c), 0) + 1)
  for (const c of classOf) sizes[c]++
  return sizes
}

describe('Pitman', () => {
  it('[PU3] finds parameters that no others near are likelier than', () => {
    const sizes = sizesOf(restaurant(8, 0.4, 300))
    const { theta, alpha } = pitmanOf(countSizes(sizes))
    const likelihood = (t: number, a: number) => {
      let sum = 0
      for (let i = 1; i < sizes.length; i++) sum += Math.log(t + i * a)
      for (let j = 1; j < 300; j++) sum -= Math.log(t + j)
      for (const size of sizes) for (let j = 1; j < size; j++) sum += Math.log(j - a)
      return sum
    }
    for (const [t, a] of [
      [1.05, 1],
      [0.95, 1],
      [1, 1.05],
      [1, 0.95],
      [1.05, 1.05],
      [0.95, 0.95],
    ] as const)
      expect(likelihood(theta * t, alpha * a)).toBeLessThan(likelihood(theta, alpha))
  })

  it('[PU3] estimates the uniques of a population from a twentieth of it', () => {
    const all = restaurant(20, 0.6, 20_000)
    const truth = sizesOf(all).filter((size) => size === 1).length
    const found = pitman(countSizes(sizesOf(all.slice(0, 1000))), 20_000)
    expect(found / truth).toBeGreaterThan(0.8)
    expect(found / truth).toBeLessThan(1.25)
  })

  it('[PU3] says everybody where everybody in the sample is alone, and nobody where nobody is', () => {
    expect(pitman(countSizes(Uint32Array.of(1, 1, 1)), 30)).toBe(30)
    expect(pitman(countSizes(Uint32Array.of(2, 3)), 30)).toBe(0)
  })
})

describe('slide negative binomial', () => {
  it('[PU4] estimates the uniques of a population that is made so', () => {
    // Sizes 1 + NB(1, 0.4): 1 + how often a chance of 0.6 comes before the first of 0.4. 4,000 classes, 1,600 of them of one.
    const random = seededRandom('binomial')
    const sample: number[] = []
    let people = 0
    let alone = 0
    for (let c = 0; c < 4000; c++) {
      let size = 1
      while (random.next() >= 0.4) size++
      people += size
      if (size === 1) alone++
      let drawn = 0
      for (let one = 0; one < size; one++) if (random.next() < 0.3) drawn++
      sample.push(drawn)
    }
    const found = slideNegativeBinomial(countSizes(Uint32Array.from(sample)), people)
    // Shlosser's K is 7 % too large here.
    expect(found / alone).toBeGreaterThan(0.7)
    expect(found / alone).toBeLessThan(1.4)
  })

  // 4,000 classes of sizes 1 + NB(1, 0.4), of which three tenths are drawn: by counting out both distributions, 1426.87 have one
  // row in the sample and 442.82 two; 4000 · 0.4 have one in the population.
  it('[PU4] finds the parameters behind expected counts', () => {
    const counts = { K: 4000, f: 0.3, ones: 1426.8727705112954, twos: 442.8225839517814 }
    expect(slideUniques(counts)).toBeCloseTo(1600, 3)
    expect(slideUniques({ ...counts, ones: 4100 })).toBeNaN()
  })
})

describe('the decision rule', () => {
  const sizes = sizesOf(restaurant(20, 0.5, 500))
  it('[PU5] takes Pitman of at most a tenth, else the smaller of the two others, and Zayatz where there is no other', () => {
    expect(populationUniqueness(sizes, 0.1).by).toBe('pitman')
    const [one, other] = [
      populationUniqueness(sizes, 0.3, 'zayatz').people,
      populationUniqueness(sizes, 0.3, 'slide-negative-binomial').people,
    ]
    const rule = populationUniqueness(sizes, 0.3)
    expect(rule.people).toBe(Number.isNaN(other) ? one : Math.min(one, other))
    expect(rule.share).toBeCloseTo((rule.people * 0.3) / 500, 12)
  })

  it('[PU5] with everybody in the table its own uniques are the population’s', () => {
    expect(populationUniqueness(Uint32Array.of(1, 1, 3), 1)).toEqual({ people: 2, share: 0.4, by: 'zayatz' })
    expect(populationUniqueness(new Uint32Array(0), 0.5).share).toBe(0)
  })
})

describe('the model', () => {
  const classesOf = (...sizes: number[]) =>
    ({
      count: sizes.length,
      sizes: Uint32Array.from(sizes),
      rows: Uint32Array.from(sizes),
      histograms: [],
    }) as unknown as Classes
  const judge = (options: Record<string, number | string>) =>
    populationUniquenessModel.judge({ estimator: 'decision-rule', ...options })

  it('[PU6] limits the share that is estimated to be alone', () => {
    // 28/11 of 8 people, as above.
    const zayatzAt = (max: number) => judge({ max, fraction: 0.5, estimator: 'zayatz' })
    expect(zayatzAt(0.32).figure(classesOf(1, 1, 2))).toBeCloseTo(28 / 88, 12)
    expect([0.32, 0.31].map((max) => zayatzAt(max).holds(classesOf(1, 1, 2)))).toEqual([true, false])
  })

  it('[PU6] is the table’s own uniqueness where everybody is in it, and 0 where nobody is', () => {
    expect(judge({ max: 0.4, fraction: 1 }).figure(classesOf(1, 1, 3))).toBeCloseTo(0.4, 12)
    expect(judge({ max: 0, fraction: 0.5 }).holds(classesOf())).toBe(true)
  })
})
