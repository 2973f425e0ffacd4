import { areaEstimate } from './auc.ts'
import { combineEstimates, shareEstimate, unknownEstimate } from './confidence-intervals.ts'
import type { ConfusionMatrix, Estimate, Evaluation, Predictions } from './evaluation.ts'

export interface JudgedAs {
  readonly classifier: string
  /** Class values by code of `predictions.actual`. */
  readonly values: readonly string[]
  readonly leftOut: number
  readonly confidence: number
}

/** All figures of a set of predictions. Rows are taken as independent of each other. */
export function judgePredictions(predictions: Predictions, how: JudgedAs): Evaluation {
  const { values, confidence, leftOut, classifier } = how
  const counts = countCells(predictions, values.length)
  const size = values.length
  let rows = 0
  let right = 0
  for (let cell = 0; cell < counts.length; cell++) {
    rows += counts[cell]
    if (cell % (size + 1) === 0) right += counts[cell]
  }
  const confusion = { values, counts, rates: cellRates(counts, size, confidence) }
  return {
    classifier,
    rows,
    accuracy: shareEstimate(right, rows, confidence),
    accuracyOfAll: shareEstimate(right, rows + leftOut, confidence),
    leftOut,
    balancedAccuracy: meanRecall(confusion, confidence),
    auc: areaEstimate(predictions, confidence),
    confusion,
    predictions,
  }
}

function countCells({ actual, predicted, weights }: Predictions, size: number): Float64Array {
  const counts = new Float64Array(size * size)
  for (let row = 0; row < actual.length; row++) {
    if (predicted[row] >= 0) counts[actual[row] * size + predicted[row]] += weights?.[row] ?? 1
  }
  return counts
}

function cellRates(counts: Float64Array, size: number, confidence: number): Estimate[] {
  const rates: Estimate[] = []
  for (let actual = 0; actual < size; actual++) {
    const cells = counts.subarray(actual * size, (actual + 1) * size)
    const rows = cells.reduce((sum, count) => sum + count, 0)
    for (const count of cells) rates.push(shareEstimate(count, rows, confidence))
  }
  return rates
}

/** The mean of the recalls of classes that occur; each class's rows are apart from the others', so their intervals combine. */
function meanRecall({ values, rates }: ConfusionMatrix, confidence: number): Estimate {
  const recalls = values
    .map((_, code) => rates[code * (values.length + 1)])
    .filter(({ value }) => !Number.isNaN(value))
  if (recalls.length === 0) return unknownEstimate(confidence)
  const parts = recalls.map((estimate) => ({ factor: 1 / recalls.length, estimate }))
  return combineEstimates(parts, { confidence, least: 0, most: 1 })
}
