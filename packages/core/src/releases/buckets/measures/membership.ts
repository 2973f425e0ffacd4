import { type SeededRandom, seededRandom } from '../../../data/random/seeded-random.ts'
import type { Bucket } from '../../../methods/slicing/plan/bucket.ts'
import { type BucketIndex, bucketIndex } from '../../../methods/slicing/plan/bucket-index.ts'
import type { SlicedBuckets } from '../../../methods/slicing/plan/sliced-table.ts'

/** What a release says about whether somebody is in it. */
export interface MembershipDisclosure {
  /** Distinct tuples of the original. */
  readonly originals: number
  /** Tuples the release admits and the original lacks. */
  readonly fakes: number
  /** Whether the fakes were counted; else estimated from `drawn` random tuples, with this standard error. */
  readonly exact: boolean
  readonly error: number
  readonly drawn: number
  /** Share of the tuples of each kind by the number of buckets they match: shares[i] for i + 1 buckets, the last for all beyond. */
  readonly originalMatches: readonly number[]
  readonly fakeMatches: readonly number[]
}

export interface MembershipOptions {
  /** Up to this many admitted tuples are gone through; beyond, some are drawn. Default 500 000. */
  readonly limit?: number
  /** Tuples drawn where there are too many. Default 100 000. */
  readonly draws?: number
  readonly seed?: string | number
}

/** Tuples that match this many buckets or more share the last place. */
const MOST_MATCHES = 20

/**
 * Membership disclosure: a bucket admits every combination of its column groups' values; those that the original lacks
 * are fake tuples and hide the real ones. Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.
 * Few admitted tuples are gone through. Many are counted by chance: a bucket in proportion to the tuples it admits, one of them
 * evenly, weighted by one over the buckets that admit it (Karp, Luby 1983, doi:10.1109/SFCS.1983.35). Missing is a value.
 */
export function membershipDisclosure(
  of: SlicedBuckets,
  options: MembershipOptions = {},
): MembershipDisclosure {
  const { limit = 500_000, draws = 100_000, seed = 7 } = options
  const { tuples } = of.sliced
  const lists = of.buckets.map((bucket) => valueLists(of, bucket))
  const admitted = lists.map((groups) => groups.reduce((product, values) => product * values.length, 1))
  const total = admitted.reduce((sum, own) => sum + own, 0)
  const index = bucketIndex(of)
  const known = knownTuples(of)
  const originals = tally()
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    if (tuples.rows[tuple] > 0)
      originals.add(
        matchesOf(
          index,
          tuples.values.map((value) => value[tuple]),
        ),
        1,
      )
  }
  const counted = total <= limit
  const parts = { lists, admitted, total, index, known, possible: possibleTuples(of) }
  const fakes = counted ? everyFake(parts) : drawnFakes(parts, draws, seededRandom(seed))
  return {
    originals: originals.sum(),
    fakes: fakes.found,
    exact: counted,
    error: fakes.error,
    drawn: counted ? 0 : draws,
    originalMatches: originals.shares(),
    fakeMatches: fakes.matches.shares(),
  }
}

interface Parts {
  /** The values of each group, by bucket. */
  readonly lists: readonly (readonly Int32Array[])[]
  readonly admitted: readonly number[]
  readonly total: number
  readonly index: BucketIndex
  readonly known: (values: readonly number[]) => boolean
  /** Whether one person can have all these values: copies of an attribute agree. */
  readonly possible: (values: readonly number[]) => boolean
}

function everyFake({ lists, index, known, possible }: Parts) {
  const matches = tally()
  const seen = new Set<string>()
  for (const groups of lists) {
    const places = groups.map(() => 0)
    do {
      const values = groups.map((own, group) => own[places[group]])
      const key = values.join()
      if (!seen.has(key) && !known(values) && possible(values)) {
        seen.add(key)
        matches.add(matchesOf(index, values), 1)
      }
    } while (nextPlaces(places, groups))
  }
  return { found: seen.size, error: 0, matches }
}

/** The next combination of places; false after the last. */
function nextPlaces(places: number[], groups: readonly Int32Array[]): boolean {
  for (let group = 0; group < places.length; group++) {
    if (++places[group] < groups[group].length) return true
    places[group] = 0
  }
  return false
}

function drawnFakes(parts: Parts, draws: number, random: SeededRandom) {
  const { lists, admitted, total, index, known, possible } = parts
  const upTo = new Float64Array(admitted.length)
  let sum = 0
  for (const [bucket, own] of admitted.entries()) upTo[bucket] = sum += own
  const matches = tally()
  let weight = 0
  let squares = 0
  for (let draw = 0; draw < draws; draw++) {
    const groups = lists[bucketAt(upTo, random.next() * total)]
    const values = groups.map((group) => group[random.below(group.length)])
    if (known(values) || !possible(values)) continue
    const found = matchesOf(index, values)
    weight += 1 / found
    squares += 1 / found ** 2
    matches.add(found, 1 / found)
  }
  const mean = weight / draws
  const variance = squares / draws - mean ** 2
  return { found: total * mean, error: total * Math.sqrt(variance / draws), matches }
}

function bucketAt(upTo: Float64Array, wanted: number): number {
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo[middle] <= wanted) low = middle + 1
    else high = middle
  }
  return low
}

function matchesOf(index: BucketIndex, values: readonly number[]): number {
  let matches = 0
  index.forEachMatch(values, () => matches++)
  return matches
}

function valueLists({ sliced }: SlicedBuckets, { combinations }: Bucket): readonly Int32Array[] {
  return sliced.groups.map(({ codes }) => {
    const values = new Set<number>()
    for (const place of combinations) values.add(codes[place])
    return Int32Array.from(values)
  })
}

function knownTuples({ sliced: { tuples } }: SlicedBuckets): (values: readonly number[]) => boolean {
  const known = new Set<string>()
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    if (tuples.rows[tuple] > 0) known.add(tuples.values.map((value) => value[tuple]).join())
  }
  return (values) => known.has(values.join())
}

function possibleTuples({ sliced }: SlicedBuckets): (values: readonly number[]) => boolean {
  const all = sliced.groups.flatMap(({ quasi }, group) => quasi.map((column) => ({ column, group })))
  const copied = all.filter(({ column }) => all.filter((other) => other.column === column).length > 1)
  const codesOf = copied.map(({ column, group }) => ({
    column,
    group,
    codes: codesBehind(sliced, group, column),
  }))
  return (values) =>
    codesOf.every((one) =>
      codesOf.every(
        (other) =>
          one.column !== other.column ||
          [...one.codes[values[one.group]]].some((code) => other.codes[values[other.group]].has(code)),
      ),
    )
}

/** The codes of a column that stand behind each value of a group: one, or several where it was generalised. */
function codesBehind(
  { table, groups }: SlicedBuckets['sliced'],
  group: number,
  column: number,
): Set<number>[] {
  const behind = Array.from({ length: groups[group].size }, () => new Set<number>())
  for (let index = 0; index < table.length; index++) {
    behind[groups[group].codes[index]].add(table.columns[column].codes[index])
  }
  return behind
}

/** Weights by number of matches. */
function tally() {
  const weights = new Array<number>(MOST_MATCHES).fill(0)
  const sum = () => weights.reduce((total, own) => total + own, 0)
  return {
    add(matches: number, weight: number) {
      weights[Math.min(matches, MOST_MATCHES) - 1] += weight
    },
    sum,
    shares: (): number[] => (sum() === 0 ? weights : weights.map((weight) => weight / sum())),
  }
}
