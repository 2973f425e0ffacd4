/** A figure with its confidence interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Probability that intervals made this way hold the true value, 0.95 by default. */
  readonly confidence: number
}

/** Who was taken for whom. */
export interface ConfusionMatrix {
  /** Class values: those of training first, then such as only the test rows have. */
  readonly values: readonly string[]
  /** counts[actual * values.length + predicted], in rows (sums of weights). */
  readonly counts: Float64Array
  /** Share of each cell among the rows of its actual class, Wilson's interval; the diagonal is the recall. NaN for a class without rows. */
  readonly rates: readonly Estimate[]
}

/** What was answered for each row of the dataset, by a classifier that had not seen it. */
export interface Predictions {
  /** Class of each row, as a code of the confusion matrix's values. */
  readonly actual: Int32Array
  /** How often each row counts; absent where every row counts once. */
  readonly weights?: Float64Array
  /** Fold in which the row was tested, -1 where it was not. */
  readonly foldOf: Int32Array
  /** Most probable class of each row, -1 where it was not tested. */
  readonly predicted: Int32Array
  /** probabilities[row * classes + code]. */
  readonly probabilities: Float64Array
  /** Number of classes of training: the width of a row of `probabilities`. */
  readonly classes: number
}

/** How well a classifier answers rows it has not seen. */
export interface Evaluation {
  readonly classifier: string
  /** Rows tested (sum of weights). */
  readonly rows: number
  /** Share of rows answered rightly, Wilson's interval. */
  readonly accuracy: Estimate
  /** Accuracy where the rows that were left out for want of a class count as answered wrongly; equals `accuracy` where there are none. */
  readonly accuracyOfAll: Estimate
  /** Rows left out because their class is missing or suppressed. */
  readonly leftOut: number
  /** Mean recall over the classes that occur. */
  readonly balancedAccuracy: Estimate
  /** Area under the ROC curve; for more than two classes one against the rest, weighted by the classes' rows. NaN with one class only. */
  readonly auc: Estimate
  readonly confusion: ConfusionMatrix
  readonly predictions: Predictions
}

export interface CrossValidation extends Evaluation {
  readonly folds: number
  readonly seed: string | number
}
