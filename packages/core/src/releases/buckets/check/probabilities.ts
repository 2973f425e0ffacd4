import { atMostOneIn, type BucketTerm } from './exact-comparison.ts'
import type { Matches } from './match-tuples.ts'
import { entryAt, type Postings, placeIn } from './postings.ts'
import type { PublishedBuckets } from './published-buckets.ts'

/** p(t, s) of one tuple, for one sensitive attribute. */
export interface TupleProbability {
  /** The largest over s. */
  readonly largest: number
  /** p(t, s) ≤ 1/l for every s, without doubt. */
  readonly within: boolean
}

/** A sensitive attribute and the group it is published in. */
export interface SensitivePart {
  readonly name: string
  readonly group: number
  /** Different texts of it in the release. */
  readonly values: number
}

export const sensitiveParts = ({ groups }: PublishedBuckets): SensitivePart[] =>
  groups.flatMap(({ sensitive }, group) =>
    sensitive ? [{ name: sensitive.name, group, values: sensitive.texts.length }] : [],
  )

/** Far above what rounding can do to a sum over millions of buckets; nearer to 1/l than this, whole numbers decide. */
const DOUBT = 1e-9

export interface ProbabilityOptions {
  readonly l: number
  readonly postings: readonly Postings[]
  readonly sizes: Uint32Array
  readonly part: SensitivePart
}

/**
 * p(t, s) = Σ_B f(t, B) · p(s | t, B) / Σ_B f(t, B), where p(s | t, B) is the distribution of s among the rows of B that agree
 * with t in the sensitive column. Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. Missing is a value.
 * The tuple must match a bucket. O(sensitive values of its buckets).
 */
export function tupleProbability(
  options: ProbabilityOptions,
): (values: readonly number[], matches: Matches) => TupleProbability {
  const { l, postings, part } = options
  const own = postings[part.group]
  const { from, codes, rows } = own.sensitive!
  const sums = new Float64Array(part.values)
  return (values, matches) => {
    const value = values[part.group]
    const touched: number[] = []
    let total = 0
    // No bucket by itself makes any value likelier than 1/l: then no mean over buckets does.
    let everywhere = true
    for (let index = 0; index < matches.count; index++) {
      const place = placeIn(own, value, matches.buckets[index])
      total += matches.shares[index]
      for (let entry = from[place]; entry < from[place + 1]; entry++) {
        if (sums[codes[entry]] === 0) touched.push(codes[entry])
        sums[codes[entry]] += (matches.shares[index] * rows[entry]) / own.rows[place]
        everywhere &&= rows[entry] * l <= own.rows[place]
      }
    }
    let largest = 0
    let within = true
    for (const code of touched) {
      const p = Math.min(1, sums[code] / total)
      sums[code] = 0
      largest = Math.max(largest, p)
      if (everywhere || p * l < 1 - DOUBT) continue
      within &&= p * l <= 1 + DOUBT && atMostOneIn(l, termsOf(options, values, { matches, code }))
    }
    // What is known to be at most 1/l is not shown as a hair above it.
    return { largest: within ? Math.min(largest, 1 / l) : largest, within }
  }
}

function termsOf(
  { postings, sizes, part }: ProbabilityOptions,
  values: readonly number[],
  { matches, code }: { readonly matches: Matches; readonly code: number },
): BucketTerm[] {
  const own = postings[part.group]
  return Array.from(matches.buckets.subarray(0, matches.count), (bucket): BucketTerm => {
    const place = placeIn(own, values[part.group], bucket)
    const entry = entryAt(own, place, code)
    return {
      rows: postings.map((list, group) => list.rows[placeIn(list, values[group], bucket)]),
      size: sizes[bucket],
      agreeing: own.rows[place],
      withValue: entry < 0 ? 0 : own.sensitive!.rows[entry],
    }
  })
}
