/**
 * Individual risk: the expected chance 1/F of naming a row of a class with f rows in the sample, where the class's people in the
 * population, F, are unknown but for the rows' sampling weights. With p = f / Σ weights, F given f is negative binomial, and
 *   r = E(1/F | f) = p/f · ₂F₁(1, 1; f + 1; 1 − p);
 * f = 1: p/(1 − p) ln(1/p); f = 2: p/(1 − p) − (p/(1 − p))² ln(1/p). Where the weights say that everybody is in the sample, 1/f.
 * Benedetti & Franconi 1998; Franconi & Polettini 2004, doi:10.1007/978-3-540-25955-8_20; the "exact" risk of sdcMicro's
 * indivRisk, whose default for f > 2 is the approximation p/(f − (1 − p)). O(terms of the series).
 *
 * @param f rows of the class, at least 1
 * @param weight sum of their weights: the people of the population they stand for
 */
export function individualRisk(f: number, weight: number): number {
  if (weight <= f) return 1 / f
  const p = f / weight
  const odds = p / (1 - p)
  if (f === 1) return odds * Math.log(1 / p)
  // Near p = 1 the closed form loses its digits, and the series has few terms.
  if (f === 2 && p < 0.9) return odds - odds * odds * Math.log(1 / p)
  let term = 1
  let sum = 1
  for (let n = 0; n < MOST_TERMS && term > sum * 1e-15; n++) {
    term *= ((n + 1) / (f + 1 + n)) * (1 - p)
    sum += term
  }
  return (p / f) * sum
}

const MOST_TERMS = 1_000_000

/** What the individual risks of a table's rows come to. */
export interface IndividualRisks {
  /** The highest of all rows. */
  readonly highest: number
  /** The mean over rows. */
  readonly average: number
  /** Rows that an attacker is expected to name rightly: the sum over rows. */
  readonly expected: number
}

/**
 * @param sizes rows of each class
 * @param weights sum of the sampling weights of each class's rows
 */
export function individualRisks(sizes: Uint32Array, weights: Float64Array): IndividualRisks {
  let [highest, expected, rows] = [0, 0, 0]
  for (const [c, size] of sizes.entries()) {
    if (size === 0) continue
    const risk = individualRisk(size, weights[c])
    highest = Math.max(highest, risk)
    expected += size * risk
    rows += size
  }
  return { highest, average: rows === 0 ? 0 : expected / rows, expected }
}
