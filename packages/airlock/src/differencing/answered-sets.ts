import { OutisError } from '@outis/core/errors'
import { allRows, isSame, type RowSet, sizeOf, type Universe } from '../sets/row-set.ts'
import { lowersRank, sharedRows, triplesIsolate } from './isolates.ts'

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
  /** From now on comparing may take so many operations; what takes more throws REQUEST_TOO_LARGE. Default: no limit. */
  limitWork(operations: number): void
  /** Counts operations that are done elsewhere for the same request. */
  spend(operations: number): void
}

/** Operations, each about as long as counting one word: looking at the sizes of three sets, and at the ranks of their atoms. */
const PER_TRIPLE = 30
const PER_RANK = 100

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
  const { spend, limitWork } = workMeter()
  // 32 tuples at a time; those of more than one row one by one besides.
  const countingASet =
    everybody.length +
    (universe.repeated ? sizeOf({ tuples: universe.tuples, rows: universe.rows }, universe.repeated) : 0) * 3
  const sharedWith = (set: RowSet) => {
    spend(countingASet * sets.length)
    return sets.map((other) => sharedRows(universe, set, other))
  }
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
    spend,
    tooFew(set, minSupport) {
      spend(countingASet)
      return isSame(set, everybody) ? undefined : fewRows(sizeOf(universe, set), minSupport)
    },
    add(set, minSupport) {
      spend(countingASet)
      if (isKnown(set)) return undefined
      const size = sizeOf(universe, set)
      const few = fewRows(size, minSupport)
      if (few) return few
      if (sets.length >= most) return 'history'
      const shared = sharedWith(set)
      spend(PER_TRIPLE * ((sets.length * (sets.length - 1)) / 2))
      const countTogether = (first: RowSet, second: RowSet) => {
        spend(countingASet + PER_RANK)
        return sharedRows(universe, set, first, second)
      }
      const rows = universe.rows
      if (isolatesWith({ rows, countTogether, size, shared, sets, sizes, common, least: minSupport }))
        return 'differencing'
      push(set, size, shared)
      return undefined
    },
    limitWork,
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

/** Counts operations, and throws once there were too many. */
function workMeter(): Pick<AnsweredSets, 'spend' | 'limitWork'> {
  let operationsLeft = Number.POSITIVE_INFINITY
  return {
    spend(operations) {
      operationsLeft -= operations
      if (operationsLeft < 0) throw tooMuchWork()
    },
    limitWork(operations) {
      operationsLeft = operations
    },
  }
}

interface NewSet {
  readonly rows: number
  /** Rows that the new set has together with both of two others. */
  countTogether(first: RowSet, second: RowSet): number
  readonly size: number
  /** Rows it has together with each set. */
  readonly shared: readonly number[]
  readonly sets: readonly RowSet[]
  readonly sizes: readonly number[]
  readonly common: readonly (readonly number[])[]
  readonly least: number
}

/** Pairs first: they are few, and what an attacker asks first. */
function isolatesWith({ rows, countTogether, size, shared, sets, sizes, common, least }: NewSet): boolean {
  const pair = new Float64Array(4)
  for (let other = 0; other < sets.length; other++) {
    pair[3] = shared[other]
    pair[1] = size - shared[other]
    pair[2] = sizes[other] - shared[other]
    pair[0] = rows - size - sizes[other] + shared[other]
    if (lowersRank(pair, 2, least)) return true
  }
  // One object for all triples: there are millions of them.
  const triple = { rows, a: size, b: 0, c: 0, ab: 0, ac: 0, bc: 0 }
  let first = 0
  let second = 1
  const together = () => countTogether(sets[first], sets[second])
  for (second = 1; second < sets.length; second++) {
    triple.c = sizes[second]
    triple.ac = shared[second]
    for (first = 0; first < second; first++) {
      triple.b = sizes[first]
      triple.ab = shared[first]
      triple.bc = common[second][first]
      if (triplesIsolate(triple, least, together)) return true
    }
  }
  return false
}

const tooMuchWork = (): OutisError =>
  new OutisError('REQUEST_TOO_LARGE', {
    message: 'Comparing the request with all that it and earlier answers speak of takes too long.',
    hint: 'Send it in parts, or prune the model: fewer branches, fewer conditions.',
  })

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
