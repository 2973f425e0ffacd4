import type { Bucket } from '../bucket.ts'
import type { SlicedBuckets } from '../sliced-table.ts'
import type { Condition, CountQuery } from './count-query.ts'

/**
 * The answer estimated from the same buckets published as generalisation would: every quasi-identifier as the range of
 * its values in the bucket, sensitive values as they are. Inside a range the table's values are taken to be equally likely.
 * O(buckets + entries of sensitive conditions).
 */
export function generalisedEstimate(of: SlicedBuckets): (query: CountQuery) => number {
  const { table, positions } = of.sliced
  const ranges = positions.map(({ rankOf }) => of.buckets.map((bucket) => rangeOf(bucket, rankOf)))
  return ({ conditions }) => {
    const shares = conditions.map((condition) => {
      const at = positions.findIndex(({ column }) => column === condition.column)
      if (at < 0)
        return of.buckets.map((bucket) =>
          sensitiveShare(bucket, table.columns[condition.column].codes, condition),
        )
      const upTo = wantedUpTo(of, at, condition)
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

/** Values below each rank: all that occur, and those asked for. */
function wantedUpTo({ sliced }: SlicedBuckets, at: number, { column, wanted }: Condition) {
  const { rankOf, positions } = sliced.positions[at]
  const { codes } = sliced.table.columns[column]
  const seen = new Set<number>()
  const all = new Float64Array(positions.length + 1)
  const asked = new Float64Array(positions.length + 1)
  for (let place = 0; place < sliced.table.length; place++) {
    if (sliced.table.weights[place] === 0 || seen.has(codes[place])) continue
    seen.add(codes[place])
    all[rankOf[place] + 1]++
    asked[rankOf[place] + 1] += wanted[codes[place]]
  }
  for (let rank = 0; rank < positions.length; rank++) {
    all[rank + 1] += all[rank]
    asked[rank + 1] += asked[rank]
  }
  return { all, wanted: asked }
}
