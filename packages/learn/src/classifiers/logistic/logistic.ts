import type { Classifier } from '../classifier.ts'
import { trainingRows } from '../training-rows.ts'
import { countGroups, createDesign, type Design } from './design.ts'
import { learnEncoding } from './encoding.ts'
import { boundInverse, exactInverse, penalisedLoss } from './likelihood.ts'
import { type TrainedLogistic, trainedLogistic } from './linear-model.ts'
import { minimise } from './minimise.ts'

export interface LogisticOptions {
  /** What the squares of the coefficients of standardised columns cost. Default 1e-8: only what the data leaves open. */
  readonly ridge?: number
  readonly maxIterations?: number
}

/**
 * Multinomial logistic regression with a ridge: log P(c | x) / P(last | x) is linear in the columns of the attributes, by maximal
 * penalised likelihood. le Cessie, van Houwelingen 1992, doi:10.2307/2347628. One column per nominal value, numbers standardised;
 * a missing value is the mode or mean of the training rows. O(classes · rows · attributes) per iteration.
 */
export const logistic: Classifier<LogisticOptions, TrainedLogistic> = {
  id: 'logistic',
  title: 'Logistic regression',
  train(data, options = {}) {
    const { ridge = 1e-8, maxIterations = 500, spend = () => undefined } = options
    const rows = trainingRows(data, options.rows)
    const encoding = learnEncoding(data, rows)
    const design = createDesign(data, rows, encoding)
    const counts = countGroups(data, rows, design)
    const likelihood = { design, counts, penalties: penalties(design, counts, ridge) }
    const size = encoding.columns + 1
    const parameters = new Float64Array((design.classes - 1) * size)
    const { groups, width, classes } = design
    minimise(parameters, {
      evaluate(point, gradient) {
        spend(groups * (classes - 1) * (PER_EXPONENTIAL + 2 * width))
        return penalisedLoss(likelihood, point, gradient)
      },
      exact: classes === 2,
      inverseAt(point) {
        spend(groups * width * (width + PER_EXPONENTIAL) + size ** 3)
        return classes === 2 ? exactInverse(likelihood, point) : boundInverse(likelihood)
      },
      tolerance: 1e-8,
      maxIterations,
    })
    const coefficients = new Float64Array(design.classes * size)
    coefficients.set(parameters)
    return trainedLogistic({ encoding, classes: design.classes, coefficients })
  },
}

/** Operations of an exponential function. */
const PER_EXPONENTIAL = 20

/** The ridge is meant for standardised columns: for a column as it is, times its variance. */
function penalties(
  { groups, width, column, value, columns, classes }: Design,
  counts: Float64Array,
  ridge: number,
): Float64Array {
  const sums = new Float64Array(columns + 1)
  const squares = new Float64Array(columns + 1)
  let total = 0
  for (let group = 0; group < groups; group++) {
    let rows = 0
    for (let c = 0; c < classes; c++) rows += counts[group * classes + c]
    total += rows
    for (let index = group * width; index < (group + 1) * width; index++) {
      sums[column[index]] += rows * value[index]
      squares[column[index]] += rows * value[index] ** 2
    }
  }
  return squares.subarray(0, columns).map((square, j) => {
    const variance = total > 1 ? (square - sums[j] ** 2 / total) / (total - 1) : 0
    return ridge * (variance > 1e-12 ? variance : 1)
  })
}
