import { relativeErrors, summariseErrors } from '@outis/core/metrics'
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

/**
 * Relative error of random count and range queries, over queries that some row satisfies. Estimates as LeFevre, DeWitt,
 * Ramakrishnan 2008, doi:10.1145/1386118.1386123. Missing cells satisfy no query. Undefined where no column has two
 * values. Same tables, options and seed: same figure, whatever the order of rows. O(queries × combinations).
 */
export function queryErrors(
  tables: ComparedTables,
  options: QueryOptions & { readonly buckets?: Buckets } = {},
): QueryErrors | undefined {
  const truth = originalCounter(tables)
  const estimate = releaseEstimator(tables, options.buckets)
  const queries = randomQueries(tables, truth, options)
  if (queries.length === 0) return undefined
  const errors = relativeErrors(queries, { rows: rowsIn(tables.original), truth, estimate })
  const { median, mean } = summariseErrors(errors)
  const sorted = Float64Array.from(errors).sort()
  return {
    queries: queries.length,
    median,
    mean,
    most: sorted[Math.floor(0.9 * sorted.length)],
    byDimensions: byDimensions(queries, errors),
  }
}

function byDimensions(
  queries: readonly CountQuery[],
  errors: readonly number[],
): QueryErrors['byDimensions'] {
  const sizes = [...new Set(queries.map(({ conditions }) => conditions.length))].sort((a, b) => a - b)
  return sizes.map((dimensions) => {
    const ofSize = errors.filter((_, query) => queries[query].conditions.length === dimensions)
    const { median, mean } = summariseErrors(ofSize)
    return { dimensions, queries: ofSize.length, median, mean }
  })
}
