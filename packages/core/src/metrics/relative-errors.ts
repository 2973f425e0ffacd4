/** Counts below this share of the rows are as good as that many: a miss by two rows of one is no error of 200 %. */
const SANITY_BOUND = 0.001

/** Relative errors of counts estimated from a release. */
export interface ErrorSummary {
  readonly mean: number
  readonly median: number
}

/**
 * Relative errors of estimated counts: |estimate − true| / max(true, 0.001 · n). Estimates and error as Xiao, Tao 2006
 * (Anatomy, VLDB), sanity bound as Xiao, Wang, Gehrke 2011, doi:10.1109/TKDE.2010.247. O(queries × what a count takes).
 */
export function relativeErrors<Query>(
  queries: readonly Query[],
  { rows, truth, estimate }: Counters<Query>,
): readonly number[] {
  const bound = SANITY_BOUND * rows
  return queries.map((query) => {
    const counted = truth(query)
    return Math.abs(settled(estimate(query)) - counted) / Math.max(counted, bound)
  })
}

interface Counters<Query> {
  /** Of the table that is asked. */
  readonly rows: number
  readonly truth: (query: Query) => number
  readonly estimate: (query: Query) => number
}

/** Sums of shares that are whole but for rounding: rows in another order must not give another error. */
const settled = (estimate: number): number => Number(estimate.toPrecision(12))

/** Of no error at all: 0. */
export function summariseErrors(errors: readonly number[]): ErrorSummary {
  const sorted = Float64Array.from(errors).sort()
  return {
    mean: sorted.reduce((sum, error) => sum + error, 0) / Math.max(1, sorted.length),
    median: median(sorted) ?? 0,
  }
}

/** The middle one, or the mean of the two in the middle; of nothing there is none. */
export function median(ascending: ArrayLike<number>): number | undefined {
  const middle = ascending.length >> 1
  if (ascending.length % 2 === 1) return ascending[middle]
  return ascending.length === 0 ? undefined : (ascending[middle - 1] + ascending[middle]) / 2
}
