import { type SeededRandom, seededRandom } from '@outis/core/random'
import type { Classifier } from './classifier.ts'
import type { Dataset } from './dataset.ts'
import { designRank } from './logistic/design-rank.ts'
import { logistic } from './logistic/logistic.ts'
import { shuffled } from './validate/folds.ts'

/** How well original rows and released rows can be told apart. */
export interface PropensityFit {
  /** Probability of each row to be a released one. */
  readonly scores: Float64Array
  /** N: rows of both. */
  readonly rows: number
  /** c: share of released rows. */
  readonly share: number
  /** Σ (score − c)² / N: 0 where nothing tells them apart, c · (1 − c) where everything does. */
  readonly pMse: number
  /** What pMse would be, on average and spread, if only chance told them apart. */
  readonly expected: number
  readonly deviation: number
  /** pMse / expected: 1 where only chance tells them apart. */
  readonly ratio: number
  /** (pMse − expected) / deviation. */
  readonly standardised: number
}

export interface PropensityFitOptions {
  /** Default: logistic regression. */
  readonly classifier?: Classifier
  /** Times the origins are shuffled to find what chance gives; by formula for logistic regression where absent, 20 for others. */
  readonly permutations?: number
  readonly random?: SeededRandom
}

/**
 * Propensity score mean squared error: a classifier learns which rows are released ones, and pMSE says how sure it becomes.
 * The class of `data` says where a row comes from: 0 is the original, 1 the release.
 * Woo, Reiter, Oganian, Karr 2009, doi:10.29012/jpc.v1i1.568; what chance gives: Snoke, Raab, Nowok, Dibben, Slavkovic 2018,
 * doi:10.1111/rssa.12358. Cost of training, times the permutations.
 */
export function fitPropensity(data: Dataset, options: PropensityFitOptions = {}): PropensityFit {
  const { classifier = logistic, random = seededRandom(1) } = options
  const scores = propensityScores(data, classifier)
  const { rows, share } = releasedShare(data)
  const pMse = pMseOf(data, scores)
  const byFormula = classifier.id === logistic.id && options.permutations === undefined
  const { expected, deviation } = byFormula
    ? expectedPMse({ rows, share, parameters: designRank(data) })
    : permutedPMse(data, classifier, { times: options.permutations ?? 20, random })
  return {
    scores,
    rows,
    share,
    pMse,
    expected,
    deviation,
    ratio: pMse / expected,
    standardised: (pMse - expected) / deviation,
  }
}

/** Probability of each row to be of class 1, by a classifier trained on all of them. */
function propensityScores(data: Dataset, classifier: Classifier = logistic): Float64Array {
  const trained = classifier.train(data)
  const out = new Float64Array(trained.classes)
  const scores = new Float64Array(data.rows)
  for (let row = 0; row < data.rows; row++) {
    trained.distribution(data, row, out)
    scores[row] = out[1]
  }
  return scores
}

/** Σ (score − c)² / N, rows counted by their weights. */
function pMseOf(data: Dataset, scores: Float64Array): number {
  const { rows, share } = releasedShare(data)
  let sum = 0
  for (let row = 0; row < data.rows; row++) sum += (data.weights?.[row] ?? 1) * (scores[row] - share) ** 2
  return sum / rows
}

function releasedShare({ rows: length, class: { codes }, weights }: Dataset): {
  rows: number
  share: number
} {
  let rows = 0
  let released = 0
  for (let row = 0; row < length; row++) {
    const weight = weights?.[row] ?? 1
    rows += weight
    if (codes[row] === 1) released += weight
  }
  return { rows, share: released / rows }
}

export interface NullSetting {
  readonly rows: number
  readonly share: number
  /** k: parameters of the logistic regression that the data can tell, the intercept among them. */
  readonly parameters: number
}

/**
 * Mean (k − 1)(1 − c)² c / N and standard deviation √(2(k − 1)) (1 − c)² c / N of pMSE when the release is a fresh draw from the
 * distribution the original came from, the original given (Snoke et al. 2018, section 3).
 */
export function expectedPMse({ rows, share, parameters }: NullSetting): {
  expected: number
  deviation: number
} {
  const scale = ((1 - share) ** 2 * share) / rows
  return { expected: (parameters - 1) * scale, deviation: Math.sqrt(2 * (parameters - 1)) * scale }
}

/** Mean and standard deviation of pMSE when origins are dealt out by chance: no formula needed, any classifier. */
function permutedPMse(
  data: Dataset,
  classifier: Classifier,
  { times, random }: { times: number; random: SeededRandom },
): { expected: number; deviation: number } {
  const values = Float64Array.from({ length: times }, () => {
    const order = shuffled(data.rows, random)
    const dealt = { ...data, class: { ...data.class, codes: order.map((row) => data.class.codes[row]) } }
    return pMseOf(dealt, propensityScores(dealt, classifier))
  })
  const expected = values.reduce((sum, value) => sum + value, 0) / times
  const squares = values.reduce((sum, value) => sum + (value - expected) ** 2, 0)
  return { expected, deviation: Math.sqrt(squares / Math.max(1, times - 1)) }
}
