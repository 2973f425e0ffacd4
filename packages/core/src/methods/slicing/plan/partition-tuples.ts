import type { Context, StopReason } from '../../contract/search.ts'
import type { Bucket, Halves } from './bucket.ts'
import { type Steps, turnTaker } from './long-steps.ts'
import type { Positions } from './positions.ts'
import { bucketSplitter, type Cut, type Split } from './split-bucket.ts'

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
  /** With the bucket cut so; the halves, if so, are in its place from now on. */
  split(bucket: Bucket, cut: Cut): Halves | undefined
  /** Rows below which no bucket can pass. */
  readonly least: number
}

export type Tries = 'all' | 'widest'

export interface PartitionOptions {
  readonly positions: readonly Positions[]
  readonly split: Split
  /** Quasi-identifiers to try on a bucket before it is final: all, or the widest alone. */
  readonly tries: Tries
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
 * the whole sliced table still passes the diversity check. Else the next widest quasi-identifier is tried; where none
 * is left, the bucket is final. When stopped, what is queued is final.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. O(rows · log rows · quasi-identifiers) for strict splits.
 *
 * @param wholeBucket every row, and the check has passed it
 */
export function* partitionTuples(wholeBucket: Bucket, options: PartitionOptions): Steps<Partition> {
  const { positions, context } = options
  const splitBucket = bucketParter(options)
  const begin = context.now()
  const isTurn = turnTaker(context.now)
  const queue: SplitNode[] = [{ bucket: wholeBucket, parent: undefined, side: 0 }]
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
    const { halves, failed } = splitBucket(node.bucket)
    spent += node.bucket.combinations.length * failed * ROW_STEPS
    if (halves) {
      queue.push({ bucket: halves[0], parent: node, side: 0 }, { bucket: halves[1], parent: node, side: 1 })
    } else {
      leaves.push(node)
      finished += node.bucket.rows
    }
    if (first % REPORT_EVERY === 0)
      context.progress?.({ step: 'partition', done: finished, total: wholeBucket.rows })
  }
  return { leaves }
}

/** Finds the first way to split a bucket that is kept, and how many were tried before in vain. */
function bucketParter({ positions, split, tries, check, smallest }: PartitionOptions) {
  const { ways, cutOf } = bucketSplitter(positions, split)
  const least = Math.max(smallest, check.least)
  return (bucket: Bucket): { readonly halves?: Halves; readonly failed: number } => {
    const allWays = bucket.rows < 2 * least ? [] : ways(bucket)
    const tried = tries === 'all' ? allWays : allWays.slice(0, 1)
    for (let failed = 0; failed < tried.length; failed++) {
      const cut = cutOf(bucket, tried[failed])
      if (cut.left < least || bucket.rows - cut.left < least) continue
      const halves = check.split(bucket, cut)
      if (halves) return { halves, failed }
    }
    return { failed: tried.length }
  }
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
