import type { Classifier } from './classifier.ts'
import type { Dataset, NominalAttribute, NumericAttribute } from './dataset.ts'
import { distinctNumbers } from './distinct-numbers.ts'
import { normalBetween } from './normal.ts'
import { softmax } from './softmax.ts'
import { classWeights, trainingRows } from './training-rows.ts'

/** No single value rules a class out: the least probability of one. */
const LEAST = 1e-75

/**
 * Naive Bayes: P(c | x) ∝ P(c) · Π P(xₐ | c), attributes taken as independent inside a class.
 * John, Langley 1995, "Estimating continuous distributions in Bayesian classifiers" (UAI). Classes and nominal values are counted from 1
 * (Laplace). A number has a normal density per class, taken over its precision: the mean gap between neighbouring distinct
 * numbers of the training rows; no class has a standard deviation below a sixth of that. A missing value is passed over.
 * O(cells) to train.
 */
export const naiveBayes: Classifier = {
  id: 'naive-bayes',
  title: 'Naive Bayes',
  train(data, options = {}) {
    const rows = trainingRows(data, options.rows)
    const counts = classWeights(data, rows)
    const total = counts.reduce((sum, count) => sum + count + 1, 0)
    const prior = counts.map((count) => Math.log((count + 1) / total))
    const terms = data.attributes.map((attribute, columnIndex) =>
      attribute.kind === 'nominal'
        ? nominalTerm(data, attribute, columnIndex, rows)
        : numericTerm(data, attribute, columnIndex, rows),
    )
    return {
      classes: prior.length,
      distribution(tested, row, out) {
        out.set(prior)
        for (const addTo of terms) addTo(tested, row, out)
        softmax(out, prior.length)
      },
    }
  },
}

/** Adds log P(xₐ | c) of the row's value to every class. */
type Term = (data: Dataset, row: number, out: Float64Array) => void

function nominalTerm(data: Dataset, attribute: NominalAttribute, place: number, rows: Int32Array): Term {
  const classes = data.class.values.length
  const logs = new Float64Array(attribute.values.length * classes).fill(1)
  const totals = new Float64Array(classes).fill(attribute.values.length)
  for (const row of rows) {
    const code = attribute.codes[row]
    if (code < 0) continue
    const weight = data.weights?.[row] ?? 1
    logs[code * classes + data.class.codes[row]] += weight
    totals[data.class.codes[row]] += weight
  }
  for (let logIndex = 0; logIndex < logs.length; logIndex++)
    logs[logIndex] = Math.log(Math.max(LEAST, logs[logIndex] / totals[logIndex % classes]))
  return (tested, row, out) => {
    const code = (tested.attributes[place] as NominalAttribute).codes[row]
    if (code < 0) return
    const from = code * classes
    for (let c = 0; c < classes; c++) out[c] += logs[from + c]
  }
}

function numericTerm(data: Dataset, attribute: NumericAttribute, place: number, rows: Int32Array): Term {
  const classes = data.class.values.length
  const precision = meanGap(attribute.numbers, rows)
  const { means, deviations } = momentsByClass(data, attribute, rows, precision)
  return (tested, row, out) => {
    const number = (tested.attributes[place] as NumericAttribute).numbers[row]
    if (Number.isNaN(number)) return
    const rounded = roundTo(number, precision)
    for (let c = 0; c < classes; c++) {
      const low = (rounded - precision / 2 - means[c]) / deviations[c]
      const high = (rounded + precision / 2 - means[c]) / deviations[c]
      out[c] += Math.log(Math.max(LEAST, normalBetween(low, high)))
    }
  }
}

/** The mean gap between neighbouring distinct numbers; 0.01 where there are not two. */
function meanGap(numbers: Float64Array, rows: Int32Array): number {
  const distinct = distinctNumbers(numbers, rows)
  const gaps = distinct.length - 1
  return gaps > 0 ? (distinct[gaps] - distinct[0]) / gaps : 0.01
}

function momentsByClass(data: Dataset, { numbers }: NumericAttribute, rows: Int32Array, precision: number) {
  const classes = data.class.values.length
  const totals = new Float64Array(classes)
  const means = new Float64Array(classes)
  const squares = new Float64Array(classes)
  for (const row of rows) {
    const weight = data.weights?.[row] ?? 1
    if (Number.isNaN(numbers[row]) || weight === 0) continue
    const c = data.class.codes[row]
    totals[c] += weight
    // West's running mean and sum of squares: exact enough for numbers far from 0.
    const delta = roundTo(numbers[row], precision) - means[c]
    means[c] += (delta * weight) / totals[c]
    squares[c] += weight * delta * (roundTo(numbers[row], precision) - means[c])
  }
  const deviations = squares.map((square, c) =>
    Math.max(precision / 6, totals[c] > 0 ? Math.sqrt(square / totals[c]) : 0),
  )
  return { means, deviations }
}

/** The nearest multiple of the step, the even one where two are equally near. */
function roundTo(number: number, step: number): number {
  const steps = number / step
  const rounded = Math.round(steps)
  return (rounded - steps === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded) * step
}
