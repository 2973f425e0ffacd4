import { OutisError } from '@outis/core/errors'
import type { Dataset } from './dataset.ts'

/** The rows to learn from: those named, else all, without such as count zero times. None is an error. */
export function trainingRows(data: Dataset, rows?: Int32Array): Int32Array {
  const { weights } = data
  const named = rows ?? Int32Array.from({ length: data.rows }, (_, row) => row)
  const chosen = weights ? named.filter((row) => weights[row] > 0) : named
  if (chosen.length === 0 || data.class.values.length === 0) {
    throw new OutisError('DATA_EMPTY', {
      message: `There are no rows with a value of "${data.class.name}" to learn from.`,
      hint: 'Take a class that is neither missing nor suppressed everywhere.',
      details: { column: data.class.name },
    })
  }
  return chosen
}

/** Rows (sum of weights) of each class. */
export function classWeights(data: Dataset, rows?: Int32Array): Float64Array {
  const sums = new Float64Array(data.class.values.length)
  for (const row of trainingRows(data, rows)) sums[data.class.codes[row]] += data.weights?.[row] ?? 1
  return sums
}
