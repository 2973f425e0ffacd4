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
  const current = emptyBounds(tuples)
  const staged = emptyBounds(tuples)
  current.peak.fill(Infinity)
  const stage = (matchIndex: number, total: number, peak: number, error: number): void => {
    staged.total[matchIndex] = total
    staged.peak[matchIndex] = peak
    staged.error[matchIndex] = error
  }
  return {
    holds(tuple, matchIndex, { leaving, coming, rise }) {
      if (current.peak[tuple] === Infinity) return false
      const total = current.total[tuple] - leaving + coming
      const error = current.error[tuple] + 4 * UNIT * (current.total[tuple] + coming)
      const peak = (current.peak[tuple] + rise) * (1 + SLACK)
      stage(matchIndex, total, peak, error)
      return l * peak <= (total - error) * (1 - SLACK)
    },
    stage: (matchIndex, total, peak) => stage(matchIndex, total, peak * (1 + SLACK), total * SLACK),
    forget: (matchIndex) => stage(matchIndex, 0, Infinity, 0),
    takeOver(tuple, matchIndex) {
      current.total[tuple] = staged.total[matchIndex]
      current.peak[tuple] = staged.peak[matchIndex]
      current.error[tuple] = staged.error[matchIndex]
    },
  }
}

const emptyBounds = (tuples: number) => ({
  total: new Float64Array(tuples),
  peak: new Float64Array(tuples),
  error: new Float64Array(tuples),
})
