import { OutisError } from '../../../data/errors.ts'
import type { SlicedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { counted } from '../../../data/words/words.ts'
import type { CorrelationMatrix } from '../../../metrics/correlation/correlation-matrix.ts'
import type { Context, StopReason } from '../../contract/search.ts'
import { minFrequencyOf, type SlicingRequest, smallestBucketOf } from '../request.ts'
import { type Bucket, mergeBuckets, wholeBucket } from './bucket.ts'
import { relaxedCheck } from './diversity/relaxed-check.ts'
import { strictCheck } from './diversity/strict-check.ts'
import { columnGroups, type Moved } from './groups/column-groups.ts'
import { type AttainableDiversity, attainableDiversity } from './groups/largest-l.ts'
import { type Hardened, hardenBuckets } from './hardening/harden.ts'
import { finish, finishInTurns, type Steps } from './long-steps.ts'
import { type Partition, partitionTuples } from './partition-tuples.ts'
import { refuseTakenNames, slicedPlan } from './sliced-plan.ts'
import { type SlicedBuckets, type SlicedTable, sliceTable } from './sliced-table.ts'

/** How the answer was found. Numbers and names; renderers make sentences and plots. */
export interface SlicingSummary {
  readonly l: number
  /** Names of the attributes of each column group. */
  readonly groups: readonly (readonly string[])[]
  readonly correlation: CorrelationMatrix
  readonly moved: readonly Moved[]
  readonly attainable: readonly AttainableDiversity[]
  /** Rows whose value was generalised, by column group. */
  readonly generalisedRows: readonly number[]
  readonly buckets: number
  readonly smallestBucket: number
  /** Buckets of one row: a whole true record each. */
  readonly singleRows: number
  /** In hardened mode: the buckets of the faithful form, and what is learned from those and from the ones made. */
  readonly hardened?: Omit<Hardened, 'buckets' | 'stopped'>
  readonly milliseconds: number
}

export interface SlicedAnswer {
  readonly recoding: SlicedRecoding
  readonly summary: SlicingSummary
  readonly buckets: SlicedBuckets
}

export type SlicingOutcome =
  | ({ readonly kind: 'released' } & SlicedAnswer)
  | { readonly kind: 'stopped'; readonly because: StopReason; readonly best: SlicedAnswer }
  | {
      readonly kind: 'impossible'
      readonly model: string
      readonly reason: string
      readonly remedies: readonly string[]
      readonly attainable: readonly AttainableDiversity[]
      /** The table seen through the columns that make it impossible. */
      readonly sliced: SlicedTable
    }

/**
 * Slicing: attributes are grouped into columns by their correlation, rows into buckets as small as the diversity check
 * allows, and inside a bucket every column is permuted on its own: p(t, s) ≤ 1/l for every row t and sensitive value s.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. Missing counts as a value of its own; as a wildcard it is refused.
 * O(rows · log rows) for strict splits.
 */
export const slicing = {
  id: 'slicing',
  run: (table: Table, request: SlicingRequest, context: Context): SlicingOutcome =>
    finish(slice(table, request, context)),
  /** The same, letting others have a turn every 30 ms or so: signals arrive and progress is seen. */
  runAsync: (table: Table, request: SlicingRequest, context: Context): Promise<SlicingOutcome> =>
    finishInTurns(slice(table, request, context)),
}

function* slice(table: Table, request: SlicingRequest, context: Context): Steps<SlicingOutcome> {
  const begin = context.now()
  checkRequest(table, request)
  const groupsFound = columnGroups(table, request)
  refuseTakenNames([], table, groupsFound.groups)
  const minFrequency = minFrequencyOf(request)
  const options = {
    quasi: request.quasi,
    groups: groupsFound.groups,
    ...(minFrequency > 1 && { minFrequency }),
    ...defined({ missing: request.missingTokens }),
  }
  const { beside } = request
  // A reader finds a value under one label wherever it stands, so values are published alike in all rows.
  const like = beside && sliceTable(beside.table, { ...options, parts: beside.parts })
  const sliced = sliceTable(table, { ...options, like })
  const attainable = attainableDiversity(sliced)
  if (attainable.some(({ l }) => l < request.l))
    return { ...impossible(request.l, attainable), attainable, sliced }
  const { buckets, stopped, hardened } = yield* bucketsOf(
    sliced,
    { ...request, correlation: groupsFound.correlation },
    context,
  )
  const answer = {
    recoding: slicedPlan(sliced, buckets, like),
    buckets: { sliced, buckets },
    summary: {
      ...groupsFound,
      ...summaryOf(sliced, buckets),
      l: request.l,
      attainable,
      ...defined({ hardened }),
      milliseconds: context.now() - begin,
    },
  }
  return stopped ? { kind: 'stopped', because: stopped, best: answer } : { kind: 'released', ...answer }
}

interface BucketRequest extends Omit<SlicingRequest, 'correlation'> {
  readonly correlation: CorrelationMatrix
}

function* bucketsOf(sliced: SlicedTable, request: BucketRequest, context: Context) {
  const { leaves, stopped } = yield* partitionOf(sliced, request, context)
  const finalBuckets = leaves.map(({ bucket }) => bucket)
  if (request.mode === 'hardened' && !stopped) {
    const bucketK = smallestBucketOf(request)
    const { l, correlation } = request
    const {
      buckets,
      stopped: because,
      ...hardened
    } = yield* hardenBuckets(
      sliced,
      finalBuckets.map((bucket) => mergeBuckets([bucket])),
      { l, bucketK, correlation, context },
    )
    return { buckets, stopped: because, hardened }
  }
  const once =
    request.split === 'strict' ? finalBuckets : finalBuckets.map((bucket) => mergeBuckets([bucket]))
  // Nothing was learned yet: the whole table as one bucket is what is known to be safe.
  const buckets = request.mode === 'hardened' ? [mergeBuckets(finalBuckets)] : once
  return { buckets, stopped, hardened: undefined }
}

export function checkRequest(table: Table, request: SlicingRequest): void {
  const { sensitive, l, missing } = request
  if (table.rows === 0) refuse('DATA_EMPTY', 'The table has no rows.', 'Give a table with rows.')
  if (sensitive.length === 0) {
    refuse('ROLE_MISSING', 'Slicing needs a sensitive attribute.', 'Declare one with `role: sensitive`.')
  }
  if (!Number.isInteger(l) || l < 2)
    refuse('POLICY_INVALID', 'l must be a whole number from 2.', 'Set l to 2 or more.')
  if (missing === 'wildcard') {
    refuse(
      'POLICY_INVALID',
      'Slicing counts a missing value as a value of its own, and the policy makes it a wildcard.',
      'Set data.missing-as to `value`, or leave out rows with missing values.',
    )
  }
  if (table.rows < smallestBucketOf(request)) {
    refuse(
      'MODEL_IMPOSSIBLE',
      `The table has ${counted(table.rows, 'row')}, fewer than a bucket must have (bucket-k ${smallestBucketOf(request)}).`,
      'Set bucket-k lower, or give a table with more rows.',
    )
  }
}

function refuse(
  code: 'DATA_EMPTY' | 'ROLE_MISSING' | 'POLICY_INVALID' | 'MODEL_IMPOSSIBLE',
  message: string,
  hint: string,
): never {
  throw new OutisError(code, { message, hint })
}

/** The faithful form's buckets: in hardened mode what is compared with. */
function partitionOf(sliced: SlicedTable, request: BucketRequest, context: Context): Steps<Partition> {
  const everyRow = allRows(sliced.table, request)
  const check = request.split === 'strict' ? strictCheck(sliced, request.l) : relaxedCheck(sliced, request.l)
  if (!check.start(everyRow))
    throw new OutisError('INTERNAL', {
      message: 'The unsplit table fails a check it was found to pass.',
      hint: 'Report this with the policy.',
    })
  const { positions } = sliced
  const { split, tries } = request
  return partitionTuples(everyRow, { positions, split, tries, check, smallest: 1, context })
}

/** Every row, in the order that parts rows of equal position. */
function allRows(table: Table, { split, rowOrder }: Pick<SlicingRequest, 'split' | 'rowOrder'>): Bucket {
  const { rows } = table
  if (split === 'relaxed' && rowOrder) {
    return { combinations: Int32Array.from(rowOrder), counts: new Uint32Array(rows).fill(1), rows }
  }
  const whole = wholeBucket(table)
  if (split === 'strict') return whole
  const combinations = whole.combinations.sort((a, b) => compareCodes(table, a, b))
  const counts = Uint32Array.from(combinations, (combination) => table.weights[combination])
  return { combinations, counts, rows }
}

function compareCodes({ columns }: Table, a: number, b: number): number {
  for (const { codes } of columns) if (codes[a] !== codes[b]) return codes[a] - codes[b]
  return 0
}

function summaryOf({ table, groups }: SlicedTable, buckets: readonly Bucket[]) {
  return {
    groups: groups.map(({ columns }) => columns.map((column) => table.columns[column].name)),
    generalisedRows: groups.map(({ changedRows }) => changedRows),
    buckets: buckets.length,
    smallestBucket: buckets.reduce((least, { rows }) => Math.min(least, rows), Infinity),
    singleRows: buckets.filter(({ rows }) => rows === 1).length,
  }
}

/** Why these columns do not allow l, and what would. */
export function impossible(l: number, attainable: readonly AttainableDiversity[]) {
  const failing = attainable.filter((attribute) => attribute.l < l)
  const [worst] = failing
  const percent = (worst.share * 100).toFixed(1)
  return {
    kind: 'impossible' as const,
    model: 'l-diversity',
    reason:
      `With these columns l = ${l} is impossible: among rows that agree on what stands with "${worst.name}", ` +
      `one of its values has ${percent} % of them; the largest possible l is ${worst.l}.`,
    remedies: failing.flatMap(remediesOf),
  }
}

function remediesOf({ name, l, without, alone }: AttainableDiversity): string[] {
  const better = without.filter((attribute) => attribute.l > l)
  return [
    ...(l >= 2 ? [`Ask for l = ${l}.`] : []),
    ...better.map(
      (attribute) =>
        `Take "${attribute.name}" out of the column of "${name}": l = ${attribute.l} becomes possible.`,
    ),
    alone > l
      ? `Give "${name}" a column of its own: l = ${alone} becomes possible, and no columns allow more.`
      : `No columns allow more than l = ${alone} for "${name}".`,
  ]
}
