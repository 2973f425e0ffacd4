import type { Estimate } from '../classifiers/validate/evaluation.ts'
import { studentQuantile } from './student-t.ts'

/** Rows answered rightly in each fold, of all rows tested in it. */
export interface FoldScores {
  readonly right: Float64Array
  readonly rows: Float64Array
}

/** One accuracy less another. */
export interface Difference extends Estimate {
  /** Whether the interval lies on one side of 0; a difference that does not is no more than noise. */
  readonly told: 'better' | 'worse' | 'none'
}

/**
 * The difference of two accuracies measured on the same folds, with the interval of the corrected resampled t-test: the
 * folds' training rows overlap, so their differences vary less than independent ones would, and the variance is taken as
 * (1/k + 1/(k − 1)) · s². Nadeau, Bengio 2003, doi:10.1023/A:1024068626366; the default of Weka's experimenter. O(folds).
 *
 * @param from what is subtracted
 */
export function differenceOf(scores: FoldScores, from: FoldScores, confidence = 0.95): Difference {
  const folds: number[] = []
  for (let fold = 0; fold < scores.rows.length; fold++) {
    if (scores.rows[fold] === 0 || from.rows[fold] === 0) continue
    folds.push(scores.right[fold] / scores.rows[fold] - from.right[fold] / from.rows[fold])
  }
  const value = accuracyOf(scores) - accuracyOf(from)
  const k = folds.length
  const mean = folds.reduce((sum, fold) => sum + fold, 0) / k
  const variance = folds.reduce((sum, fold) => sum + (fold - mean) ** 2, 0) / (k - 1)
  const half = k < 2 ? 1 : studentQuantile(confidence, k - 1) * Math.sqrt((1 / k + 1 / (k - 1)) * variance)
  const [low, high] = [Math.max(-1, value - half), Math.min(1, value + half)]
  return { value, low, high, confidence, told: low > 0 ? 'better' : high < 0 ? 'worse' : 'none' }
}

const accuracyOf = ({ right, rows }: FoldScores): number => sum(right) / sum(rows)

const sum = (numbers: Float64Array): number => numbers.reduce((total, number) => total + number, 0)
