import { type SeededRandom, seededRandom } from '@outis/core/random'
import type { Classifier } from '../classifier.ts'
import type { Dataset } from '../dataset.ts'
import { trainingRows } from '../training-rows.ts'
import { stratifiedFolds } from '../validate/folds.ts'
import { boost } from './boost.ts'
import { countGroups, createDesign, type Design } from './design.ts'
import { learnEncoding } from './encoding.ts'
import { type TrainedLogistic, trainedLogistic } from './linear-model.ts'

export interface SimpleLogisticOptions {
  /** A fixed number of iterations, instead of the one a cross-validation finds best. */
  readonly iterations?: number
  /** Folds of the cross-validation that chooses the number of iterations. Default 5. */
  readonly innerFolds?: number
  /** Most iterations tried. Default 500. */
  readonly maxIterations?: number
  /** Iterations without a new lowest error after which no more are tried. Default 50. */
  readonly patience?: number
}

export interface TrainedSimpleLogistic extends TrainedLogistic {
  /** Iterations chosen. */
  readonly iterations: number
}

/**
 * Logistic regression built up column by column: each iteration of LogitBoost adds, for each class, the one column whose simple linear
 * regression fits the working response best; as many iterations as a cross-validation inside the training rows finds best, so columns
 * that do not help stay out. Landwehr, Hall, Frank 2005, doi:10.1007/s10994-005-0466-3. Columns and missing values as in `logistic`.
 * O(iterations · folds · classes · rows · attributes).
 */
export const simpleLogistic: Classifier<SimpleLogisticOptions, TrainedSimpleLogistic> = {
  id: 'simple-logistic',
  title: 'Simple logistic regression',
  train(data, options = {}) {
    const rows = trainingRows(data, options.rows)
    const encoding = learnEncoding(data, rows)
    const design = createDesign(data, rows, encoding)
    const iterations = options.iterations ?? bestIterations({ data, rows, design }, options)
    const model = boost(design, countGroups(data, rows, design))
    for (let done = 0; done < iterations && model.step(); done++);
    const coefficients = model.coefficients
    return { ...trainedLogistic({ encoding, classes: design.classes, coefficients }), iterations }
  },
}

interface InnerRows {
  readonly data: Dataset
  readonly rows: Int32Array
  readonly design: Design
}

/** The number of iterations with the fewest errors over all folds, the lowest among equals. A later fold goes no further than an earlier one did. */
function bestIterations(
  { data, rows, design }: InnerRows,
  options: SimpleLogisticOptions & { readonly random?: SeededRandom },
): number {
  const { innerFolds = 5, maxIterations = 500, patience = 50, random = seededRandom(1) } = options
  const folds = Math.min(innerFolds, rows.length)
  if (folds < 2) return 0
  const classCodes = Int32Array.from(rows, (row) => data.class.codes[row])
  const foldOf = stratifiedFolds(classCodes, folds, random)
  const errors = new Float64Array(maxIterations + 1)
  let last = maxIterations
  for (let fold = 0; fold < folds; fold++) {
    const training = countGroups(data, rows, design, (at) => foldOf[at] !== fold)
    const testing = countGroups(data, rows, design, (at) => foldOf[at] === fold)
    const model = boost(design, training)
    errors[0] += model.errors(testing)
    let lowest = errors[0]
    let done = 0
    for (let idle = 0; done < last && idle <= patience && model.step(); ) {
      errors[++done] += model.errors(testing)
      idle = errors[done] < lowest ? 0 : idle + 1
      lowest = Math.min(lowest, errors[done])
    }
    last = done
  }
  let best = 0
  for (let iteration = 1; iteration <= last; iteration++)
    if (errors[iteration] < errors[best]) best = iteration
  return best
}
