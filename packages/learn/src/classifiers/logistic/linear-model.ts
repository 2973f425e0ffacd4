import type { TrainedClassifier } from '../classifier.ts'
import { softmax } from '../softmax.ts'
import { type Encoding, encodedColumn, encodedNumber } from './encoding.ts'

/** What a logistic regression learned: log P(c | x) = intercept + Σ coefficient · column, up to a constant per row. */
export interface LinearModel {
  readonly encoding: Encoding
  readonly classes: number
  /** coefficients[c * (columns + 1)] is the intercept of class c, its columns follow. */
  readonly coefficients: Float64Array
}

export interface TrainedLogistic extends TrainedClassifier {
  readonly model: LinearModel
}

export function trainedLogistic(model: LinearModel): TrainedLogistic {
  const { encoding, classes, coefficients } = model
  const size = encoding.columns + 1
  return {
    model,
    classes,
    distribution(data, row, out) {
      for (let c = 0; c < classes; c++) out[c] = coefficients[c * size]
      for (let columnIndex = 0; columnIndex < encoding.attributes.length; columnIndex++) {
        const encoded = encoding.attributes[columnIndex]
        const attribute = data.attributes[columnIndex]
        const column = encodedColumn(encoded, attribute, row, encoding.columns)
        if (column === encoding.columns) continue
        const number = encodedNumber(encoded, attribute, row)
        for (let c = 0; c < classes; c++) out[c] += coefficients[c * size + 1 + column] * number
      }
      softmax(out, classes)
    },
  }
}
