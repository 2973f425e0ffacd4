import { bucketIndex } from '../../../methods/slicing/plan/bucket-index.ts'
import { factsCounter } from '../../../methods/slicing/plan/diversity/bucket-facts.ts'
import type { SlicedBuckets } from '../../../methods/slicing/plan/sliced-table.ts'

/** How likely an attacker who knows the quasi-identifiers can hold any sensitive value to be. */
export interface AttributeDisclosure {
  /** Largest p(t, s) over s and sensitive attributes, by tuple. */
  readonly largestOf: Float64Array
  /** The largest of all. */
  readonly largest: number
  /** Mean over rows of the largest p(t, s). */
  readonly mean: number
  /** Share of rows with p(t, s) ≤ 1/l for every s. */
  readonly satisfying: number
  /** Rows by their largest p(t, s), in bands of one twentieth; 1 is in the last. */
  readonly bands: readonly number[]
}

/** Far above rounding, far below one row in four thousand million. */
const ROUNDING = 1e-12
const BANDS = 20

/**
 * p(t, s) = Σ_B f(t, B) · p(s | t, B) / Σ_B f(t, B) of every tuple, from the buckets alone.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. Missing is a value. O(matches of the tuples).
 */
export function attributeDisclosure(of: SlicedBuckets, l: number): AttributeDisclosure {
  const { tuples } = of.sliced
  const largestOf = largestProbabilities(of)
  const bands = new Array<number>(BANDS).fill(0)
  let [largest, sum, within, rows] = [0, 0, 0, 0]
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    const weight = tuples.rows[tuple]
    if (weight === 0) continue
    const p = largestOf[tuple]
    rows += weight
    sum += weight * p
    largest = Math.max(largest, p)
    if (p * l <= 1 + ROUNDING) within += weight
    bands[Math.min(BANDS - 1, Math.floor(p * BANDS * (1 + ROUNDING)))] += weight
  }
  return { largestOf, largest, mean: sum / rows, satisfying: within / rows, bands }
}

function largestProbabilities(of: SlicedBuckets): Float64Array {
  const { tuples, sensitive } = of.sliced
  const index = bucketIndex(of)
  const factsOf = factsCounter(of.sliced, 1)
  const facts = of.buckets.map(factsOf)
  const sums = sensitive.map(({ pairs }) => new Float64Array(pairs))
  const largestOf = new Float64Array(tuples.count)
  const values = new Int32Array(tuples.values.length)
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    if (tuples.rows[tuple] === 0) continue
    for (let group = 0; group < values.length; group++) values[group] = tuples.values[group][tuple]
    let total = 0
    const touched = sensitive.map(() => new Set<number>())
    index.forEachMatch(values, (bucket, share) => {
      total += share
      for (let part = 0; part < sensitive.length; part++) {
        const [own] = facts[bucket][part].byValue.get(values[sensitive[part].group])!
        for (let pairIndex = 0; pairIndex < own.pairs.length; pairIndex++) {
          sums[part][own.pairs[pairIndex]] += share * own.shares[pairIndex]
          touched[part].add(own.pairs[pairIndex])
        }
      }
    })
    for (const [part, pairs] of touched.entries()) {
      for (const pair of pairs) {
        largestOf[tuple] = Math.max(largestOf[tuple], sums[part][pair] / total)
        sums[part][pair] = 0
      }
    }
  }
  return largestOf
}
