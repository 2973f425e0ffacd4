import { type Disclosed, disclosureTally } from './disclosure.ts'
import type { Postings } from './postings.ts'
import type { SensitivePart } from './probabilities.ts'

/** How likely a value of one sensitive attribute can be for anybody the release admits. */
export interface PartBound extends Disclosed {
  readonly name: string
  /** Rows that stand where some value has more than 1/l of them, and the buckets they are in. */
  readonly failingRows: number
  readonly failingBuckets: number
}

/**
 * What holds whoever is in the table: p(t, s) is a mean over buckets of p(s | t, B), so where no bucket by itself makes a
 * value likelier than 1/l, nothing does, for any tuple. After strict splits every tuple matches one bucket and the bound
 * is p(t, s) itself; after relaxed ones it may be far above. O(entries).
 */
export function boundOf({ name, group }: SensitivePart, postings: readonly Postings[], l: number): PartBound {
  const { buckets, rows, sensitive } = postings[group]
  const { from, rows: withValue } = sensitive!
  const tally = disclosureTally()
  const failing = new Set<number>()
  let failingRows = 0
  for (let bucketIndex = 0; bucketIndex < buckets.length; bucketIndex++) {
    let most = 0
    for (let entry = from[bucketIndex]; entry < from[bucketIndex + 1]; entry++)
      most = Math.max(most, withValue[entry])
    const within = most * l <= rows[bucketIndex]
    tally.add(rows[bucketIndex], { largest: most / rows[bucketIndex], within })
    if (within) continue
    failingRows += rows[bucketIndex]
    failing.add(buckets[bucketIndex])
  }
  return { name, ...tally.sum(), failingRows, failingBuckets: failing.size }
}
