import { type SeededRandom, seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import type { Classifier } from '../classifier.ts'
import type { Dataset } from '../dataset.ts'
import { naiveBayes } from '../naive-bayes.ts'
import { randomData, randomShape } from '../random-data.fixture.ts'
import { repeatRows } from '../repeat-rows.ts'
import { zeroR } from '../zero-r.ts'
import { shareEstimate } from './confidence-intervals.ts'
import { crossValidate, crossValidateAsync, trainAndTest } from './cross-validate.ts'
import { evaluationDifference } from './difference.ts'
import type { Evaluation, Predictions } from './evaluation.ts'
import { stratifiedFolds } from './folds.ts'
import { judgePredictions } from './judge-predictions.ts'

const table = (seed: number, more: object = {}): Dataset => {
  const random = seededRandom(`evaluate ${seed}`)
  return randomData({ ...randomShape(random), ...more }, random)
}

describe('folds', () => {
  it('[LE40] differ by at most one row, in every class too', () => {
    for (let seed = 0; seed < 30; seed++) {
      const { class: own, rows } = table(seed)
      const folds = 2 + (seed % 9)
      const foldOf = stratifiedFolds(own.codes, folds, seededRandom(seed))
      const sizes = (wanted: (row: number) => boolean) => {
        const counts = new Array<number>(folds).fill(0)
        for (let row = 0; row < rows; row++) if (wanted(row)) counts[foldOf[row]]++
        return counts
      }
      for (const counts of [
        sizes(() => true),
        ...own.values.map((_, c) => sizes((row) => own.codes[row] === c)),
      ]) {
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }
      expect(stratifiedFolds(own.codes, folds, seededRandom(seed))).toEqual(foldOf)
      if (rows > 30) expect(stratifiedFolds(own.codes, folds, seededRandom(-1))).not.toEqual(foldOf)
    }
  })
  it('[LE40] every row is answered once, by a classifier that has not seen it', () => {
    const data = table(2, { rows: 57 })
    const trainings: Set<number>[] = []
    const spy: Classifier = {
      ...zeroR,
      train(from, options) {
        const seen = new Set(options?.rows)
        trainings.push(seen)
        return {
          classes: 2,
          distribution(_, row, out) {
            expect(seen.has(row)).toBe(false)
            answered.push(row)
            out.fill(1 / from.class.values.length)
          },
        }
      },
    }
    const answered: number[] = []
    crossValidate(spy, {
      ...data,
      class: { ...data.class, values: ['a', 'b'], codes: data.class.codes.map((c) => c % 2) },
    })
    expect(trainings).toHaveLength(10)
    expect(answered.sort((a, b) => a - b)).toEqual(Array.from({ length: 57 }, (_, row) => row))
  })
  it('[LE40] there are no more folds than rows, and the same seed gives the same figures', () => {
    const data = table(4, { rows: 6 })
    expect(crossValidate(zeroR, data).folds).toBe(6)
    const large = table(5, { rows: 150 })
    expect(crossValidate(naiveBayes, large, { seed: 3 })).toEqual(
      crossValidate(naiveBayes, large, { seed: 3 }),
    )
    expect(crossValidate(naiveBayes, large, { seed: 4 }).predictions.foldOf).not.toEqual(
      crossValidate(naiveBayes, large, { seed: 3 }).predictions.foldOf,
    )
  })
})

describe('figures', () => {
  // Newcombe 1998, doi:10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('[LE41] Wilson: %i of %i is %d to %d', (right, rows, low, high) => {
    const estimate = shareEstimate(right, rows, 0.95)
    expect(estimate.value).toBe(right / rows)
    expect(estimate.low).toBeCloseTo(low, 4)
    expect(estimate.high).toBeCloseTo(high, 4)
  })
  it('[LE41] all right is not certainty; nothing tested is nothing known', () => {
    expect(shareEstimate(20, 20, 0.95)).toMatchObject({ value: 1, high: 1 })
    expect(shareEstimate(20, 20, 0.95).low).toBeCloseTo(1 - 0.1611, 4)
    expect(shareEstimate(0, 0, 0.95).value).toBeNaN()
  })
  it('[LE42] the area is the share of pairs in the right order', () => {
    for (let seed = 0; seed < 40; seed++) {
      const predictions = randomPredictions(seed, 2 + (seed % 3))
      const { auc } = judged(predictions)
      expect(auc.value).toBeCloseTo(pairedOrder(predictions), 10)
      expect(auc.low).toBeLessThanOrEqual(auc.value)
      expect(auc.high).toBeGreaterThanOrEqual(auc.value)
    }
  })
  it('[LE42] its interval is DeLong’s on the logit scale', () => {
    const predictions = randomPredictions(5, 2, false)
    const { auc } = judged(predictions)
    const [own, rest] = [0, 1].map((code) => rowsOf(predictions, code))
    const score = (row: number) => predictions.probabilities[row * 2]
    const beats = (a: number, b: number) => (score(a) > score(b) ? 1 : score(a) === score(b) ? 0.5 : 0)
    const mean = (numbers: number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length
    const variance = (numbers: number[]) => mean(numbers.map((x) => (x - auc.value) ** 2)) / numbers.length
    const deviation = Math.sqrt(
      variance(own!.map((a) => mean(rest!.map((b) => beats(a, b))))) +
        variance(rest!.map((b) => mean(own!.map((a) => beats(a, b))))),
    )
    const logit = Math.log(auc.value / (1 - auc.value))
    const width = (1.959963984540054 * deviation) / (auc.value * (1 - auc.value))
    expect(auc.low).toBeCloseTo(1 / (1 + Math.exp(width - logit)), 10)
    expect(auc.high).toBeCloseTo(1 / (1 + Math.exp(-width - logit)), 10)
  })
  it('[LE42] perfect order has an interval too, one class has no area', () => {
    const perfect = fromTexts('aaabbb', 'aaabbb')
    expect(judged(perfect).auc).toMatchObject({ value: 1, high: 1 })
    expect(judged(perfect).auc.low).toBeLessThan(0.5)
    expect(judged(fromTexts('aaa', 'aaa')).auc.value).toBeNaN()
  })
  it('[LE43] balanced accuracy is the mean recall, the matrix counts every row', () => {
    const evaluation = judged(fromTexts('aaaabbc', 'aaabbac'), ['a', 'b', 'c', 'd'])
    expect([...evaluation.confusion.counts]).toEqual([3, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    expect(evaluation.accuracy.value).toBeCloseTo(5 / 7, 12)
    expect(evaluation.balancedAccuracy.value).toBeCloseTo((3 / 4 + 1 / 2 + 1) / 3, 12)
    expect(evaluation.confusion.rates[0]).toEqual(shareEstimate(3, 4, 0.95))
    expect(evaluation.confusion.rates[15].value).toBeNaN()
  })
  it('[LE44] rows without a class count as wrong where all rows are asked for', () => {
    const data = table(6, { rows: 80 })
    const plain = crossValidate(naiveBayes, data)
    const { accuracy, accuracyOfAll, leftOut } = crossValidate(naiveBayes, data, { leftOut: 20 })
    expect(plain.accuracyOfAll).toEqual(plain.accuracy)
    expect([accuracy, leftOut]).toEqual([plain.accuracy, 20])
    expect(accuracyOfAll).toEqual(shareEstimate(accuracy.value * 80, 100, 0.95))
  })
  it('[LE12] weighted rows count as often as their weight says', () => {
    const data = table(7, { rows: 90 })
    const weighted = { ...data, weights: Float64Array.from({ length: 90 }, (_, row) => row % 4) }
    const one = trainAndTest(naiveBayes, { train: data, test: weighted })
    const other = trainAndTest(naiveBayes, { train: data, test: repeatRows(weighted) })
    for (const figure of ['accuracy', 'balancedAccuracy', 'auc'] as const) {
      for (const part of ['value', 'low', 'high'] as const)
        expect(one[figure][part]).toBeCloseTo(other[figure][part], 9)
    }
  })
  it('[LE46] a class that training did not know is answered wrongly', () => {
    const train = table(8, { rows: 60, classes: 2 })
    const codes = train.class.codes.map((code, row) => (row < 15 ? 2 : code))
    const test = { ...train, class: { ...train.class, values: [...train.class.values, 'new'], codes } }
    const { confusion, accuracy, auc } = trainAndTest(naiveBayes, { train, test })
    expect(confusion.counts[8]).toBe(0)
    expect(confusion.rates[8].value).toBe(0)
    expect(accuracy.value).toBeLessThanOrEqual(0.75)
    expect(auc.value).toBeGreaterThan(0)
  })
})

describe('turns', () => {
  it('[LE47] give the same answer, tell the progress, and stop when told', async () => {
    const data = table(9, { rows: 70 })
    const heard: string[] = []
    const options = { progress: (done: number, folds: number) => heard.push(`${done}/${folds}`) }
    expect(await crossValidateAsync(naiveBayes, data, options)).toEqual(crossValidate(naiveBayes, data))
    expect(heard).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1}/10`))
    const signal = { aborted: false }
    const stopping = crossValidateAsync(naiveBayes, data, {
      signal,
      progress: (done) => {
        signal.aborted = done === 4
      },
    })
    await expect(stopping).rejects.toMatchObject({ code: 'STOPPED' })
  })
})

describe('differences', () => {
  it('[LE45] are paired where the rows are the same', () => {
    const data = table(10, { rows: 120 })
    const [bayes, zero] = [crossValidate(naiveBayes, data), crossValidate(zeroR, data)]
    const gained = evaluationDifference(zero, bayes)
    expect(gained.paired).toBe(true)
    for (const figure of ['accuracy', 'balancedAccuracy', 'auc'] as const) {
      expect(gained[figure].value).toBeCloseTo(bayes[figure].value - zero[figure].value, 10)
      expect(gained[figure].low).toBeLessThanOrEqual(gained[figure].value)
      expect(gained[figure].high).toBeGreaterThanOrEqual(gained[figure].value)
    }
    const other = crossValidate(naiveBayes, table(11, { rows: 120 }))
    expect(evaluationDifference(zero, other).paired).toBe(false)
    expect(() => evaluationDifference(zero, other, { paired: true })).toThrowError('not of the same rows')
    expect(evaluationDifference(bayes, bayes).accuracy.value).toBe(0)
  })
  // The formula of Agresti and Min 2005: half a row added to each way to differ, so 12.5, 4.5 and 102.
  it('[LE45] by hand: 12 gained, 4 lost of 100', () => {
    const before = judged(fromTexts('a'.repeat(100), `${'b'.repeat(12)}${'a'.repeat(88)}`))
    const after = judged(fromTexts('a'.repeat(100), `${'a'.repeat(12)}${'b'.repeat(4)}${'a'.repeat(84)}`))
    const { accuracy } = evaluationDifference(before, after)
    const half = (1.959963984540054 * Math.sqrt(12.5 + 4.5 - 8 ** 2 / 102)) / 102
    expect(accuracy.value).toBeCloseTo(0.08, 12)
    expect(accuracy.low).toBeCloseTo(8 / 102 - half, 12)
    expect(accuracy.high).toBeCloseTo(8 / 102 + half, 12)
  })
  it.each([true, false])(
    '[LE45] intervals hold the true difference in about 95 of 100 cases (paired: %s)',
    (paired) => {
      const random = seededRandom('coverage')
      const held = { accuracy: 0, balancedAccuracy: 0, auc: 0 }
      const runs = 400
      for (let run = 0; run < runs; run++) {
        const [before, after] = drawnPair(random)
        const found = evaluationDifference(before, after, { paired })
        for (const figure of ['accuracy', 'balancedAccuracy', 'auc'] as const) {
          if (found[figure].low <= TRUE_GAIN && found[figure].high >= TRUE_GAIN) held[figure]++
        }
      }
      // The two share half their rows' luck, so intervals that do not know it are too wide.
      for (const count of Object.values(held)) {
        expect(count / runs).toBeGreaterThan(paired ? 0.92 : 0.97)
        if (paired) expect(count / runs).toBeLessThan(0.98)
      }
    },
  )
})

/** Of a classifier right in 80 of 100 rows over one right in 70, both alike for two classes of equal size. */
const TRUE_GAIN = 0.1

/** Both answer the same 150 rows; what one finds hard the other often does too. */
function drawnPair(random: SeededRandom): [Evaluation, Evaluation] {
  const actual: string[] = []
  const answers: [string[], string[]] = [[], []]
  for (let row = 0; row < 150; row++) {
    const own = random.next() < 0.5 ? 'a' : 'b'
    const other = own === 'a' ? 'b' : 'a'
    const hardness = random.next()
    const apart = random.next() < 0.5
    actual.push(own)
    answers[0].push(hardness < 0.7 ? own : other)
    answers[1].push((apart ? random.next() : hardness) < 0.8 ? own : other)
  }
  return [0, 1].map((at) =>
    judged(fromTexts(actual.join(''), answers[at].join(''), ['a', 'b']), ['a', 'b']),
  ) as [Evaluation, Evaluation]
}

/** Answers without doubt, one letter per row. */
function fromTexts(
  actual: string,
  predicted: string,
  values = [...new Set(actual + predicted)].sort(),
): Predictions {
  const codes = (text: string) => Int32Array.from(text, (letter) => values.indexOf(letter))
  const probabilities = new Float64Array(actual.length * values.length)
  codes(predicted).forEach((code, row) => {
    probabilities[row * values.length + code] = 1
  })
  return {
    actual: codes(actual),
    predicted: codes(predicted),
    foldOf: new Int32Array(actual.length),
    probabilities,
    classes: values.length,
  }
}

function judged(predictions: Predictions, values?: readonly string[]): Evaluation {
  const names = values ?? Array.from({ length: predictions.classes }, (_, code) => String(code))
  return judgePredictions(predictions, { classifier: 'test', values: names, leftOut: 0, confidence: 0.95 })
}

function randomPredictions(seed: number, classes: number, weighted = seed % 2 === 0): Predictions {
  const random = seededRandom(`predictions ${seed}`)
  const rows = 60
  const actual = Int32Array.from({ length: rows }, (_, row) => (row < classes ? row : random.below(classes)))
  const probabilities = new Float64Array(rows * classes)
  for (let row = 0; row < rows; row++) {
    // Coarse, so that there are ties.
    const shares = Array.from(
      { length: classes },
      (_, c) => random.below(5) + (c === actual[row] ? 2 : 0) + 1,
    )
    const total = shares.reduce((sum, share) => sum + share, 0)
    for (const [c, share] of shares.entries()) probabilities[row * classes + c] = share / total
  }
  return {
    actual,
    predicted: actual,
    foldOf: new Int32Array(rows),
    probabilities,
    classes,
    ...(weighted && { weights: Float64Array.from({ length: rows }, () => 1 + random.below(3)) }),
  }
}

const rowsOf = ({ actual }: Predictions, code: number): number[] =>
  [...actual.keys()].filter((row) => actual[row] === code)

/** Over all pairs of a row of a class and one of the rest, ties half; mean over classes by their rows. */
function pairedOrder(predictions: Predictions): number {
  const { actual, classes, probabilities, weights } = predictions
  const weight = (row: number) => weights?.[row] ?? 1
  let sum = 0
  let total = 0
  for (let code = 0; code < classes; code++) {
    let right = 0
    let pairs = 0
    let size = 0
    for (const own of rowsOf(predictions, code)) {
      size += weight(own)
      for (let other = 0; other < actual.length; other++) {
        if (actual[other] === code) continue
        const [a, b] = [probabilities[own * classes + code], probabilities[other * classes + code]]
        right += weight(own) * weight(other) * (a > b ? 1 : a === b ? 0.5 : 0)
        pairs += weight(own) * weight(other)
      }
    }
    sum += size * (right / pairs)
    total += size
  }
  return sum / total
}
