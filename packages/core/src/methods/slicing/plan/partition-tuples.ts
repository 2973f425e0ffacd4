import type { Context, StopReason } from '../../../search/method.ts'
import type { Bucket, Halves } from './bucket.ts'
import type { Positions } from './positions.ts'
import { bucketSplitter, type Split } from './split-bucket.ts'
import { type Steps, turnTaker } from './steps.ts'

/** A bucket and the one it was split from. */
export interface SplitNode {
  readonly bucket: Bucket
  readonly parent: SplitNode | undefined
  /** Which half it was: 0 left, 1 right. */
  readonly side: 0 | 1
}

/** Whether the sliced table is diverse. It may keep what it knows of the buckets at hand. */
export interface DiversityCheck {
  /** With this one bucket. */
  start(all: Bucket): boolean
  /** With these halves in place of the bucket; if so they are in its place from now on. */
  split(bucket: Bucket, halves: Halves): boolean
}

export interface PartitionOptions {
  readonly positions: readonly Positions[]
  readonly split: Split
  readonly check: DiversityCheck
  /** Rows in the smallest bucket allowed. */
  readonly smallest: number
  readonly context: Pick<Context, 'now' | 'signal' | 'budget' | 'work' | 'progress'>
}

export interface Partition {
  /** Final buckets in the order they were found final. */
  readonly leaves: readonly SplitNode[]
  readonly stopped?: StopReason
}

/**
 * Tuple partition: a queue of buckets, first one of all rows; a bucket is split in two and its halves join the queue if
 * the whole sliced table still passes the diversity check, else it is final. When stopped, what is queued is final.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. O(rows · log rows) for strict splits.
 *
 * @param all every row, and the check has passed it
 */
export function* partitionTuples(all: Bucket, options: PartitionOptions): Steps<Partition> {
  const { positions, split, check, smallest, context } = options
  const halve = bucketSplitter(positions, split)
  const begin = context.now()
  const isTurn = turnTaker(context.now)
  const queue: SplitNode[] = [{ bucket: all, parent: undefined, side: 0 }]
  const leaves: SplitNode[] = []
  let finished = 0
  let spent = 0
  for (let first = 0; first < queue.length; first++) {
    const looks = first % LOOK_EVERY === 0 || spent >= (context.work ?? Number.POSITIVE_INFINITY)
    const stopped = looks ? stopReason(context, { begin, spent }) : undefined
    if (stopped) return { leaves: [...leaves, ...queue.slice(first)], stopped }
    if (first % LOOK_EVERY === 0 && isTurn()) yield
    const node = queue[first]
    spent += node.bucket.combinations.length * positions.length * ROW_STEPS
    const halves = halve(node.bucket)
    const large = halves !== undefined && halves[0].rows >= smallest && halves[1].rows >= smallest
    if (large && check.split(node.bucket, halves)) {
      queue.push({ bucket: halves[0], parent: node, side: 0 }, { bucket: halves[1], parent: node, side: 1 })
    } else {
      leaves.push(node)
      finished += node.bucket.rows
    }
    if (first % REPORT_EVERY === 0) context.progress?.({ step: 'partition', done: finished, total: all.rows })
  }
  return { leaves }
}

/** Splits between two looks at the clock, and between two words on progress. */
const LOOK_EVERY = 16
const REPORT_EVERY = 256

/** What it costs to part a row by one column and to see whether it stays diverse, about, in steps of the work a search may do. */
const ROW_STEPS = 10

/** Why slicing has to end: the user, the clock, or the work it may do. */
export function stopReason(
  { now, signal, budget, work = Number.POSITIVE_INFINITY }: PartitionOptions['context'],
  { begin, spent }: { readonly begin: number; readonly spent: number },
): StopReason | undefined {
  if (signal?.aborted) return 'abort'
  if (budget !== undefined && now() - begin >= budget) return 'time'
  return spent >= work ? 'work' : undefined
}
