import type { ComparedTables } from '../compared/compared-tables.ts'
import { sharesAsked } from '../compared/condition.ts'
import type { CountQuery } from './random-queries.ts'

/** Rows of the original that satisfy a query. O(combinations × conditions). */
export function originalCounter({ columns, original }: ComparedTables): (query: CountQuery) => number {
  const left = new Float64Array(original.length)
  return ({ conditions }) => {
    left.set(original)
    for (const { column, wanted } of conditions) multiply(left, columns[column].codes, wanted)
    return sum(left)
  }
}

/** Columns that were permuted together inside buckets; every other column alone. */
export interface Buckets {
  /** Bucket of each combination of the release. */
  readonly bucketOf: ArrayLike<number>
  readonly count: number
  /** Places of columns. */
  readonly groups: readonly (readonly number[])[]
}

/**
 * The rows of the release that satisfy a query, estimated: each row counts with the product of the shares of its cells
 * that are asked for, the leaves of a cell being equally likely and columns independent inside a row. A suppressed row
 * counts with its share of the whole domain. LeFevre, DeWitt, Ramakrishnan 2008, doi:10.1145/1386118.1386123.
 * O(combinations × conditions).
 */
export function releaseEstimator(
  { columns, release }: ComparedTables,
  buckets?: Buckets,
): (query: CountQuery) => number {
  const left = new Float64Array(release.length)
  const satisfy = (conditions: CountQuery['conditions']) => {
    left.set(release)
    for (const condition of conditions) {
      const column = columns[condition.column]
      multiply(left, column.published, sharesAsked(column, condition))
    }
    return left
  }
  if (!buckets) return ({ conditions }) => sum(satisfy(conditions))
  return bucketEstimator(release, buckets, satisfy)
}

/**
 * Of a sliced release: Σ_B |B| · Π over column groups of the share of the bucket's rows that satisfy the group's
 * conditions, since nothing but the bucket links the groups. Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.
 */
function bucketEstimator(
  release: Uint32Array,
  { bucketOf, count, groups }: Buckets,
  satisfy: (conditions: CountQuery['conditions']) => Float64Array,
): (query: CountQuery) => number {
  const addTo = (sums: Float64Array, rows: ArrayLike<number>) => {
    for (let row = 0; row < rows.length; row++) sums[bucketOf[row]] += rows[row]
    return sums
  }
  const sizes = addTo(new Float64Array(count), release)
  return ({ conditions }) => {
    const estimates = sizes.slice()
    const grouped = groups.map((group) => conditions.filter(({ column }) => group.includes(column)))
    const alone = conditions.filter(({ column }) => !groups.some((group) => group.includes(column)))
    for (const own of [...grouped, ...alone.map((condition) => [condition])]) {
      if (own.length === 0) continue
      const rows = addTo(new Float64Array(count), satisfy(own))
      for (let bucket = 0; bucket < count; bucket++)
        if (sizes[bucket] > 0) estimates[bucket] *= rows[bucket] / sizes[bucket]
    }
    return sum(estimates)
  }
}

function multiply(rows: Float64Array, codes: ArrayLike<number>, factors: ArrayLike<number>): void {
  for (let row = 0; row < rows.length; row++) rows[row] *= factors[codes[row]]
}

function sum(numbers: Float64Array): number {
  let total = 0
  for (let numberIndex = 0; numberIndex < numbers.length; numberIndex++) total += numbers[numberIndex]
  return total
}
