import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { answersOf, corpusAnswers, corpusCases, corpusTable, largestDistance } from '../corpus.fixture.ts'
import type { Dataset } from '../dataset.ts'
import { randomData, randomShape } from '../random-data.fixture.ts'
import { factorise, solve } from './likelihood.ts'
import { logistic } from './logistic.ts'
import { newtonAnswers } from './newton.fixture.ts'
import { simpleLogistic } from './simple-logistic.ts'

const table = (seed: number, more: object = {}): Dataset => {
  const random = seededRandom(`logistic ${seed}`)
  return randomData({ ...randomShape(random), rows: 120, noise: 0.5, ...more }, random)
}

describe('logistic regression', () => {
  it('[LE30] finds what Newton’s method finds on dense columns', () => {
    for (let seed = 0; seed < 8; seed++) {
      const data = table(seed)
      const weighted = {
        ...data,
        weights: Float64Array.from({ length: data.rows }, (_, row) => 1 + (row % 3)),
      }
      for (const ridge of [1e-2, 1]) {
        const answers = answersOf(logistic.train(weighted, { ridge }), weighted)
        expect(largestDistance(answers, newtonAnswers(weighted, ridge))).toBeLessThan(2e-4)
      }
    }
  })
  it.each(corpusCases)('[LE31] %s: the answers of Weka’s Logistic', (name) => {
    const data = corpusTable(name)
    const answers = answersOf(logistic.train(data), data)
    expect(largestDistance(answers, corpusAnswers(name, 'logistic.csv'))).toBeLessThan(0.00075)
  })
  it('[LE32] a missing number is the mean, a missing name the mode of the training rows', () => {
    const data = table(3, { nominal: 2, numeric: 2, missing: 0.2 })
    const filled: Dataset = {
      ...data,
      attributes: data.attributes.map((attribute) => {
        if (attribute.kind === 'nominal') {
          const counts = attribute.values.map((_, code) => attribute.codes.filter((c) => c === code).length)
          const mode = counts.indexOf(Math.max(...counts))
          return { ...attribute, codes: attribute.codes.map((code) => (code < 0 ? mode : code)) }
        }
        const known = attribute.numbers.filter((x) => !Number.isNaN(x))
        const mean = known.reduce((sum, x) => sum + x, 0) / known.length
        return { ...attribute, numbers: attribute.numbers.map((x) => (Number.isNaN(x) ? mean : x)) }
      }),
    }
    const trained = logistic.train(data)
    expect(largestDistance(answersOf(trained, data), answersOf(trained, filled))).toBeLessThan(1e-12)
    expect(largestDistance(answersOf(trained, data), answersOf(logistic.train(filled), filled))).toBeLessThan(
      1e-3,
    )
  })
  it('[LE32] of several modes the first', () => {
    const codes = Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, -1)
    const data: Dataset = {
      rows: 10,
      attributes: [{ kind: 'nominal', name: 'a', values: ['x', 'y', 'z'], codes }],
      class: { name: 'c', values: ['p', 'q'], codes: Int32Array.of(0, 0, 1, 1, 1, 0, 1, 1, 1, 0) },
    }
    const answers = answersOf(logistic.train(data), data)
    expect(answers[9]).toEqual(answers[0])
    expect(answers[9]).not.toEqual(answers[3])
  })
  it('[LE34] columns that say the same or nothing do no harm', () => {
    const data = table(5, { nominal: 2, numeric: 1, missing: 0 })
    const [first] = data.attributes
    const constant = { kind: 'numeric' as const, name: 'one', numbers: new Float64Array(data.rows).fill(7) }
    const doubled = { ...data, attributes: [...data.attributes, { ...first!, name: 'again' }, constant] }
    expect(
      largestDistance(answersOf(logistic.train(data), data), answersOf(logistic.train(doubled), doubled)),
    ).toBeLessThan(1e-3)
  })
  it('[LE34] a column without any value, wherever it stands, says nothing', () => {
    const data = table(5, { nominal: 2, numeric: 1 })
    const blank = {
      kind: 'nominal' as const,
      name: 'blank',
      values: [],
      codes: new Int32Array(data.rows).fill(-1),
    }
    const [first, ...rest] = data.attributes
    const beside: Dataset = { ...data, attributes: [blank, first!, blank, ...rest, blank] }
    for (const classifier of [logistic, simpleLogistic]) {
      const alone = answersOf(classifier.train(data), data)
      expect(largestDistance(answersOf(classifier.train(beside), beside), alone)).toBeLessThan(1e-9)
    }
  })
  it('[LE34] classes that can be told without error are', () => {
    const numbers = Float64Array.from({ length: 40 }, (_, row) => row * 1e6)
    const codes = Int32Array.from({ length: 40 }, (_, row) => (row < 13 ? 0 : row < 30 ? 1 : 2))
    const data: Dataset = {
      rows: 40,
      attributes: [{ kind: 'numeric', name: 'x', numbers }],
      class: { name: 'c', values: ['a', 'b', 'c', 'never'], codes },
    }
    const answers = answersOf(logistic.train(data), data)
    for (let row = 0; row < 40; row++) expect(answers[row][codes[row]]).toBeGreaterThan(0.5)
    for (const answer of answers) expect(answer[3]).toBeLessThan(1e-3)
    const none = { ...data, attributes: [] }
    expect(answersOf(logistic.train(none), none)[0][1]).toBeCloseTo(17 / 40, 3)
  })
  it('[LE30] triangular factors solve what they were made of', () => {
    const random = seededRandom('cholesky')
    const size = 7
    const root = Float64Array.from({ length: size * size }, () => random.next() - 0.5)
    const matrix = new Float64Array(size * size)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        for (let k = 0; k < size; k++) matrix[i * size + j] += root[i * size + k] * root[j * size + k]
      }
      matrix[i * size + i] += 1
    }
    const expected = Float64Array.from({ length: size }, () => random.next())
    const right = expected.map((_, i) => expected.reduce((sum, x, j) => sum + matrix[i * size + j] * x, 0))
    factorise(matrix, size)
    solve(matrix, size, right)
    for (let i = 0; i < size; i++) expect(right[i]).toBeCloseTo(expected[i], 12)
  })
})

