import { type SeededRandom, seededRandom } from '../../../data/random/seeded-random.ts'
import type { Table } from '../../../data/table/table.ts'
import type { SlicedBuckets } from '../../../methods/slicing/plan/sliced-table.ts'
import { type ErrorSummary, relativeErrors, summariseErrors } from '../../../metrics/relative-errors.ts'
import { type CountQuery, countEstimator, countRows } from './count-query.ts'
import { generalisedEstimate } from './generalised-estimate.ts'

/** Relative errors of counts estimated three ways. */
export interface TechniqueErrors {
  readonly queries: number
  readonly slicing: ErrorSummary
  /** Quasi-identifiers published whole, sensitive attributes permuted inside l-diverse buckets. */
  readonly bucketisation: ErrorSummary
  /** The same buckets with ranges in place of quasi-identifiers. */
  readonly generalisation: ErrorSummary
}

export interface QueryOptions {
  /** Default 1000. */
  readonly queries?: number
  /** Quasi-identifiers in a query, beside one sensitive attribute. Default 2. */
  readonly dimensions?: number
  /** Share of the rows a query is expected to ask for if columns were independent. Default 0.05. */
  readonly selectivity?: number
  readonly seed?: string | number
}

/**
 * Random range queries on some quasi-identifiers and one sensitive attribute, over queries that any row satisfies, as in
 * Xiao, Tao 2006 (Anatomy). Seeded: same table and seed, same queries. O(queries × entries).
 *
 * @param bucketised the table with all quasi-identifiers in one column group, at the same l
 */
export function techniqueErrors(
  sliced: SlicedBuckets,
  bucketised: SlicedBuckets,
  options: QueryOptions = {},
): TechniqueErrors {
  const queries = randomQueries(sliced, options)
  const errorOf = (estimate: Estimate) => summaryOf(sliced, queries, estimate)
  return {
    queries: queries.length,
    slicing: errorOf(countEstimator(sliced)),
    bucketisation: errorOf(countEstimator(bucketised)),
    generalisation: errorOf(generalisedEstimate(bucketised)),
  }
}

/** Mean and median relative error of one sliced table; to compare column groups, overlapping ones with others. */
export const slicingError = (sliced: SlicedBuckets, options: QueryOptions = {}): ErrorSummary =>
  summaryOf(sliced, randomQueries(sliced, options), countEstimator(sliced))

type Estimate = (query: CountQuery) => number

function summaryOf(
  { sliced: { table } }: SlicedBuckets,
  queries: readonly CountQuery[],
  estimate: Estimate,
): ErrorSummary {
  const truth = (query: CountQuery) => countRows(table, query)
  return summariseErrors(relativeErrors(queries, { rows: table.rows, truth, estimate }))
}

/** Draws given up when no query has rows. */
const TRIES = 20

/** Queries that some row satisfies, the same for every way of slicing the table. */
function randomQueries({ sliced }: SlicedBuckets, options: QueryOptions): readonly CountQuery[] {
  const { queries = 1000, dimensions = 2, selectivity = 0.05, seed = 7 } = options
  const random = seededRandom(`${seed}`)
  const quasi = sliced.positions.map(({ column }) => column)
  const sensitive = sliced.sensitive.map(({ column }) => column).sort((a, b) => a - b)
  const asked = Math.min(dimensions, quasi.length)
  const share = selectivity ** (1 / (asked + 1))
  const rangeOf = new Map(
    [...quasi, ...sensitive].map((column) => [column, occurringCodes(sliced.table, column)]),
  )
  const found: CountQuery[] = []
  for (let tries = 0; found.length < queries && tries < TRIES * queries; tries++) {
    const columns = [...drawn(quasi, asked, random), sensitive[random.below(sensitive.length)]]
    const query = {
      conditions: columns.map((column) => ({
        column,
        wanted: randomRange(rangeOf.get(column)!, share, random),
      })),
    }
    if (countRows(sliced.table, query) > 0) found.push(query)
  }
  return found
}

function drawn(from: readonly number[], count: number, random: SeededRandom): number[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0])
}

/** Codes that rows have, ascending, and how many codes there are. */
function occurringCodes({ columns, weights, length }: Table, column: number) {
  const { codes, dictionary } = columns[column]
  const occurring = new Set<number>()
  for (let index = 0; index < length; index++) if (weights[index] > 0) occurring.add(codes[index])
  return { occurring: [...occurring].sort((a, b) => a - b), size: dictionary.values.length }
}

/** A run of neighbouring values: about that share of those that occur. */
function randomRange(
  { occurring, size }: ReturnType<typeof occurringCodes>,
  share: number,
  random: SeededRandom,
): Uint8Array {
  const wanted = new Uint8Array(size)
  const width = Math.max(1, Math.round(share * occurring.length))
  const from = random.below(occurring.length - width + 1)
  for (const code of occurring.slice(from, from + width)) wanted[code] = 1
  return wanted
}
