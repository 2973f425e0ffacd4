import { type ComparedTables, rowsIn } from '../compared/compared-tables.ts'
import { type Buckets, originalCounter, releaseEstimator } from './count-rows.ts'
import { type CountQuery, type QueryOptions, randomQueries } from './random-queries.ts'

/** Relative errors of counts estimated from a release. */
export interface QueryErrors {
  readonly queries: number
  readonly median: number
  readonly mean: number
  /** Nine in ten queries err by at most this. */
  readonly most: number
  /** The same by number of columns asked for. */
  readonly byDimensions: readonly {
    readonly dimensions: number
    readonly queries: number
    readonly median: number
    readonly mean: number
  }[]
}

/** Counts below this share of the rows are as good as that many: a miss by two rows of one is no error of 200 %. */
export const SANITY_BOUND = 0.001

/**
 * Relative error of random count and range queries: |estimate − true| / max(true, 0.001 · n), over queries that some row
 * satisfies. Estimates as Xiao, Tao 2006 and LeFevre, DeWitt, Ramakrishnan 2008 (doi:10.1145/1386118.1386123); sanity bound as
 * Xiao, Wang, Gehrke 2011, doi:10.1109/TKDE.2010.247. Missing cells satisfy no query. Undefined where no column has two
 * values. Same tables, options and seed: same figure, whatever the order of rows. O(queries × combinations).
 */
export function queryErrors(
  tables: ComparedTables,
  options: QueryOptions & { readonly buckets?: Buckets } = {},
): QueryErrors | undefined {
  const count = originalCounter(tables)
  const estimate = releaseEstimator(tables, options.buckets)
  const bound = SANITY_BOUND * rowsIn(tables.original)
  const queries = randomQueries(tables, count, options)
  if (queries.length === 0) return undefined
  const errors = queries.map((query) => {
    const truth = count(query)
    return Math.abs(settled(estimate(query)) - truth) / Math.max(truth, bound)
  })
  return { ...summarise(errors), byDimensions: byDimensions(queries, errors) }
}

/** Sums of shares that are whole but for rounding: rows in another order must not give another error. */
const settled = (estimate: number): number => Number(estimate.toPrecision(12))

function byDimensions(
  queries: readonly CountQuery[],
  errors: readonly number[],
): QueryErrors['byDimensions'] {
  const sizes = [...new Set(queries.map(({ conditions }) => conditions.length))].sort((a, b) => a - b)
  return sizes.map((dimensions) => {
    const own = errors.filter((_, at) => queries[at].conditions.length === dimensions)
    const { queries: asked, median, mean } = summarise(own)
    return { dimensions, queries: asked, median, mean }
  })
}

function summarise(errors: readonly number[]): Omit<QueryErrors, 'byDimensions'> {
  const sorted = Float64Array.from(errors).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  const middle = sorted.length >> 1
  return {
    queries: sorted.length,
    median: sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
    mean: sorted.reduce((sum, error) => sum + error, 0) / sorted.length,
    most: at(0.9),
  }
}
