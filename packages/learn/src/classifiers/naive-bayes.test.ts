import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { answersOf, corpusAnswers, corpusCases, corpusTable, largestDistance } from './corpus.fixture.ts'
import type { Dataset } from './dataset.ts'
import { naiveBayes } from './naive-bayes.ts'
import { normalBetween, normalQuantile, normalTail } from './normal.ts'
import { randomData, randomShape } from './random-data.fixture.ts'
import { crossValidate } from './validate/cross-validate.ts'
import { zeroR } from './zero-r.ts'

describe('naive Bayes', () => {
  it('[LE16] is P(c) · Π P(xₐ | c), computed directly', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = seededRandom(`bayes ${seed}`)
      const data = randomData(randomShape(random), random)
      const weighted = {
        ...data,
        weights: Float64Array.from({ length: data.rows }, () => random.below(3) + 1),
      }
      const answers = answersOf(naiveBayes.train(weighted), weighted)
      const rows = Array.from({ length: data.rows }, (_, row) => row)
      expect(
        largestDistance(
          answers,
          rows.map((row) => directly(weighted, row)),
        ),
      ).toBeLessThan(1e-9)
    }
  })
  it.each(corpusCases)('[LE16] %s: the answers of Weka', (name) => {
    const data = corpusTable(name)
    const answers = answersOf(naiveBayes.train(data), data)
    expect(largestDistance(answers, corpusAnswers(name, 'naive-bayes.csv'))).toBeLessThan(0.00051)
  })
  it('[LE16] a value far from every class still is no error, and the nearest class wins', () => {
    const numbers = Float64Array.of(1, 2, 1, 2, 101, 102, 101, 102, 1e9)
    const data: Dataset = {
      rows: 9,
      attributes: [{ kind: 'numeric', name: 'x', numbers }],
      class: { name: 'c', values: ['low', 'high'], codes: Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 1) },
    }
    const rows = Int32Array.from({ length: 8 }, (_, row) => row)
    const answers = answersOf(naiveBayes.train(data, { rows }), data)
    expect(answers[0][0]).toBeGreaterThan(0.99)
    expect(answers[5][1]).toBeGreaterThan(0.99)
    expect(answers[8].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
  })
})

describe('ZeroR', () => {
  it('[LE15] its accuracy is the share of the largest class', () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = seededRandom(`zero ${seed}`)
      const data = randomData({ ...randomShape(random), rows: 200 }, random)
      const shares = data.class.values.map(
        (_, code) => data.class.codes.filter((c) => c === code).length / 200,
      )
      const [answer] = answersOf(zeroR.train(data), data)
      for (const [code, share] of shares.entries()) expect(answer![code]).toBeCloseTo(share, 12)
      // A near tie can fall otherwise in a fold that lacks a row of the largest class.
      const [first, second] = [...shares].sort((a, b) => b - a)
      if (first! - second! > 0.02) expect(crossValidate(zeroR, data).accuracy.value).toBeCloseTo(first!, 12)
    }
  })
})

describe('normal distribution', () => {
  // Python 3.11: math.erfc(z / 2 ** 0.5) / 2, statistics.NormalDist().inv_cdf(p)
  it.each([
    [0, 0.5],
    [0.3, 0.3820885778110474],
    [1, 0.15865525393145707],
    [2, 0.022750131948179216],
    [5, 2.866515718791946e-7],
    [8, 6.220960574271819e-16],
    [20, 2.7536241186063314e-89],
    [-3, 0.9986501019683699],
  ])('[LE17] P(Z ≥ %d) = %d', (z, tail) => {
    expect(normalTail(z) / tail).toBeCloseTo(1, 12)
  })
  it('[LE17] quantiles and far intervals', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.9599639845400536, 12)
    expect(normalQuantile(0.75)).toBeCloseTo(0.6744897501960817, 12)
    expect(normalQuantile(1e-12)).toBeCloseTo(-7.034483825301132, 10)
    expect(normalBetween(20, 21) / (2.7536241186063314e-89 - normalTail(21))).toBeCloseTo(1, 12)
    expect(normalBetween(-21, -20)).toBe(normalBetween(20, 21))
  })
})

/** Plainly, row by row: counts from 1, the normal curve summed in small steps. */
function directly(data: Dataset, row: number): number[] {
  const all = Array.from({ length: data.rows }, (_, other) => other)
  const weightOf = (rows: number[]) => rows.reduce((sum, other) => sum + data.weights![other], 0)
  const classes = data.class.values.map((_, code) => code)
  const scores = classes.map((code) => {
    const own = all.filter((other) => data.class.codes[other] === code)
    let score = (weightOf(own) + 1) / (weightOf(all) + classes.length)
    for (const attribute of data.attributes) {
      if (attribute.kind === 'nominal') {
        const value = attribute.codes[row]
        const known = own.filter((other) => attribute.codes[other] >= 0)
        const same = known.filter((other) => attribute.codes[other] === value)
        if (value >= 0) score *= (weightOf(same) + 1) / (weightOf(known) + attribute.values.length)
      } else if (!Number.isNaN(attribute.numbers[row]))
        score *= normalShare(attribute.numbers, { own, row, data })
    }
    return score
  })
  const total = scores.reduce((sum, score) => sum + score, 0)
  return scores.map((score) => score / total)
}

function normalShare(
  numbers: Float64Array,
  { own, row, data }: { own: number[]; row: number; data: Dataset },
): number {
  const distinct = [...new Set(numbers)].filter((x) => !Number.isNaN(x)).sort((a, b) => a - b)
  const precision = distinct.length > 1 ? (distinct.at(-1)! - distinct[0]) / (distinct.length - 1) : 0.01
  const even = (x: number) => {
    const below = Math.floor(x)
    return x - below < 0.5 || (x - below === 0.5 && below % 2 === 0) ? below : below + 1
  }
  const rounded = (x: number) => even(x / precision) * precision
  const known = own.filter((other) => !Number.isNaN(numbers[other]))
  const sum = (of: (other: number) => number) =>
    known.reduce((total, other) => total + data.weights![other] * of(other), 0)
  const weight = sum(() => 1)
  const mean = weight > 0 ? sum((other) => rounded(numbers[other])) / weight : 0
  const variance = weight > 0 ? sum((other) => (rounded(numbers[other]) - mean) ** 2) / weight : 0
  const deviation = Math.max(precision / 6, Math.sqrt(variance))
  const from = (rounded(numbers[row]) - precision / 2 - mean) / deviation
  const to = (rounded(numbers[row]) + precision / 2 - mean) / deviation
  return Math.max(1e-75, simpson(from, to))
}

/** ∫ of the standard normal density by Simpson's rule. */
function simpson(from: number, to: number): number {
  const steps = 2000
  const width = (to - from) / steps
  let sum = 0
  for (let step = 0; step <= steps; step++) {
    const x = from + step * width
    sum += Math.exp((-x * x) / 2) * (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2)
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI)
}
