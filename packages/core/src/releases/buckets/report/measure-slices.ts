import { OutisError } from '../../../data/errors.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import type { Table } from '../../../data/table/table.ts'
import { learnedPosterior } from '../../../methods/slicing/plan/learned-posterior.ts'
import type { SlicedAnswer } from '../../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'
import type { SlicedCheckResult } from '../check/sliced-check-input.ts'
import { bucketBayes, unsliced } from '../measures/bucket-bayes.ts'
import { bucketise, overlapGain, privacyAgainstL } from '../measures/comparisons.ts'
import { membershipDisclosure } from '../measures/membership.ts'
import { slicingError, techniqueErrors } from '../measures/query-error.ts'
import { sampleRows } from './sample-rows.ts'
import type { SlicingReport } from './slicing-report.ts'

/** What was sliced, how, and what the check found. */
export interface SlicesParts {
  readonly answer: SlicedAnswer
  readonly table: Table
  readonly request: SlicingRequest
  readonly check: SlicedCheckResult
  readonly layout: 'table' | 'paper'
  /** Numbers of the first buckets of rows that came with a later release. */
  readonly laterFrom?: readonly number[] | undefined
}

/** Same table, same figures: nothing here is random but by a fixed seed. */
const context = () => ({ random: seededRandom('slicing report'), now: () => 0 })

const LS = [2, 3, 4, 5, 6, 7, 8]
/** Rows sliced anew for each l, and to see what overlapping gains. */
const SLICED_ROWS = 40_000
const SAMPLED_ROWS = 20_000
/** Up to this many combinations 300 queries are asked; a larger table answers each for more rows, and fewer are asked. */
const QUERIED = 40_000
/** Combinations beyond which it is not tried what can be learned from the buckets. */
const LEARNED = 300_000

type Measures = Pick<
  SlicingReport,
  'learned' | 'hardened' | 'membership' | 'privacy' | 'queries' | 'bayes' | 'overlap'
>

/**
 * The figures that compare and attack a sliced table. What would take long on a large one is measured on a sample of its
 * rows, or by fewer queries; the report says so. A few seconds for tables of any size that can be sliced.
 */
export function measureSlices({ answer, table, request, check }: SlicesParts): Measures {
  const { buckets, summary } = answer
  const queries = Math.max(60, Math.round(300 * Math.min(1, QUERIED / table.length)))
  const membership = membershipDisclosure(buckets, { limit: 300_000, draws: 50_000 })
  const learned = table.length <= LEARNED ? learnedPosterior(buckets, request.l) : undefined
  return {
    ...(learned && {
      learned: {
        largest: Math.min(1, learned.largest),
        satisfying: learned.satisfying,
        guessedRight: learned.guessedRight,
        ...(summary.hardened && { surest: summary.hardened.learnedAfter.surest }),
      },
    }),
    ...faithfulOf(answer, queries),
    membership,
    privacy: privacyOf(table, request, { answer, check }),
    queries: techniqueErrors(buckets, bucketise(table, request, context()), { queries }),
    bayes: buckets.sliced.sensitive.map(({ column }) => bayesOf(answer, column)),
    ...overlapOf(table, request, queries),
  }
}

/** What the faithful form would be worth, and what it would teach: hardening is measured beside it. */
function faithfulOf(
  { buckets: { sliced }, summary }: SlicedAnswer,
  queries: number,
): Pick<Measures, 'hardened'> {
  if (!summary.hardened) return {}
  const { faithful, learnedBefore } = summary.hardened
  const of = { sliced, buckets: faithful }
  return {
    hardened: {
      buckets: faithful.length,
      learned: learnedBefore,
      queries: slicingError(of, { queries }),
      bayes: sliced.sensitive.map(({ column }) => bucketBayes(of, column).accuracy),
    },
  }
}

/** The table sliced for l = 2 … 8 as it was for its own l, whose answer is known. */
function privacyOf(
  table: Table,
  request: SlicingRequest,
  { answer, check }: Pick<SlicesParts, 'answer' | 'check'>,
): NonNullable<SlicingReport['privacy']> {
  const sampled = table.rows > SLICED_ROWS
  const { rowOrder, ...without } = request
  const rows = sampled ? sampleRows(table, SAMPLED_ROWS) : table
  const asked = sampled ? without : request
  const known = sampled ? undefined : request.l
  const points = privacyAgainstL(rows, asked, {
    ls: LS.filter((l) => l !== known),
    context: context(),
  })
  const own = {
    l: request.l,
    possible: true,
    buckets: answer.summary.buckets,
    satisfying: check.disclosure.satisfying,
    largest: check.disclosure.largest,
  }
  const all = known === undefined || !LS.includes(known) ? points : [...points, own]
  return {
    rows: rows.rows,
    sampled,
    points: [...all]
      .sort((a, b) => a.l - b.l)
      .map((point) => ({ ...point, largest: Math.min(1, point.largest) })),
  }
}

function bayesOf({ buckets }: SlicedAnswer, column: number): SlicingReport['bayes'][number] {
  const { table } = buckets.sliced
  const { name, codes, dictionary } = table.columns[column]
  const totals = new Float64Array(dictionary.values.length)
  for (let index = 0; index < table.length; index++) totals[codes[index]] += table.weights[index]
  return {
    class: name,
    release: bucketBayes(buckets, column).accuracy,
    original: bucketBayes(unsliced(buckets.sliced), column).accuracy,
    majority: totals.reduce((most, rows) => Math.max(most, rows), 0) / table.rows,
  }
}

function overlapOf(table: Table, request: SlicingRequest, queries: number): Pick<Measures, 'overlap'> {
  if (typeof request.columns !== 'object') return {}
  const all = request.columns.flat()
  const attributes = [...new Set(all.filter((name, index) => all.indexOf(name) < index))]
  if (attributes.length === 0) return {}
  const { rowOrder: _, ...asked } = request
  const rows = table.rows > SLICED_ROWS ? sampleRows(table, SAMPLED_ROWS) : table
  try {
    const gain = overlapGain(rows, asked, { context: context(), queries: { queries } })
    return { overlap: { attributes, ...gain } }
  } catch (error) {
    // What the table allows, a sample of it need not.
    if (error instanceof OutisError && error.code === 'MODEL_IMPOSSIBLE') return {}
    throw error
  }
}
