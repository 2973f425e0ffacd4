import type { Bucket } from '../bucket.ts'
import type { DiversityCheck } from '../partition-tuples.ts'
import type { SlicedTable } from '../sliced-table.ts'
import { cutBucket } from '../split-bucket.ts'
import { factsCounter } from './bucket-facts.ts'
import { type MatchStore, matchStore } from './match-store.ts'
import { type PairSums, pairSums } from './pair-sums.ts'
import { type SplitSide, splitSide } from './split-side.ts'
import { type TupleBounds, tupleBounds } from './tuple-bounds.ts'

/**
 * Diversity check where a tuple may match several buckets:
 * f(t, B) = Π over columns of the share of t's value in B, p(t, s) = Σ_B f(t, B) · p(s | t, B) / Σ_B f(t, B) ≤ 1/l.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. Missing is a value.
 * Kept per tuple: the buckets it matches, with f; a split changes the terms of the bucket split and no other. A tuple
 * none of whose buckets has a value above 1/l passes and one whose only bucket has fails: whole numbers decide. Elsewhere
 * the sums do, and where their rounding leaves doubt the split is refused. O(matches of the bucket) for most splits.
 */
export function relaxedCheck(sliced: SlicedTable, l: number): DiversityCheck {
  const { tuples, sensitive, groups } = sliced
  const factsOf = factsCounter(sliced, l)
  const state: CheckState = {
    store: matchStore(tuples.count),
    sums: sensitive.map(({ pairs }) => pairSums({ pairs, groups: groups.length, l })),
    bounds: tupleBounds(tuples.count, l),
    sides: [splitSide(sliced), splitSide(sliced)],
  }
  const { store, sides } = state
  /** Matches of each bucket at hand. */
  const placed = new Map<Bucket, Int32Array>()
  return {
    least: 1,
    start(wholeBucket) {
      const facts = factsOf(wholeBucket)
      if (facts.some(({ doubtful }) => doubtful)) return false
      const [side] = sides
      side.load(wholeBucket, facts)
      const matches = new Int32Array(tuples.count)
      for (let tuple = 0; tuple < tuples.count; tuple++) {
        side.look(tuple, tuple)
        if (side.shares[tuple] >= 0) matches[tuple] = store.add(tuple, side.shares[tuple], side.facts[tuple])
      }
      placed.set(
        wholeBucket,
        matches.filter((_, tuple) => side.shares[tuple] >= 0),
      )
      side.clear()
      return true
    },
    split(bucket, cut) {
      const halves = cutBucket(bucket, cut)
      const matches = placed.get(bucket)!
      sides[0].load(halves[0], factsOf(halves[0]))
      sides[1].load(halves[1], factsOf(halves[1]))
      const holds = halvesPass(state, matches)
      sides[0].clear()
      sides[1].clear()
      if (!holds) return undefined
      const [left, right] = replaceMatches(state, matches)
      placed.delete(bucket)
      placed.set(halves[0], left)
      placed.set(halves[1], right)
      return halves
    },
  }
}

interface CheckState {
  readonly store: MatchStore
  /** By sensitive attribute. */
  readonly sums: readonly PairSums[]
  readonly bounds: TupleBounds
  /** The halves at hand. */
  readonly sides: readonly [SplitSide, SplitSide]
}

/** Whether every tuple that matches the bucket passes with the halves in its place. */
function halvesPass(state: CheckState, matches: Int32Array): boolean {
  const { store, sides, bounds } = state
  for (let matchIndex = 0; matchIndex < matches.length; matchIndex++) {
    const match = matches[matchIndex]
    const tuple = store.tupleOf(match)
    let doubtful = store.doubtful[tuple] - (store.isDoubtful(match) ? 1 : 0)
    if (sides[0].look(tuple, matchIndex)) doubtful++
    if (sides[1].look(tuple, matchIndex)) doubtful++
    if (doubtful === 0) bounds.forget(matchIndex)
    else if (!tuplePasses(state, match, matchIndex)) return false
  }
  return true
}

function tuplePasses(state: CheckState, match: number, matchIndex: number): boolean {
  const { store, sides, bounds } = state
  const left = Math.max(0, sides[0].shares[matchIndex])
  const right = Math.max(0, sides[1].shares[matchIndex])
  const rise = left * sides[0].largest(matchIndex) + right * sides[1].largest(matchIndex)
  const step = { leaving: store.shareOf(match), coming: left + right, rise }
  return bounds.holds(store.tupleOf(match), matchIndex, step) || sumsHold(state, match, matchIndex)
}

/** Adds up the tuple's sums with the halves in the place of the bucket. */
function sumsHold({ store, sums, sides, bounds }: CheckState, match: number, matchIndex: number): boolean {
  store.addUp(store.tupleOf(match), match, sums)
  let holds = true
  let peak = 0
  for (let part = 0; part < sums.length; part++) {
    const sumsOfPart = sums[part]
    for (const { shares, facts } of sides)
      if (shares[matchIndex] >= 0) sumsOfPart.add(shares[matchIndex], facts[matchIndex][part])
    if (!sumsOfPart.holds()) holds = false
    peak = Math.max(peak, sumsOfPart.peak())
  }
  bounds.stage(matchIndex, sums[0].total(), peak)
  for (const sum of sums) sum.clear()
  return holds
}

/** Turns the matches of the bucket into matches of its halves. */
function replaceMatches(
  { store, sides, bounds }: CheckState,
  matches: Int32Array,
): [left: Int32Array, right: Int32Array] {
  const left = new Int32Array(sides[0].matching(matches.length))
  const right = new Int32Array(sides[1].matching(matches.length))
  for (let matchIndex = 0, l = 0, r = 0; matchIndex < matches.length; matchIndex++) {
    const match = matches[matchIndex]
    const tuple = store.tupleOf(match)
    const inLeft = sides[0].shares[matchIndex] >= 0
    const inRight = sides[1].shares[matchIndex] >= 0
    bounds.takeOver(tuple, matchIndex)
    if (inLeft) {
      store.change(match, sides[0].shares[matchIndex], sides[0].facts[matchIndex])
      left[l++] = match
    }
    if (!inRight) {
      if (!inLeft) store.remove(match)
    } else if (inLeft) right[r++] = store.add(tuple, sides[1].shares[matchIndex], sides[1].facts[matchIndex])
    else {
      store.change(match, sides[1].shares[matchIndex], sides[1].facts[matchIndex])
      right[r++] = match
    }
  }
  return [left, right]
}
