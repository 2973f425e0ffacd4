import type { CorrelationMatrix } from '../../../../metrics/correlation/correlation-matrix.ts'
import type { Context, StopReason } from '../../../contract/search.ts'
import { type Bucket, mergeBuckets, wholeBucket } from '../bucket.ts'
import { type LearnedPosterior, learnedPosterior } from '../learned-posterior.ts'
import type { Steps } from '../long-steps.ts'
import { stopReason } from '../partition-tuples.ts'
import type { SlicedTable } from '../sliced-table.ts'
import { type DealtBucket, dealBuckets } from './deal-buckets.ts'
import { dealOrder } from './deal-order.ts'
import { dealStock } from './deal-stock.ts'
import { settledBuckets } from './settle-buckets.ts'

/** What hardening did to the buckets. */
export interface Hardened {
  readonly buckets: readonly Bucket[]
  /** The buckets of the faithful form. */
  readonly faithful: readonly Bucket[]
  readonly learnedBefore: LearnedFigures
  readonly learnedAfter: LearnedFigures
  readonly stopped?: StopReason
}

export type LearnedFigures = Omit<LearnedPosterior, 'largestOf'>

export interface HardenOptions {
  readonly l: number
  readonly bucketK: number
  readonly correlation: CorrelationMatrix
  readonly context: Pick<Context, 'now' | 'signal' | 'budget' | 'work' | 'progress'>
}

/**
 * Buckets from which nothing is learned beyond what the table says of each sensitive group: all are dealt so that they
 * hold alike (deal-buckets.ts), what is left is one bucket more (settle-buckets.ts). Then the attack is tried: naive Bayes is learned
 * from the buckets and its guesses are compared with the truth. A probability is worth what its guesses are right, so
 * this, and no probability, is bounded: while the guesses it is surest of are right more often than 1/l, half of the dealt
 * buckets go back. When stopped, the whole table is one bucket, from which nothing is learned at all.
 *
 * @param faithful buckets of the faithful form, to compare with
 */
export function* hardenBuckets(
  sliced: SlicedTable,
  faithful: readonly Bucket[],
  options: HardenOptions,
): Steps<Hardened> {
  const { l, bucketK, context } = options
  const begin = context.now()
  const learnedBefore = figuresOf(learnedPosterior({ sliced, buckets: faithful }, l))
  let spent = roundSteps(sliced)
  const stopped = () => stopReason(context, { begin, spent })
  const order = dealOrder(sliced, options.correlation)
  const isOver = () => stopped() !== undefined
  const { stock, buckets: assigned } = yield* dealBuckets(sliced, { l, bucketK, order, isOver })
  for (let staying = assigned; ; staying = staying.slice(0, staying.length >> 1)) {
    context.progress?.({ step: 'harden', done: assigned.length - staying.length, total: assigned.length })
    const settled = settledBuckets(sliced, staying, { stock, l, bucketK })
    const because = stopped()
    const buckets = because ? [mergeBuckets([wholeBucket(sliced.table)])] : bucketsOf(sliced, settled)
    const learnedAfter = worstOf(TRIED.map((rounds) => learnedPosterior({ sliced, buckets }, l, { rounds })))
    spent += TRIED.length * roundSteps(sliced)
    const result = { buckets, faithful, learnedBefore, learnedAfter }
    if (because) return { ...result, stopped: because }
    if (buckets.length === 1 || learnedAfter.surest * l <= 1 + ROUNDING) return result
    yield
  }
}

const ROUNDING = 1e-9

/** Rounds of learning that are tried: few are right more often, many are surer. */
const TRIED = [2, 8]

/** The figures of the usual attacker, with the share that any of them is right of when surest. */
const worstOf = (learned: readonly LearnedPosterior[]): LearnedFigures => ({
  ...figuresOf(learned[0]),
  surest: learned.reduce((most, { surest }) => Math.max(most, surest), 0),
})

/** A stock gives its rows once: each try has one of its own. */
function bucketsOf(sliced: SlicedTable, bucketsKept: readonly DealtBucket[]): readonly Bucket[] {
  const stock = dealStock(sliced)
  const buckets = bucketsKept.map((bucket) => stock.bucketOf(bucket))
  const restBucket = stock.rest()
  return restBucket.rows === 0 ? buckets : [...buckets, restBucket]
}

/** What it costs to learn from the buckets once more, about. */
const roundSteps = ({ tuples }: SlicedTable): number => tuples.count * tuples.values.length * LEARN_STEPS
const LEARN_STEPS = 50

const figuresOf = ({ largestOf: _, ...figures }: LearnedPosterior): LearnedFigures => figures
