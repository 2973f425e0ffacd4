import { OutisError } from '@outis/core/errors'
import { nextTurn } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { defined } from '@outis/core/value'
import { type Classifier, mostProbable, type TrainedClassifier } from '../classifier.ts'
import type { Dataset } from '../dataset.ts'
import { trainingRows } from '../training-rows.ts'
import type { CrossValidation, Evaluation, Predictions } from './evaluation.ts'
import { rowsWhere, stratifiedFolds } from './folds.ts'
import { judgePredictions } from './judge-predictions.ts'

export interface EvaluationOptions<Options extends object = object> {
  /** The classifier's own options. */
  readonly options?: Options
  readonly seed?: string | number
  /** Of the intervals. Default 0.95. */
  readonly confidence?: number
  /** Rows that were left out for want of a class: counted as wrong in `accuracyOfAll`. */
  readonly leftOut?: number
}

export interface CrossValidationOptions<Options extends object = object> extends EvaluationOptions<Options> {
  /** Default 10; no more than there are rows. */
  readonly folds?: number
  readonly progress?: (done: number, folds: number) => void
  /** Looked at before every fold. */
  readonly signal?: { readonly aborted: boolean }
}

/**
 * Stratified k-fold cross-validation: each fold is answered by a classifier trained on the others. The same rows, classes, folds
 * and seed give the same folds for every classifier, so that differences are paired. A weighted row goes to one fold as
 * a whole; `repeatRows` first, where weights count rows. Kohavi 1995 (IJCAI).
 */
export function crossValidate<Options extends object>(
  classifier: Classifier<Options>,
  data: Dataset,
  options: CrossValidationOptions<Options> = {},
): CrossValidation {
  const steps = validationSteps(classifier, data, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** `crossValidate` that lets others have a turn after every fold: signals arrive and progress is seen. Same answer. */
export async function crossValidateAsync<Options extends object>(
  classifier: Classifier<Options>,
  data: Dataset,
  options: CrossValidationOptions<Options> = {},
): Promise<CrossValidation> {
  const steps = validationSteps(classifier, data, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

function* validationSteps<Options extends object>(
  classifier: Classifier<Options>,
  data: Dataset,
  options: CrossValidationOptions<Options>,
): Generator<void, CrossValidation> {
  const { seed = 1, confidence = 0.95, leftOut = 0 } = options
  trainingRows(data)
  const folds = Math.max(2, Math.min(options.folds ?? 10, data.rows))
  const foldOf = stratifiedFolds(data.class.codes, folds, seededRandom(`${seed}/folds`))
  const predictions = noPredictions(data, data.class.values.length, foldOf)
  for (let fold = 0; fold < folds; fold++) {
    if (options.signal?.aborted) throw stopped()
    const rows = rowsWhere(foldOf, (other) => other !== fold)
    const random = seededRandom(`${seed}/fold ${fold}`)
    const trained = classifier.train(data, { ...options.options, rows, random } as Options)
    answerRows(trained, data, { rows: rowsWhere(foldOf, (own) => own === fold), predictions })
    options.progress?.(fold + 1, folds)
    yield
  }
  const values = data.class.values
  const judged = judgePredictions(predictions, { classifier: classifier.id, values, leftOut, confidence })
  return { ...judged, folds, seed }
}

/** Trains on one dataset and tests on all rows of another that is coded alike (`datasetOf` with `like`). */
export function trainAndTest<Options extends object>(
  classifier: Classifier<Options>,
  { train, test }: { readonly train: Dataset; readonly test: Dataset },
  options: EvaluationOptions<Options> = {},
): Evaluation {
  const { seed = 1, confidence = 0.95, leftOut = 0 } = options
  trainingRows(test)
  const random = seededRandom(`${seed}/fold 0`)
  const trained = classifier.train(train, { ...options.options, random } as Options)
  const predictions = noPredictions(test, trained.classes, new Int32Array(test.rows))
  answerRows(trained, test, { rows: Int32Array.from(predictions.foldOf, (_, row) => row), predictions })
  return judgePredictions(predictions, {
    classifier: classifier.id,
    values: test.class.values,
    leftOut,
    confidence,
  })
}

function noPredictions(data: Dataset, classes: number, foldOf: Int32Array): Predictions {
  return {
    actual: data.class.codes,
    ...defined({ weights: data.weights }),
    foldOf,
    predicted: new Int32Array(data.rows).fill(-1),
    probabilities: new Float64Array(data.rows * classes),
    classes,
  }
}

function answerRows(
  trained: TrainedClassifier,
  data: Dataset,
  { rows, predictions }: { readonly rows: Int32Array; readonly predictions: Predictions },
): void {
  const { classes, probabilities, predicted } = predictions
  const out = new Float64Array(classes)
  for (const row of rows) {
    trained.distribution(data, row, out)
    probabilities.set(out, row * classes)
    predicted[row] = mostProbable(out, classes)
  }
}

const stopped = () =>
  new OutisError('STOPPED', { message: 'The cross-validation was stopped.', hint: 'Run it again.' })
