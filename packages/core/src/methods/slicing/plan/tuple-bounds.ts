/**
 * What is certain of a tuple's sums without adding them up: Σ f within an error, and a bound above every Σ f · p(s | t, B).
 * Steps are staged by place and taken over when their split is kept; a tuple of which nothing is certain has bound ∞.
 */
export interface TupleBounds {
  /**
   * Whether l · Σ f · p ≤ Σ f for certain, for every s, once one term of Σ f is replaced by others.
   * @param at place to stage the outcome at
   */
  holds(tuple: number, at: number, step: Step): boolean
  /** Stages sums that were added up. */
  stage(at: number, total: number, peak: number): void
  /** Stages that nothing is certain. */
  forget(at: number): void
  takeOver(tuple: number, at: number): void
}

export interface Step {
  /** Terms of Σ f that go and come. */
  readonly leaving: number
  readonly coming: number
  /** At most by this much does any Σ f · p(s | t, B) rise. */
  readonly rise: number
}

/** Far above what rounding does to f, far below what matters. */
const SLACK = 2 ** -36
const UNIT = 2 ** -52

export function tupleBounds(tuples: number, l: number): TupleBounds {
  const own = emptyBounds(tuples)
  const staged = emptyBounds(tuples)
  own.peak.fill(Infinity)
  const stage = (at: number, total: number, peak: number, error: number): void => {
    staged.total[at] = total
    staged.peak[at] = peak
    staged.error[at] = error
  }
  return {
    holds(tuple, at, { leaving, coming, rise }) {
      if (own.peak[tuple] === Infinity) return false
      const total = own.total[tuple] - leaving + coming
      const error = own.error[tuple] + 4 * UNIT * (own.total[tuple] + coming)
      const peak = (own.peak[tuple] + rise) * (1 + SLACK)
      stage(at, total, peak, error)
      return l * peak <= (total - error) * (1 - SLACK)
    },
    stage: (at, total, peak) => stage(at, total, peak * (1 + SLACK), total * SLACK),
    forget: (at) => stage(at, 0, Infinity, 0),
    takeOver(tuple, at) {
      own.total[tuple] = staged.total[at]
      own.peak[tuple] = staged.peak[at]
      own.error[tuple] = staged.error[at]
    },
  }
}

const emptyBounds = (tuples: number) => ({
  total: new Float64Array(tuples),
  peak: new Float64Array(tuples),
  error: new Float64Array(tuples),
})
