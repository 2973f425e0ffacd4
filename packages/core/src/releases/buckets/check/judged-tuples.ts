import { defined } from '../../../data/value/defined.ts'
import { type Disclosed, type DisclosureTally, disclosureTally } from './disclosure.ts'
import { faithfulColumns, type Unfaithful, type UnfaithfulCounts, unfaithfulIn } from './faithful-columns.ts'
import { learnedProbability } from './learned-bound.ts'
import { type LinkCounts, type Linked, type LookedBuckets, linkedGroups, linkedIn } from './linked-groups.ts'
import { forEachTuple, type Matches } from './match-tuples.ts'
import type { OriginalTuples } from './original-tuples.ts'
import type { Postings } from './postings.ts'
import { type SensitivePart, tupleProbability } from './probabilities.ts'
import type { PublishedBuckets } from './published-buckets.ts'
import { type SureGuess, type Surest, surestGuesses } from './surest-guesses.ts'

/** What is found by looking for every row of the original in the buckets. */
export interface JudgedTuples {
  readonly disclosed: Disclosed
  readonly sensitive: readonly PartFound[]
  readonly learned?: LearnedFound
  readonly unfaithful: Unfaithful
  readonly linked: readonly Linked[]
  /** Rows of the buckets in which links were looked for. */
  readonly linkedRows: number
}

/** What naive Bayes, learned from the buckets, holds likely, and of how many of its surest guesses it is right. */
export interface LearnedFound {
  readonly largest: number
  readonly satisfying: number
  readonly surest: Surest
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
  /** Buckets in which links are looked for. Default: chosen from those at hand. */
  readonly looked?: LookedBuckets
}

/** Judges a release, all at once or in parts of which none has a bucket that rows of another match. */
export interface TupleJudge {
  add(part: JudgeParts): void
  result(): JudgedTuples
}

/** Goes once through the tuples of the original. A tuple without a bucket says nothing of anybody: it is counted as unfaithful alone. */
export function judgeTuples(given: JudgeParts): JudgedTuples {
  const judge = tupleJudge()
  judge.add(given)
  return judge.result()
}

export function tupleJudge(): TupleJudge {
  const tally = disclosureTally()
  const found: PartJudged[] = []
  return {
    add(part) {
      found.push(judgePart(part, tally))
    },
    result: () => ({
      disclosed: tally.sum(),
      sensitive: found[0].sensitive.map(({ name }, index) =>
        found
          .map(({ sensitive }) => sensitive[index])
          .reduce((one, other) => ({
            name,
            largest: Math.max(one.largest, other.largest),
            failingRows: one.failingRows + other.failingRows,
            failingBuckets: one.failingBuckets + other.failingBuckets,
          })),
      ),
      // Naive Bayes learns from all buckets: it is asked of releases that are judged at once.
      ...defined({ learned: found[0].learned }),
      unfaithful: unfaithfulIn(found.map(({ unfaithful }) => unfaithful)),
      linked: linkedIn(found.map(({ linked }) => linked)),
      linkedRows: found.reduce((sum, { linkedRows }) => sum + linkedRows, 0),
    }),
  }
}

interface PartJudged extends Pick<JudgedTuples, 'sensitive' | 'linkedRows'> {
  readonly learned?: LearnedFound
  readonly unfaithful: UnfaithfulCounts
  readonly linked: readonly LinkCounts[]
}

function judgePart(given: JudgeParts, tally: DisclosureTally): PartJudged {
  const { published, postings, original, parts, l } = given
  const { sizes } = published
  const measures = parts.map((part) => ({
    part,
    probability: tupleProbability({ l, postings, sizes, part }),
    found: { largest: 0, failingRows: 0, failing: new Set<number>() },
  }))
  const recordsOf = byTuple(original)
  const learned = learnedTally(given, recordsOf)
  const faithful = faithfulColumns(published, postings, original)
  const links = linkedGroups(published, original, given.looked)
  forEachTuple(original.tuples, { postings, sizes }, (tuple, matches) => {
    const values = original.tuples.values.map((value) => value[tuple])
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
    learned?.add(tuple, values, matches)
  })
  return {
    sensitive: measures.map(({ part, found: { failing, ...figures } }) => ({
      name: part.name,
      ...figures,
      failingBuckets: failing.size,
    })),
    ...(learned && { learned: learned.sum() }),
    unfaithful: faithful.counts(),
    linked: links.counts(),
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
  for (let index = 0; index < p.matches.count; index++) found.failing.add(p.matches.buckets[index])
}

const ROUNDING = 1e-8

/** Guesses about every tuple beside the truth, for each sensitive attribute. */
function learnedTally(given: JudgeParts, recordsOf: (tuple: number) => Int32Array) {
  const { published, postings, original, parts, l, learn } = given
  if (!learn) return undefined
  const { records, tuples } = original
  const measures = parts.map((part, partIndex) => ({
    guess: learnedProbability({ published, postings, part }),
    truth: records.sensitive[partIndex],
    guesses: [] as SureGuess[],
  }))
  let [largest, failingRows] = [0, 0]
  return {
    add(tuple: number, values: readonly number[], matches: Matches) {
      let highest = 0
      for (const { guess, truth, guesses } of measures) {
        const { code, largest: sureness } = guess(values, matches)
        let right = 0
        for (const record of recordsOf(tuple)) if (truth[record] === code) right += records.rows[record]
        guesses.push({ sureness, rows: tuples.rows[tuple], right })
        highest = Math.max(highest, sureness)
      }
      largest = Math.max(largest, highest)
      if (highest * l > 1 + ROUNDING) failingRows += tuples.rows[tuple]
    },
    sum: (): LearnedFound => ({
      largest,
      satisfying: 1 - failingRows / original.rows,
      surest: measures
        .map(({ guesses }) => surestGuesses(guesses))
        .reduce((most, own) => (own.lowest > most.lowest ? own : most)),
    }),
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
