import type { ValueFacts } from './bucket-facts.ts'

/** The sums of one tuple over the buckets it matches, for one sensitive attribute: Σ f, and Σ f · p(s | t, B) by pair. */
export interface PairSums {
  add(share: number, facts: ValueFacts): void
  /** Whether p(t, s) ≤ 1/l for certain, for every s. */
  holds(): boolean
  /** Σ f */
  total(): number
  /** The largest Σ f · p(s | t, B); ∞ where not all were added up. */
  peak(): number
  clear(): void
}

/** Buckets with more pairs of a value than this are asked only for those that matter. */
const MANY_PAIRS = 64

/** Below this the smallest terms may have lost digits. */
const TINY = 2 ** -960

/**
 * Only a value above 1/l in some bucket, a candidate, can be above it in the mean. One bucket: whole numbers decide.
 * Several: all terms are positive, so each sum's relative error is below its number of roundings times 2^-53, and what
 * lies inside that bound is refused.
 */
export function pairSums({
  pairs,
  groups,
  l,
}: {
  readonly pairs: number
  readonly groups: number
  readonly l: number
}): PairSums {
  const sums = new Float64Array(pairs)
  const touched: number[] = []
  const candidates: number[] = []
  const large: { readonly share: number; readonly facts: ValueFacts }[] = []
  let total = 0
  let terms = 0
  const addTo = (pair: number, term: number): void => {
    if (sums[pair] === 0) touched.push(pair)
    sums[pair] += term
  }
  const holds = (): boolean => {
    if (candidates.length === 0) return true
    const limit = total * (1 - (4 * groups + 2 * terms + 8) * 2 ** -52)
    if (terms === 1 || !(limit > TINY)) return false
    for (const pair of new Set(large.length > 0 ? candidates : [])) {
      for (const { share, facts } of large) addTo(pair, share * shareOf(facts, pair))
    }
    for (const pair of candidates) if (!(l * sums[pair] <= limit)) return false
    return true
  }
  return {
    add(share, facts) {
      const { pairs: pairsOfValue, shares, above } = facts
      total += share
      terms++
      for (let index = 0; index < above.length; index++) candidates.push(above[index])
      if (pairsOfValue.length > MANY_PAIRS) large.push({ share, facts })
      else
        for (let index = 0; index < pairsOfValue.length; index++)
          addTo(pairsOfValue[index], share * shares[index])
    },
    holds,
    total: () => total,
    peak() {
      let peak = large.length > 0 ? Infinity : 0
      for (let index = 0; index < touched.length; index++)
        if (sums[touched[index]] > peak) peak = sums[touched[index]]
      return peak
    },
    clear() {
      for (let index = 0; index < touched.length; index++) sums[touched[index]] = 0
      touched.length = 0
      candidates.length = 0
      large.length = 0
      total = 0
      terms = 0
    },
  }
}

/** Share of a pair among the rows of its value: binary search. */
function shareOf({ pairs, shares }: ValueFacts, pair: number): number {
  let low = 0
  let high = pairs.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (pairs[middle] < pair) low = middle + 1
    else high = middle
  }
  return pairs[low] === pair ? shares[low] : 0
}
