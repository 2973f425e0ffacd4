import type { Bucket } from '../bucket.ts'
import type { DiversityCheck } from '../partition-tuples.ts'
import type { SlicedTable } from '../sliced-table.ts'
import { type Cut, cutBucket } from '../split-bucket.ts'

/**
 * Diversity check where every tuple matches one bucket: there p(t, s) is the share of s among the bucket's rows that
 * agree with t in the sensitive column, so a split is decided by the counts of its halves alone, in whole numbers:
 * l · rows of (value, s) ≤ rows of the value. Halves are made once they pass: most that are tried do not.
 * O(entries of the bucket).
 */
export function strictCheck(sliced: SlicedTable, l: number): DiversityCheck {
  const parts = sliced.sensitive.map((_, part) => partCheck(sliced, part, l))
  const everywhere: Cut = { rankOf: new Int32Array(sliced.table.length), rank: 1, more: 0, left: 0 }
  const pass = (bucket: Bucket, cut: Cut) => parts.every((passes) => passes(bucket, cut))
  return {
    least: l,
    start: (wholeBucket) => pass(wholeBucket, everywhere),
    split: (bucket, cut) => (pass(bucket, cut) ? cutBucket(bucket, cut) : undefined),
  }
}

/** Whether both sides of a cut are diverse in one sensitive attribute. It owns its scratch memory. */
function partCheck({ sensitive, groups }: SlicedTable, part: number, l: number) {
  const { pairOf, valueOfPair, pairs, group } = sensitive[part]
  // Counts of the left side, then those of the right.
  const ofPair = new Float64Array(2 * pairs)
  const values = groups[group].size
  const ofValue = new Float64Array(2 * values)
  return ({ combinations, counts }: Bucket, { rankOf, rank }: Cut): boolean => {
    for (let entry = 0; entry < combinations.length; entry++) {
      const combination = combinations[entry]
      const pair = pairOf[combination]
      const right = rankOf[combination] < rank ? 0 : 1
      ofPair[pair + right * pairs] += counts[entry]
      ofValue[valueOfPair[pair] + right * values] += counts[entry]
    }
    let holds = true
    for (let entry = 0; entry < combinations.length && holds; entry++) {
      const combination = combinations[entry]
      const pair = pairOf[combination]
      const right = rankOf[combination] < rank ? 0 : 1
      holds = l * ofPair[pair + right * pairs] <= ofValue[valueOfPair[pair] + right * values]
    }
    for (let entry = 0; entry < combinations.length; entry++) {
      const pair = pairOf[combinations[entry]]
      const value = valueOfPair[pair]
      ofPair[pair] = 0
      ofPair[pair + pairs] = 0
      ofValue[value] = 0
      ofValue[value + values] = 0
    }
    return holds
  }
}
