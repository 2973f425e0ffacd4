import { tooManyCombinations } from '../../../engine/combination-limit.ts'
import type { PartCut, PartedColumn, TableParts } from '../../../engine/table-parts.ts'
import { cutsOfRelease, type PartLevels } from './separate-parts.ts'

/** A sliced release and its original, neither of them cut yet. */
export interface UncutRelease {
  readonly ofRelease: TableParts
  readonly ofOriginal: TableParts
  /** The column of the release that numbers buckets. */
  readonly bucket: PartedColumn
  /** Quasi-identifiers as the original has them. */
  readonly quasi: readonly PartedColumn[]
  /** The codes of the original for the texts of the release, by quasi-identifier. */
  readonly codesOf: ReadonlyMap<string, Uint32Array>
  /** Most combinations of a part that may be held. */
  readonly most: number
}

/**
 * Cuts original and release by the same values until no part of either has more combinations than may be held. Values of a
 * quasi-identifier that stand in one bucket stay together, so that no bucket is cut. Which values these are is read off the
 * release, and not believed: whoever takes the cuts looks at the parts that they made.
 */
export async function cutApart(given: UncutRelease): Promise<PartLevels> {
  const { ofRelease, ofOriginal, codesOf } = given
  const levels: (readonly PartCut[])[] = []
  let next = 1
  for (let large = await largeParts(given); large.length > 0; large = await largeParts(given)) {
    const cuts: PartCut[] = []
    for (const part of large) {
      const cut = await cutOfPart(given, part, next)
      cuts.push(cut)
      next = cut.to.reduce((most, side) => Math.max(most, side), next) + 1
    }
    await ofRelease.cut(cutsOfRelease(cuts, codesOf))
    await ofOriginal.cut(cuts)
    levels.push(cuts)
  }
  return levels
}

interface LargePart {
  readonly part: number
  readonly combinations: number
}

async function largeParts({ ofRelease, ofOriginal, most }: UncutRelease): Promise<LargePart[]> {
  const sizes = [...(await ofRelease.sizes()), ...(await ofOriginal.sizes())]
  const large = new Map<number, LargePart>()
  for (const { part, combinations } of sizes) if (combinations > most) large.set(part, { part, combinations })
  return [...large.values()]
}

/** Values of a column in sets that share no bucket, with the rows of each. */
interface ApartValues {
  readonly name: string
  /** setOf[code of the original]; −1 for a value that the part of the release lacks. */
  readonly setOf: Int32Array
  readonly rows: readonly number[]
}

/** A set with no more than this share of the rows makes a cut good enough: other columns are not looked at. */
const FAIR_SHARE = 2 / 3

async function cutOfPart(
  given: UncutRelease,
  { part, combinations }: LargePart,
  next: number,
): Promise<PartCut> {
  const buckets = await given.ofRelease.values(given.bucket.name, [part])
  const total = buckets.rows.reduce((sum, rows) => sum + rows, 0)
  let best: ApartValues | undefined
  for (const column of given.quasi) {
    const found = await apartValues(given, column, { part, buckets })
    if (found.rows.length > 1 && (best === undefined || largest(found) < largest(best))) best = found
    if (best && largest(best) <= total * FAIR_SHARE) break
  }
  if (best === undefined) throw tooManyCombinations(combinations, given.most, IN_ONE_PIECE)
  const most = Math.min(given.most, total / 2)
  return { part, column: best.name, to: sidesOf(best, { next, most }) }
}

const largest = ({ rows }: ApartValues): number => rows.reduce((most, own) => Math.max(most, own), 0)

const IN_ONE_PIECE =
  'The buckets of the release have values in common in every quasi-identifier, so that it cannot be checked in parts.'

/** Sets side by side as long as they have few enough rows together. Values that the release lacks go with the first. */
function sidesOf(
  { setOf, rows }: ApartValues,
  { next, most }: { readonly next: number; readonly most: number },
): Int32Array {
  const sideOf = new Int32Array(rows.length)
  let [side, sum] = [next, 0]
  for (const [set, own] of rows.entries()) {
    if (sum > 0 && sum + own > most) {
      side++
      sum = 0
    }
    sum += own
    sideOf[set] = side
  }
  return setOf.map((set) => (set < 0 ? next : sideOf[set]))
}

interface PartBuckets {
  readonly part: number
  /** Codes of its buckets, and the rows of each. */
  readonly buckets: { readonly codes: Uint32Array; readonly rows: Float64Array }
}

/** Joins values that stand in one bucket. As many buckets are looked at together as have rows that may be held. */
async function apartValues(
  { ofRelease, bucket, codesOf, most }: UncutRelease,
  { name, dictionary }: PartedColumn,
  { part, buckets }: PartBuckets,
): Promise<ApartValues> {
  const ownCode = codesOf.get(name)!
  const joined = Int32Array.from(dictionary.values, (_, code) => code)
  const { length } = bucket.dictionary.values
  const first = new Int32Array(length).fill(-1)
  for (const to of someBuckets(buckets, { length, most })) {
    const found = await ofRelease.tried([{ part, column: bucket.name, to }], name)
    for (const [at, place] of found.parts.entries()) {
      if (place === 0) continue
      const code = rootOf(joined, ownCode[found.codes[at]])
      if (first[place - 1] < 0) first[place - 1] = code
      else joined[code] = rootOf(joined, first[place - 1])
    }
  }
  const values = await ofRelease.values(name, [part])
  const rows = new Float64Array(joined.length)
  for (const [at, code] of values.codes.entries()) rows[rootOf(joined, ownCode[code])] += values.rows[at]
  const roots = [...rows.keys()].filter((code) => rows[code] > 0)
  const numberOf = new Map(roots.map((root, set) => [root, set]))
  return {
    name,
    setOf: joined.map((_, code) => numberOf.get(rootOf(joined, code)) ?? -1),
    rows: roots.map((root) => rows[root]),
  }
}

/** Some buckets after others, as cuts: each goes to a part of its own behind 0, and those that are not looked at to 0. */
function* someBuckets(
  { codes, rows }: PartBuckets['buckets'],
  { length, most }: { readonly length: number; readonly most: number },
): Generator<Int32Array> {
  for (let from = 0; from < codes.length; ) {
    const to = new Int32Array(length).fill(-1)
    for (const code of codes) to[code] = 0
    let [at, sum] = [from, 0]
    for (; at < codes.length && (at === from || sum + rows[at] <= most); at++) {
      to[codes[at]] = codes[at] + 1
      sum += rows[at]
    }
    yield to
    from = at
  }
}

/** The value that stands for all that were joined to it. */
function rootOf(joined: Int32Array, code: number): number {
  let root = code
  while (joined[root] !== root) {
    joined[root] = joined[joined[root]]
    root = joined[root]
  }
  return root
}
