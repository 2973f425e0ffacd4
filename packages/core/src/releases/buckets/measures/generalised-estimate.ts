import type { Bucket } from '../../../methods/slicing/plan/bucket.ts'
import type { SlicedBuckets } from '../../../methods/slicing/plan/sliced-table.ts'
import type { Condition, CountQuery } from './count-query.ts'

/**
 * The answer estimated from the same buckets published as generalisation would: every quasi-identifier as the range of
 * its values in the bucket, sensitive values as they are. Inside a range the table's values are taken to be equally likely.
 * O(buckets + entries of sensitive conditions).
 */
export function generalisedEstimate(of: SlicedBuckets): (query: CountQuery) => number {
  const { table, positions } = of.sliced
  const ranges = positions.map(({ rankOf }) => of.buckets.map((bucket) => rangeOf(bucket, rankOf)))
  const ranks = positions.map((_, positionIndex) => codeRanks(of, positionIndex))
  return ({ conditions }) => {
    const shares = conditions.map((condition) => {
      const at = positions.findIndex(({ column }) => column === condition.column)
      if (at < 0)
        return of.buckets.map((bucket) =>
          sensitiveShare(bucket, table.columns[condition.column].codes, condition),
        )
      const upTo = wantedUpTo(ranks[at], positions[at].positions.length, condition)
      return ranges[at].map(([low, high]) => {
        const all = upTo.all[high + 1] - upTo.all[low]
        return (upTo.wanted[high + 1] - upTo.wanted[low]) / all
      })
    })
    return of.buckets.reduce(
      (rows, bucket, b) => rows + bucket.rows * shares.reduce((product, own) => product * own[b], 1),
      0,
    )
  }
}

function rangeOf({ combinations }: Bucket, rankOf: Int32Array): readonly [low: number, high: number] {
  let low = rankOf[combinations[0]]
  let high = low
  for (const place of combinations) {
    low = Math.min(low, rankOf[place])
    high = Math.max(high, rankOf[place])
  }
  return [low, high]
}

function sensitiveShare(
  { combinations, counts, rows }: Bucket,
  codes: ArrayLike<number>,
  { wanted }: Condition,
): number {
  let sum = 0
  for (let entry = 0; entry < combinations.length; entry++)
    sum += counts[entry] * wanted[codes[combinations[entry]]]
  return sum / rows
}

/** Codes with rows, and the rank of each. */
function codeRanks(
  { sliced }: SlicedBuckets,
  at: number,
): readonly (readonly [code: number, rank: number])[] {
  const { rankOf, column } = sliced.positions[at]
  const { table } = sliced
  const ranks = new Map<number, number>()
  for (let index = 0; index < table.length; index++) {
    if (table.weights[index] > 0) ranks.set(table.columns[column].codes[index], rankOf[index])
  }
  return [...ranks]
}

/** Values below each rank: all that occur, and those asked for. */
function wantedUpTo(ranks: ReturnType<typeof codeRanks>, length: number, { wanted }: Condition) {
  const all = new Float64Array(length + 1)
  const asked = new Float64Array(length + 1)
  for (const [code, rank] of ranks) {
    all[rank + 1]++
    asked[rank + 1] += wanted[code]
  }
  for (let rank = 0; rank < length; rank++) {
    all[rank + 1] += all[rank]
    asked[rank + 1] += asked[rank]
  }
  return { all, wanted: asked }
}
