import { type Disclosed, disclosureTally } from './disclosure.ts'
import { faithfulColumns, type Unfaithful } from './faithful-columns.ts'
import { learnedProbability } from './learned-bound.ts'
import { type Linked, linkedGroups } from './linked-groups.ts'
import { forEachTuple, type Matches } from './match-tuples.ts'
import type { OriginalTuples } from './original-tuples.ts'
import type { Postings } from './postings.ts'
import { type SensitivePart, tupleProbability } from './probabilities.ts'
import type { PublishedBuckets } from './published-buckets.ts'

/** What is found by looking for every row of the original in the buckets. */
export interface JudgedTuples {
  readonly disclosed: Disclosed
  readonly sensitive: readonly PartFound[]
  readonly learned?: { readonly largest: number; readonly satisfying: number; readonly failingRows: number }
  readonly unfaithful: Unfaithful
  readonly linked: readonly Linked[]
  /** Rows of the buckets in which links were looked for. */
  readonly linkedRows: number
}

export interface PartFound {
  readonly name: string
  readonly largest: number
  readonly failingRows: number
  readonly failingBuckets: number
}

export interface JudgeParts {
  readonly published: PublishedBuckets
  readonly postings: readonly Postings[]
  readonly original: OriginalTuples
  readonly parts: readonly SensitivePart[]
  readonly l: number
  readonly learn: boolean
}

/** Goes once through the tuples of the original. A tuple without a bucket says nothing of anybody: it is counted as unfaithful alone. */
export function judgeTuples(given: JudgeParts): JudgedTuples {
  const { published, postings, original, parts, l } = given
  const { sizes } = published
  const measures = parts.map((part) => ({
    part,
    probability: tupleProbability({ l, postings, sizes, part }),
    found: { largest: 0, failingRows: 0, failing: new Set<number>() },
  }))
  const learned = learnedTally(given)
  const tally = disclosureTally()
  const faithful = faithfulColumns(published, postings, original)
  const links = linkedGroups(published, original)
  const recordsOf = byTuple(original)
  forEachTuple(original.tuples, { postings, sizes }, (tuple, matches) => {
    const values = original.tuples.values.map((own) => own[tuple])
    for (const record of recordsOf(tuple)) links.add(record, faithful.homes(record, values, matches))
    if (matches.count === 0) return
    const rows = original.tuples.rows[tuple]
    let [largest, within] = [0, true]
    for (const { probability, found } of measures) {
      const p = probability(values, matches)
      note(found, { ...p, rows, matches })
      largest = Math.max(largest, p.largest)
      within &&= p.within
    }
    tally.add(rows, { largest, within })
    learned?.add(rows, values, matches)
  })
  return {
    disclosed: tally.sum(),
    sensitive: measures.map(({ part, found: { failing, ...figures } }) => ({
      name: part.name,
      ...figures,
      failingBuckets: failing.size,
    })),
    ...(learned && { learned: learned.sum() }),
    unfaithful: faithful.result(),
    linked: links.result(),
    linkedRows: links.rows,
  }
}

function note(
  found: { largest: number; failingRows: number; readonly failing: Set<number> },
  p: {
    readonly largest: number
    readonly within: boolean
    readonly rows: number
    readonly matches: Matches
  },
): void {
  found.largest = Math.max(found.largest, p.largest)
  if (p.within) return
  found.failingRows += p.rows
  for (let at = 0; at < p.matches.count; at++) found.failing.add(p.matches.buckets[at])
}

/** The learned probabilities of the search are stopped at 1/l up to rounding; these are summed in another order. */
const LEARNED_ROUNDING = 1e-8

function learnedTally({ published, postings, original, parts, l, learn }: JudgeParts) {
  if (!learn) return undefined
  const measures = parts.map((part) => learnedProbability({ published, postings, part }))
  let [largest, failingRows] = [0, 0]
  return {
    add(rows: number, values: readonly number[], matches: Matches) {
      const own = measures.reduce((most, probability) => Math.max(most, probability(values, matches)), 0)
      largest = Math.max(largest, own)
      if (own * l > 1 + LEARNED_ROUNDING) failingRows += rows
    },
    sum: () => ({ largest, failingRows, satisfying: 1 - failingRows / original.rows }),
  }
}

/** The records of each tuple. */
function byTuple({ records, tuples }: OriginalTuples): (tuple: number) => Int32Array {
  const from = new Uint32Array(tuples.count + 1)
  for (const tuple of records.tupleOf) from[tuple + 1]++
  for (let tuple = 0; tuple < tuples.count; tuple++) from[tuple + 1] += from[tuple]
  const next = from.slice()
  const list = new Int32Array(records.count)
  for (let record = 0; record < records.count; record++) list[next[records.tupleOf[record]]++] = record
  return (tuple) => list.subarray(from[tuple], from[tuple + 1])
}
