import type { Context, StopReason } from '../../../search/method.ts'
import { attributeDisclosure } from '../measures/attribute-disclosure.ts'
import { bucketIndex } from '../measures/bucket-index.ts'
import { type LearnedPosterior, learnedPosterior } from '../measures/learned-posterior.ts'
import { type Bucket, mergeBuckets } from './bucket.ts'
import { type SplitNode, stopReason } from './partition-tuples.ts'
import type { SlicedBuckets, SlicedTable } from './sliced-table.ts'
import type { Steps } from './steps.ts'

/** What hardening did to the buckets. */
export interface Hardened {
  readonly buckets: readonly Bucket[]
  /** Buckets before. */
  readonly before: number
  readonly learnedBefore: LearnedFigures
  readonly learnedAfter: LearnedFigures
  readonly stopped?: StopReason
}

export type LearnedFigures = Omit<LearnedPosterior, 'largestOf'>

export interface HardenOptions {
  readonly l: number
  readonly context: Pick<Context, 'now' | 'signal' | 'budget' | 'work' | 'progress'>
}

/** Rounds after which a bucket that still fails takes one more neighbour at a time. */
const PATIENCE = 8

/**
 * Diversity on what can be learned: as long as naive Bayes, learned from the buckets, holds a sensitive value of some tuple
 * likelier than 1/l, the buckets of that tuple are joined with their neighbours (those that were parted last) and
 * it is learned anew; p(t, s) itself is watched too, since joining can change it where tuples match several buckets.
 * One bucket of all rows, from which nothing is learned, is the end at the latest: the table passed before its first split.
 * When stopped, that is the answer. O(rounds × learning).
 */
export function* hardenBuckets(
  sliced: SlicedTable,
  leaves: readonly SplitNode[],
  { l, context }: HardenOptions,
): Steps<Hardened> {
  const begin = context.now()
  let buckets: readonly Bucket[] = inTreeOrder(leaves).map(({ bucket }) => mergeBuckets([bucket]))
  let learned = learnedPosterior({ sliced, buckets }, l)
  const start = { before: buckets.length, learnedBefore: figuresOf(learned) }
  for (let round = 0; buckets.length > 1; round++) {
    const failing = failingBuckets({ sliced, buckets }, learned, l)
    if (failing.size === 0) break
    const stopped = stopReason(context, { begin, spent: round * roundSteps(sliced) })
    buckets = stopped ? [mergeBuckets(buckets)] : joined(buckets, failing, 1 + Math.floor(round / PATIENCE))
    learned = learnedPosterior({ sliced, buckets }, l)
    context.progress?.({ step: 'harden', done: start.before - buckets.length, total: start.before })
    if (stopped) return { ...start, buckets, learnedAfter: figuresOf(learned), stopped }
    yield
  }
  return { ...start, buckets, learnedAfter: figuresOf(learned) }
}

/** What it costs to learn from the buckets once more, about. */
const roundSteps = ({ tuples }: SlicedTable): number => tuples.count * tuples.values.length * LEARN_STEPS
const LEARN_STEPS = 50

const figuresOf = ({ largest, satisfying, guessedRight }: LearnedPosterior): LearnedFigures => ({
  largest,
  satisfying,
  guessedRight,
})

/** Buckets of tuples with a value above 1/l, learned or by the definition. */
function failingBuckets(of: SlicedBuckets, learned: LearnedPosterior, l: number): ReadonlySet<number> {
  const { tuples } = of.sliced
  const plain = attributeDisclosure(of, l)
  const index = bucketIndex(of)
  const failing = new Set<number>()
  const values = new Int32Array(tuples.values.length)
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    const likely = Math.max(learned.largestOf[tuple], plain.largestOf[tuple])
    if (tuples.rows[tuple] === 0 || likely * l <= 1 + 1e-9) continue
    for (let group = 0; group < values.length; group++) values[group] = tuples.values[group][tuple]
    index.forEachMatch(values, (bucket) => failing.add(bucket))
  }
  return failing
}

/** Every failing bucket with so many of those that follow it, the last with those before it. */
function joined(buckets: readonly Bucket[], failing: ReadonlySet<number>, more: number): readonly Bucket[] {
  const result: Bucket[] = []
  for (let place = 0; place < buckets.length; place++) {
    if (!failing.has(place)) {
      result.push(buckets[place])
      continue
    }
    const run = buckets.slice(place, place + more + 1)
    const last = run.length === 1 && result.length > 0 ? [result.pop()!] : []
    result.push(mergeBuckets([...last, ...run]))
    place += run.length - 1
  }
  return result
}

/** Leaves from left to right: neighbours are those that were parted last. */
function inTreeOrder(leaves: readonly SplitNode[]): readonly SplitNode[] {
  const children = new Map<SplitNode | undefined, (SplitNode | undefined)[]>()
  for (const leaf of leaves) {
    for (let node: SplitNode | undefined = leaf; node; node = node.parent) {
      const siblings = children.get(node.parent) ?? []
      const known = siblings[node.side] === node
      siblings[node.side] = node
      children.set(node.parent, siblings)
      if (known) break
    }
  }
  const ordered: SplitNode[] = []
  const open = [children.get(undefined)?.[0]]
  for (let node = open.pop(); node; node = open.pop()) {
    const [left, right] = children.get(node) ?? []
    if (left === undefined) ordered.push(node)
    else open.push(right, left)
  }
  return ordered
}
