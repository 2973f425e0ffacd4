import type { SeededRandom } from '@outis/core/random'
import type { Dataset } from './dataset.ts'

/** What every classifier can be told. */
export interface TrainOptions {
  /** Numbers of the rows to learn from, ascending; all rows where absent. */
  readonly rows?: Int32Array
  /** Where a classifier chooses by chance (folds of an inner cross-validation); a fixed seed where absent. */
  readonly random?: SeededRandom
  /** Hears of operations before they are done, each about as long as a step over an array; ends the training by throwing. */
  readonly spend?: (operations: number) => void
}

/** What was learned. Same rows, options and seed: same answers. */
export interface TrainedClassifier {
  /** Number of classes it was trained with: what `distribution` fills. */
  readonly classes: number
  /**
   * Fills `out[code]`, for every class code of training, with its probability; they sum to 1. `data` has the attributes of
   * training: same names, kinds and order, and nominal values coded alike (see `datasetOf` and its `like`).
   */
  distribution(data: Dataset, row: number, out: Float64Array): void
}

/**
 * A way to learn classes from rows. A pure function of data and options; the data is not changed.
 * `Options` are the classifier's own, all with defaults.
 */
export interface Classifier<
  Options extends object = object,
  Trained extends TrainedClassifier = TrainedClassifier,
> {
  readonly id: string
  readonly title: string
  train(data: Dataset, options?: TrainOptions & Options): Trained
}

/** The most probable class; the lowest code among equals. */
export function mostProbable(distribution: Float64Array, classes: number): number {
  let best = 0
  for (let code = 1; code < classes; code++) {
    if (distribution[code] > distribution[best]) best = code
  }
  return best
}
