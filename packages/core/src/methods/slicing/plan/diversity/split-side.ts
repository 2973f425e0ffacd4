import type { Bucket } from '../bucket.ts'
import type { SlicedTable } from '../sliced-table.ts'
import { type BucketFacts, shareCounter, type ValueFacts } from './bucket-facts.ts'
import { isDoubtful } from './match-store.ts'

/** One half of a split, and what the tuples that match the bucket find in it, by place in the bucket's list of matches. */
export interface SplitSide {
  /** f(t, B) of the half; −1 where the tuple does not match. */
  readonly shares: Float64Array
  /** What the half says of the rows that agree with the tuple, by sensitive attribute, where it matches. */
  readonly facts: (readonly ValueFacts[])[]
  load(half: Bucket, facts: BucketFacts): void
  /** Finds out about a tuple: whether it matches and one of its sensitive values is above 1/l here. */
  look(tuple: number, at: number): boolean
  /** The largest share of a sensitive value among the rows that agree with the tuple; 0 where it does not match. */
  largest(at: number): number
  /** How many of the first places match. */
  matching(places: number): number
  clear(): void
}

export function splitSide(sliced: SlicedTable): SplitSide {
  const { tuples, sensitive } = sliced
  const counter = shareCounter(sliced)
  const valuesOf = sensitive.map(({ group }) => tuples.values[group])
  const only = valuesOf.length === 1 ? valuesOf[0] : undefined
  const shares = new Float64Array(tuples.count)
  const facts: (readonly ValueFacts[])[] = []
  let bucketFacts: BucketFacts = []
  return {
    shares,
    facts,
    load(half, loaded) {
      counter.load(half)
      bucketFacts = loaded
    },
    look(tuple, matchIndex) {
      const share = counter.shareOf(tuple)
      shares[matchIndex] = share
      if (share < 0) return false
      const valueFacts = only
        ? bucketFacts[0].byValue.get(only[tuple])!
        : bucketFacts.map(({ byValue }, part) => byValue.get(valuesOf[part][tuple])![0])
      facts[matchIndex] = valueFacts
      return isDoubtful(valueFacts)
    },
    largest(matchIndex) {
      let largest = 0
      if (shares[matchIndex] >= 0)
        for (const part of facts[matchIndex]) largest = Math.max(largest, part.largest)
      return largest
    },
    matching(matchCount) {
      let matching = 0
      for (let index = 0; index < matchCount; index++) if (shares[index] >= 0) matching++
      return matching
    },
    clear: counter.clear,
  }
}
