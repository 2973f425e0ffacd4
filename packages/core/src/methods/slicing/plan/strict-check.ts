import type { Bucket } from './bucket.ts'
import type { DiversityCheck } from './partition-tuples.ts'
import type { SlicedTable } from './sliced-table.ts'

/**
 * Diversity check where every tuple matches one bucket: there p(t, s) is the share of s among the bucket's rows that
 * agree with t in the sensitive column, so a split is decided by the counts of its halves alone, in whole numbers:
 * l · rows of (value, s) ≤ rows of the value. O(entries of the halves).
 */
export function strictCheck({ sensitive, groups }: SlicedTable, l: number): DiversityCheck {
  const pairRows = sensitive.map(({ pairs }) => new Float64Array(pairs))
  const valueRows = sensitive.map(({ group }) => new Float64Array(groups[group].size))
  const diverse = ({ combinations, counts }: Bucket): boolean => {
    let holds = true
    for (let part = 0; part < sensitive.length && holds; part++) {
      const { pairOf, valueOfPair } = sensitive[part]
      const ofPair = pairRows[part]
      const ofValue = valueRows[part]
      for (let entry = 0; entry < combinations.length; entry++) {
        const pair = pairOf[combinations[entry]]
        ofPair[pair] += counts[entry]
        ofValue[valueOfPair[pair]] += counts[entry]
      }
      for (let entry = 0; entry < combinations.length; entry++) {
        const pair = pairOf[combinations[entry]]
        if (l * ofPair[pair] > ofValue[valueOfPair[pair]]) holds = false
      }
      for (let entry = 0; entry < combinations.length; entry++) {
        const pair = pairOf[combinations[entry]]
        ofPair[pair] = 0
        ofValue[valueOfPair[pair]] = 0
      }
    }
    return holds
  }
  return {
    start: diverse,
    split: (_, [left, right]) => diverse(left) && diverse(right),
  }
}