describe('simple logistic regression', () => {
  it.each(corpusCases)('[LE31] %s: the answers of SimpleLogistic after ten iterations', (name) => {
    const data = corpusTable(name)
    const answers = answersOf(simpleLogistic.train(data, { iterations: 10 }), data)
    expect(largestDistance(answers, corpusAnswers(name, 'simple-logistic.csv'))).toBeLessThan(0.00051)
  })
  it('[LE33] noise alone gets hardly a column, what tells the classes is found', () => {
    const random = seededRandom('selection')
    const noise = Array.from({ length: 6 }, (_, index) => ({
      kind: 'numeric' as const,
      name: `noise ${index}`,
      numbers: Float64Array.from({ length: 400 }, () => random.next()),
    }))
    const codes = Int32Array.from({ length: 400 }, () => (random.next() < 0.65 ? 0 : 1))
    const told = {
      kind: 'nominal' as const,
      name: 'told',
      values: ['x', 'y', 'z'],
      codes: codes.map((c) => c * 2),
    }
    const data: Dataset = { rows: 400, attributes: noise, class: { name: 'c', values: ['a', 'b'], codes } }
    expect(simpleLogistic.train(data).iterations).toBeLessThan(10)
    const easy = simpleLogistic.train({ ...data, attributes: [...noise, told] })
    expect(easy.iterations).toBeGreaterThan(0)
    expect(easy.iterations).toBeLessThan(5)
    expect(
      Math.max(
        ...answersOf(easy, { ...data, attributes: [...noise, told] }).map((p, row) => p[1 - codes[row]]),
      ),
    ).toBeLessThan(0.5)
  })
  it('[LE33] goes no further than it may, and one row is no reason to fail', () => {
    const data = table(8, { nominal: 3, numeric: 0 })
    expect(simpleLogistic.train(data, { maxIterations: 3 }).iterations).toBeLessThanOrEqual(3)
    expect(simpleLogistic.train(data, { rows: Int32Array.of(4) }).iterations).toBe(0)
  })
})
