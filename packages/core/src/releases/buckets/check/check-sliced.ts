import type { CheckRequirement, CheckResult, Verdict } from '../../../check/check-input.ts'
import { judgeMetric } from '../../../check/judge-metric.ts'
import { count, counted } from '../../../data/words/words.ts'
import type { Measured } from '../../../metrics/metric.ts'
import { classSizeBands } from '../../../metrics/risk/class-size-bands.ts'
import { bucketFrequencyVerdict, bucketGuessVerdict } from './alike-buckets.ts'
import { boundOf } from './bound.ts'
import { type JudgedTuples, judgeTuples } from './judged-tuples.ts'
import { originalTuples } from './original-tuples.ts'
import { type Postings, postingsOf } from './postings.ts'
import { type SensitivePart, sensitiveParts } from './probabilities.ts'
import { type PublishedBuckets, readBuckets } from './published-buckets.ts'
import type { SlicedCheckInput, SlicedCheckResult, SlicedDisclosure } from './sliced-check-input.ts'
import {
  boundVerdict,
  bucketVerdict,
  diversityVerdict,
  faithfulVerdict,
  frequencyVerdict,
  learnedVerdict,
  linkedVerdict,
  unjudgedVerdict,
  unlinkedVerdict,
  type ValueFrequency,
} from './verdicts.ts'

/**
 * Judges a sliced release by its text, whoever made it: reads buckets and column groups, looks for every row of the original in them,
 * and measures p(t, s), what was published of which row, and whether groups follow each other. Without the original it
 * judges what holds for anybody. Shares nothing with the search. O(combinations × columns + tuples × buckets they match).
 */
export function checkSliced(input: SlicedCheckInput): SlicedCheckResult {
  const seen = seenIn(input)
  const judged = input.original && judgeTuples(judgedParts(seen))
  const found = judged ? ofRows(seen, judged) : ofAnybody(seen)
  return resultOf(seen, { ...found, judged, promised: promised(seen, judged) })
}

function seenIn(input: SlicedCheckInput): Seen {
  const published = readBuckets(input)
  return {
    input,
    published,
    postings: published.groups.map((group) => postingsOf(published, group)),
    parts: sensitiveParts(published),
  }
}

function resultOf(
  { input, published }: SeenWhole,
  {
    verdicts: own,
    disclosure,
    judged,
    promised: more,
  }: Found & { readonly judged: JudgedTuples | undefined; readonly promised: readonly Verdict[] },
): SlicedCheckResult {
  const [utility, risks] = [utilityOf(published), risksOf(disclosure, published)]
  const verdicts = [
    ...own,
    ...more,
    ...(input.requirements ?? []).flatMap((requirement) => required(requirement, [...utility, ...risks])),
  ]
  return {
    holds: verdicts.every(({ holds }) => holds),
    rows: published.rows,
    suppressedRows: 0,
    classes: published.sizes.length,
    classSizes: classSizeBands(published.sizes),
    verdicts,
    utility,
    risks,
    notices: noticesOf(published, judged),
    disclosure,
  }
}

/** A figure that was measured is held against its limits; one that was not does not hold; what speaks of classes is not judged. */
function required(requirement: CheckRequirement, measured: readonly Measured[]): Verdict[] {
  const own = measured.find(({ id }) => id === requirement.spec.id)
  if (own) return judgeMetric(requirement, own.title, own)
  return requirement.spec.id === MEAN
    ? judgeMetric(requirement, MEAN_TITLE, undefined)
    : [unjudgedVerdict(requirement)]
}

/** What is known of all buckets together. */
type WholeRelease = Pick<PublishedBuckets, 'sizes' | 'rows' | 'respelt'>

interface SeenWhole {
  readonly input: Pick<SlicedCheckInput, 'l' | 'minFrequency' | 'requirements'>
  readonly published: WholeRelease
}

interface Seen extends SeenWhole {
  readonly input: SlicedCheckInput
  readonly published: PublishedBuckets
  readonly postings: readonly Postings[]
  readonly parts: readonly SensitivePart[]
}

const judgedParts = ({ input, published, postings, parts }: Seen) => ({
  published,
  postings,
  parts,
  original: originalTuples(input, published),
  l: input.l,
  learn: input.hardened !== undefined,
})

interface Found {
  readonly verdicts: readonly Verdict[]
  readonly disclosure: SlicedDisclosure
}

