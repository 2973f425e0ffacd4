import { allRows, isSame, type RowSet, sizeOf, type Universe } from '../sets/row-set.ts'
import { commonRows, commonToThree, triplesIsolate } from './common-rows.ts'
import { lowersRank } from './isolates.ts'

/** Why a set of rows may not be spoken of. */
export type SetFault = 'support' | 'complement' | 'differencing' | 'history'

/** Sets that were answered, to which new ones are added only if no few rows can be isolated. */
export interface AnsweredSets {
  readonly universe: Universe
  readonly sets: readonly RowSet[]
  /** Adds a set, or says why not. A set that is there already, or everybody, costs nothing. */
  add(set: RowSet, minSupport: number): SetFault | undefined
  /** Adds a set that was let through before. */
  keep(set: RowSet): void
  /** Whether a set is too few rows, or all but too few, whatever was answered. */
  tooFew(set: RowSet, minSupport: number): SetFault | undefined
  /** Forgets what was added since `sets` had this length. */
  backTo(length: number): void
}

/** More sets than these are not kept: every new one is compared with all pairs. */
const MOST_SETS = 400

/**
 * Keeps the sets of rows that were spoken of, so that for any three of them and the total, no linear combination is
 * non-zero on 1 … minSupport − 1 rows. Pairs are the differencing attack (Denning, Denning, Schwartz 1979, "The
 * tracker", doi:10.1145/320064.320069), triples the general tracker. Four and more sets are not covered.
 * O(sets²) per new set.
 */
export function answeredSets(
  universe: Universe,
  known: Iterable<RowSet> = [],
  most = MOST_SETS,
): AnsweredSets {
  const sets: RowSet[] = []
  const everybody = allRows(universe)
  const buckets = new Map<number, RowSet[]>()
  const sizes: number[] = []
  /** common[later][earlier]: rows that two sets have together. */
  const common: number[][] = []
  const sharedWith = (set: RowSet) => sets.map((other) => commonRows(universe, set, other))
  const push = (set: RowSet, size: number, shared: number[]) => {
    sets.push(set)
    sizes.push(size)
    common.push(shared)
    remember(buckets, set)
  }
  const keep = (set: RowSet) => push(set, sizeOf(universe, set), sharedWith(set))
  for (const set of known) keep(set)
  const fewRows = (size: number, minSupport: number): SetFault | undefined => {
    if (size < minSupport) return 'support'
    return universe.rows - size < minSupport ? 'complement' : undefined
  }
  const isKnown = (set: RowSet) =>
    isSame(set, everybody) || (buckets.get(hashOf(set)) ?? []).some((other) => isSame(other, set))
  return {
    universe,
    sets,
    keep,
    tooFew: (set, minSupport) =>
      isSame(set, everybody) ? undefined : fewRows(sizeOf(universe, set), minSupport),
    add(set, minSupport) {
      if (isKnown(set)) return undefined
      const size = sizeOf(universe, set)
      const few = fewRows(size, minSupport)
      if (few) return few
      if (sets.length >= most) return 'history'
      const shared = sharedWith(set)
      if (isolatesWith({ universe, set, size, shared, sets, sizes, common, least: minSupport }))
        return 'differencing'
      push(set, size, shared)
      return undefined
    },
    backTo(length) {
      sizes.length = Math.min(sizes.length, length)
      common.length = Math.min(common.length, length)
      for (const set of sets.splice(length)) {
        const bucket = buckets.get(hashOf(set))!
        bucket.splice(bucket.indexOf(set), 1)
      }
    },
  }
}

interface NewSet {
  readonly universe: Universe
  readonly set: RowSet
  readonly size: number
  /** Rows it has together with each set. */
  readonly shared: readonly number[]
  readonly sets: readonly RowSet[]
  readonly sizes: readonly number[]
  readonly common: readonly (readonly number[])[]
  readonly least: number
}

/** Pairs first: they are few, and what an attacker asks first. */
function isolatesWith({ universe, set, size, shared, sets, sizes, common, least }: NewSet): boolean {
  const { rows } = universe
  const pair = new Float64Array(4)
  for (let other = 0; other < sets.length; other++) {
    pair[3] = shared[other]
    pair[1] = size - shared[other]
    pair[2] = sizes[other] - shared[other]
    pair[0] = rows - size - sizes[other] + shared[other]
    if (lowersRank(pair, 2, least)) return true
  }
  for (let second = 1; second < sets.length; second++) {
    for (let first = 0; first < second; first++) {
      const triple = {
        ...{ rows, a: size, b: sizes[first], c: sizes[second] },
        ...{ ab: shared[first], ac: shared[second], bc: common[second][first] },
      }
      const together = () => commonToThree(universe, set, sets[first], sets[second])
      if (triplesIsolate(triple, least, together)) return true
    }
  }
  return false
}

function remember(buckets: Map<number, RowSet[]>, set: RowSet): void {
  const hash = hashOf(set)
  const bucket = buckets.get(hash)
  if (bucket) bucket.push(set)
  else buckets.set(hash, [set])
}

/** FNV-1a over words: tells most sets apart, equality decides. */
function hashOf(set: RowSet): number {
  let hash = 0x811c9dc5
  for (const word of set) hash = Math.imul(hash ^ word, 0x01000193)
  return hash
}
