import type { Bucket } from '../bucket.ts'
import type { SlicedTable } from '../sliced-table.ts'

/** Rows of a bucket that agree in the quasi-identifiers of a sensitive column, by sensitive value. */
export interface ValueFacts {
  /** Pairs (that value, sensitive value), ascending, and the share of each among those rows. */
  readonly pairs: readonly number[]
  readonly shares: readonly number[]
  /** The largest of these shares. */
  readonly largest: number
  /** Pairs with more than 1/l of the rows: decided in whole numbers. Most values have none. */
  readonly above: readonly number[]
}

/** What a bucket says of one sensitive attribute. */
export interface PartFacts {
  /** As lists of one: what a tuple needs where this is the only sensitive attribute. */
  readonly byValue: ReadonlyMap<number, readonly [ValueFacts]>
  /** Whether some value has a pair above 1/l. */
  readonly doubtful: boolean
}

/** By sensitive attribute. */
export type BucketFacts = readonly PartFacts[]

const NOTHING: readonly number[] = []

/** Counts the pairs of buckets. It owns its scratch memory. O(entries + pairs · log pairs). */
export function factsCounter({ sensitive, groups }: SlicedTable, l: number): (bucket: Bucket) => BucketFacts {
  const counters = sensitive.map(({ pairOf, pairs, valueOfPair, group }) => {
    const pairRows = new Float64Array(pairs)
    const valueRows = new Float64Array(groups[group].size)
    const factsOf = (value: number, pairsOfValue: number[]): ValueFacts => {
      const rows = valueRows[value]
      pairsOfValue.sort((a, b) => a - b)
      const above = pairsOfValue.filter((pair) => l * pairRows[pair] > rows)
      const shares = pairsOfValue.map((pair) => pairRows[pair] / rows)
      let largest = 0
      for (const share of shares) if (share > largest) largest = share
      return { pairs: pairsOfValue, shares, largest, above: above.length > 0 ? above : NOTHING }
    }
    return ({ combinations, counts }: Bucket): PartFacts => {
      const pairsByValue = new Map<number, number[]>()
      for (let entry = 0; entry < combinations.length; entry++) {
        const pair = pairOf[combinations[entry]]
        const value = valueOfPair[pair]
        if (valueRows[value] === 0) pairsByValue.set(value, [])
        if (pairRows[pair] === 0) pairsByValue.get(value)!.push(pair)
        pairRows[pair] += counts[entry]
        valueRows[value] += counts[entry]
      }
      const byValue = new Map<number, readonly [ValueFacts]>()
      let doubtful = false
      for (const [value, pairsFound] of pairsByValue) {
        const facts = factsOf(value, pairsFound)
        byValue.set(value, [facts])
        if (facts.above !== NOTHING) doubtful = true
        valueRows[value] = 0
        for (const pair of pairsFound) pairRows[pair] = 0
      }
      return { byValue, doubtful }
    }
  })
  return (bucket) => counters.map((count) => count(bucket))
}

/** f(t, B) for the tuples of one bucket at a time. */
export interface ShareCounter {
  load(bucket: Bucket): void
  /** Π over the columns of the share of the tuple's value in the bucket; −1 where a value is not in it. */
  shareOf(tuple: number): number
  /** Forgets the bucket. */
  clear(): void
}

/** Counts the values of each column group that knows more than one. It owns its scratch memory. O(entries × groups). */
export function shareCounter({ groups, tuples }: SlicedTable): ShareCounter {
  const knownGroups = groups
    .map(({ codes, size }, group) => ({ codes, size, ofTuple: tuples.values[group] }))
    .filter(({ size }) => size > 1)
  // One line of counts for all groups, and the places of a tuple's values on it side by side.
  const starts = knownGroups.map((_, group) =>
    knownGroups.slice(0, group).reduce((sum, { size }) => sum + size, 0),
  )
  const width = knownGroups.length
  const rows = new Float64Array(knownGroups.reduce((sum, { size }) => sum + size, 0))
  const placesOf = new Int32Array(tuples.count * width)
  for (let group = 0; group < width; group++) {
    const { ofTuple } = knownGroups[group]
    for (let tuple = 0; tuple < tuples.count; tuple++) {
      placesOf[tuple * width + group] = starts[group] + ofTuple[tuple]
    }
  }
  let bucketRows = 0
  let loaded: Bucket | undefined
  return {
    load(bucket) {
      loaded = bucket
      bucketRows = bucket.rows
      const { combinations, counts } = bucket
      for (let group = 0; group < width; group++) {
        const { codes } = knownGroups[group]
        const start = starts[group]
        for (let entry = 0; entry < combinations.length; entry++) {
          rows[start + codes[combinations[entry]]] += counts[entry]
        }
      }
    },
    shareOf(tuple) {
      let share = 1
      for (let index = tuple * width; index < (tuple + 1) * width; index++) {
        const count = rows[placesOf[index]]
        if (count === 0) return -1
        share *= count / bucketRows
      }
      return share
    },
    clear() {
      const { combinations } = loaded!
      for (let group = 0; group < width; group++) {
        const { codes } = knownGroups[group]
        const start = starts[group]
        for (let entry = 0; entry < combinations.length; entry++) {
          rows[start + codes[combinations[entry]]] = 0
        }
      }
      loaded = undefined
    },
  }
}