function ofRows(seen: SeenWhole, { disclosed, sensitive, learned, unfaithful, linked }: JudgedTuples): Found {
  const { l } = seen.input
  return {
    verdicts: [
      ...sensitive.map((part) => diversityVerdict(l, part)),
      faithfulVerdict(unfaithful, { generalised: seen.input.minFrequency !== undefined }),
      linkedVerdict(linked),
    ],
    disclosure: {
      of: 'rows',
      ...disclosed,
      sensitive: sensitive.map(({ name, largest, failingRows }) => ({ name, largest, failingRows })),
      ...bucketFacts(seen),
      ...(learned && { learned: { largest: learned.largest, satisfying: learned.satisfying } }),
    },
  }
}

function ofAnybody(seen: Seen): Found {
  const { input, postings, parts } = seen
  const bounds = parts.map((part) => boundOf(part, postings, input.l))
  const worst = bounds.reduce((most, own) => (own.largest > most.largest ? own : most))
  const { largest, mean, satisfying, bands } = worst
  return {
    verdicts: [...bounds.map((bound) => boundVerdict(input.l, bound)), unlinkedVerdict()],
    disclosure: {
      of: 'bound',
      largest,
      mean,
      satisfying,
      bands,
      sensitive: bounds.map((bound) => ({
        name: bound.name,
        largest: bound.largest,
        failingRows: bound.failingRows,
      })),
      ...bucketFacts(seen),
    },
  }
}

const bucketFacts = ({ published: { sizes } }: SeenWhole) => ({
  sizes: [...sizes],
  singleRows: sizes.reduce((count, size) => count + Number(size === 1), 0),
})

/** What the policy promises beside diversity. */
function promised({ input, published, postings, parts }: Seen, judged: JudgedTuples | undefined): Verdict[] {
  const { minFrequency, hardened, l } = input
  return [
    ...(hardened ? [bucketVerdict(hardened.bucketK, published.sizes)] : []),
    ...(minFrequency === undefined
      ? []
      : [frequencyVerdict(minFrequency, frequencyOf(postings, minFrequency), published.rows)]),
    ...(hardened
      ? [
          bucketFrequencyVerdict(hardened.bucketK, postings),
          ...parts.map((part) => bucketGuessVerdict(part, postings, input.laterFrom)),
          learnedVerdict(l, judged?.learned),
        ]
      : []),
  ]
}

function frequencyOf(postings: readonly Postings[], asked: number): ValueFrequency {
  let [rarest, values, rows] = [Infinity, 0, 0]
  for (const { offsets, rows: own } of postings) {
    for (let value = 0; value + 1 < offsets.length; value++) {
      let sum = 0
      for (let index = offsets[value]; index < offsets[value + 1]; index++) sum += own[index]
      if (sum === 0) continue
      rarest = Math.min(rarest, sum)
      if (sum >= asked) continue
      values++
      rows += sum
    }
  }
  return { rarest, values, rows }
}

const MEAN = 'mean-probability'
const MEAN_TITLE = 'Likeliest sensitive value, average'

/** Without the original the highest is a bound for anybody; over whom to average is not known. */
function risksOf({ of, largest, mean, singleRows }: SlicedDisclosure, { rows }: WholeRelease): Measured[] {
  const bound = of === 'bound' ? ', at most' : ''
  return [
    risk('largest-probability', `Likeliest sensitive value, highest${bound}`, largest),
    ...(of === 'rows' ? [risk(MEAN, MEAN_TITLE, mean)] : []),
    risk('single-row-buckets', 'Rows alone in their bucket', singleRows / rows),
  ]
}

const risk = (id: string, title: string, value: number): Measured => ({
  id,
  title,
  value,
  better: 'lower',
  range: [0, 1],
})

const utilityOf = ({ sizes, rows }: WholeRelease): CheckResult['utility'] => [
  {
    id: 'bucket-rows',
    title: 'Rows per bucket, average',
    value: rows / sizes.length,
    better: 'lower',
    range: [1, null],
  },
]

function noticesOf(published: WholeRelease, judged: JudgedTuples | undefined): string[] {
  const alone = published.sizes.reduce((count, size) => count + Number(size === 1), 0)
  return [
    ...published.respelt.map(
      (name) => `The release writes values of "${name}" in more than one way: each counts as one value.`,
    ),
    ...(alone > 0
      ? [
          `${counted(alone, 'bucket has', 'buckets have')} one row: its column groups stand together as in the original, a whole true record.`,
        ]
      : []),
    ...(judged && judged.linkedRows < published.rows - alone
      ? [
          `Whether column groups follow each other was looked at in buckets of ${count(judged.linkedRows)} of ${counted(published.rows, 'row')}.`,
        ]
      : []),
    ...(judged === undefined
      ? ['Without the original, the release was not compared with it: give it with --original.']
      : []),
  ]
}
