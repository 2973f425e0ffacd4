import { seededRandom } from '@outis/core/random'
import { expect, it } from 'vitest'
import type { Classifier } from './classifier.ts'
import { answersOf, largestDistance } from './corpus.fixture.ts'
import type { Dataset } from './dataset.ts'
import { randomData, randomShape } from './random-data.fixture.ts'
import { repeatRows } from './repeat-rows.ts'

/** What every classifier keeps to. `fixed`: options that leave nothing to chance. */
export function testClassifierContract(classifier: Classifier, fixed: object = {}): void {
  const eachCase = (check: (data: Dataset, seed: number) => void) => {
    for (let seed = 0; seed < 25; seed++) {
      const random = seededRandom(`contract ${seed}`)
      check(randomData(randomShape(random), random), seed)
    }
  }
  const train = (data: Dataset, more: object = {}) =>
    classifier.train(data, { random: seededRandom(3), ...fixed, ...more })

  it('[LE10] probabilities are between 0 and 1 and sum to 1', () => {
    eachCase((data) => {
      for (const answer of answersOf(train(data), data)) {
        expect(answer).toHaveLength(data.class.values.length)
        expect(answer.every((p) => p >= 0 && p <= 1)).toBe(true)
        expect(answer.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
      }
    })
  })

  it('[LE10] rows without any value are answered too', () => {
    eachCase((data) => {
      const blank = withoutValues(data)
      const [answer] = answersOf(train(data), blank)
      expect(answer!.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
    })
  })

  it('[LE11] the same rows, options and seed give the same answers; the data stays as it is', () => {
    eachCase((data) => {
      const before = structuredClone(data)
      expect(answersOf(train(data), data)).toEqual(answersOf(train(data), data))
      expect(data).toEqual(before)
    })
  })

  it('[LE12] a weight of n is the row n times, of 0 no row', () => {
    eachCase((data, seed) => {
      const random = seededRandom(`weights ${seed}`)
      const weights = Float64Array.from({ length: data.rows }, () => random.below(4))
      weights[0] = 1
      const weighted = { ...data, weights }
      const once = answersOf(train(weighted), data)
      expect(largestDistance(once, answersOf(train(repeatRows(weighted)), data))).toBeLessThan(1e-5)
    })
  })

  it('[LE13] learning from some rows is learning from those alone', () => {
    eachCase((data, seed) => {
      const random = seededRandom(`rows ${seed}`)
      const weights = Float64Array.from({ length: data.rows }, () => random.below(2))
      weights[0] = 1
      const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0)
      const part = answersOf(train(data, { rows }), data)
      expect(largestDistance(part, answersOf(train(repeatRows({ ...data, weights })), data))).toBeLessThan(
        1e-9,
      )
    })
  })

  it('[LE14] no rows to learn from is an error', () => {
    eachCase((data) => {
      expect(() => train(data, { rows: new Int32Array(0) })).toThrowError(
        expect.objectContaining({ code: 'DATA_EMPTY' }),
      )
    })
  })
}

/** One row with nothing known. */
function withoutValues(data: Dataset): Dataset {
  return {
    rows: 1,
    attributes: data.attributes.map((attribute) =>
      attribute.kind === 'nominal'
        ? { ...attribute, codes: Int32Array.of(-1) }
        : { ...attribute, numbers: Float64Array.of(Number.NaN) },
    ),
    class: { ...data.class, codes: Int32Array.of(0) },
  }
}
