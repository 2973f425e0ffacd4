import type { Estimate } from '../classifiers/validate/evaluation.ts'

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

/**
 * The two-sided quantile of Student's t: |t| stays below it with this probability. Found by halving on the distribution
 * function 1 − I_x(ν/2, 1/2), x = ν/(ν + t²); Abramowitz, Stegun 1964, 26.7.1. O(1).
 */
export function studentQuantile(confidence: number, degrees: number): number {
  if (degrees < 1) return Number.POSITIVE_INFINITY
  let low = 0
  let high = 1
  while (within(high, degrees) < confidence) high *= 2
  for (let step = 0; step < 100 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2
    if (within(middle, degrees) < confidence) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(|T| < t). */
const within = (t: number, degrees: number): number =>
  1 - incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)

/** I_x(a, b), the regularised incomplete beta function, by its continued fraction (Lentz); Press et al. 2007, section 6.4. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  if (x > (a + 1) / (a + b + 2)) return 1 - (front * betaFraction(1 - x, b, a)) / b
  return (front * betaFraction(x, a, b)) / a
}

const TINY = 1e-300

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    const before = fraction
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d)
      c = away(1 + term / c)
      fraction *= c * d
    }
    if (Math.abs(fraction - before) < 1e-15 * fraction) break
  }
  return fraction
}

const away = (number: number): number => (Math.abs(number) < TINY ? TINY : number)

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Lanczos' approximation, g = 7, for positive numbers. */
function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z)
  const x = z - 1
  const t = x + LANCZOS.length - 0.5
  const series = LANCZOS.reduce((sum, factor, index) => sum + factor / (x + index + 1), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(series)
}
