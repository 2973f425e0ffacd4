import { dealing } from '../../data/recoding/dealing-order.ts'
import type { SlicedGroup, SlicedRecoding } from '../../data/recoding/recoding.ts'
import { partOfTable, rowsOfTable, type Table } from '../../data/table/table.ts'
import { counted } from '../../data/words/words.ts'
import type { AskedBuckets } from '../../methods/contract/asked-releases.ts'
import type { MethodResult } from '../../methods/contract/method-run.ts'
import type { FoundSlices } from '../../methods/slicing/slicing-run.ts'
import { joinedPlan } from '../kit/remember/joined-plan.ts'
import { reasonOf } from '../kit/remember/kept-classes.ts'
import {
  ALL_CHANGED,
  type EarlierAlike,
  type KeepingJob,
  keptClassOf,
  keptShares,
  NO_OTHER_ALIKE,
  type NothingKept,
  newestAlike,
  notByThemselves,
  nothingKept,
  type RememberedPlan,
  type RunBeside,
} from '../kit/remember/kept-rows.ts'
import { holdsBesideKept } from './holds-beside-kept.ts'

/**
 * The same as `keepClasses` of a method that deals rows to buckets: buckets of an earlier release whose rows are all there, with
 * the same cells, have the same rows again; all others get buckets of their own under the same column groups. Nothing is kept
 * where the release as a whole would not have what the method promises.
 */
export async function keepBuckets(
  job: KeepingJob<AskedBuckets>,
  run: RunBeside,
): Promise<RememberedPlan | NothingKept> {
  const earlier = newestAlike(job, ({ slices, contents }) => slices !== undefined && contents !== undefined)
  if (earlier === undefined) return nothingKept(NO_OTHER_ALIKE)
  if (job.prepared.people?.repeat) return nothingKept('people have several rows')
  const kept = keptClassOf(job, earlier)
  const places = rowsOfTable(job.table)
  const part = partOfTable(job.table, places, (row) => kept[row] < 0)
  if (part.rows === job.table.rows) return nothingKept(ALL_CHANGED)
  const isWhole = part.rows === 0
  const others = {
    table: job.table,
    shares: isWhole ? NONE : keptShares(job.table, places, kept),
    groups: earlier.release.slices!.groups,
  }
  // With nobody left over the method's own plan is not needed, only what it tells of itself.
  const planned = { ...job.prepared, table: isWhole ? job.table : part }
  const found = await runIfEnough(() => run(planned, others))
  if (found === undefined || found.outcome.kind === 'impossible')
    return notByThemselves(part.rows, found && reasonOf(found))
  const made = found.outcome
  const best = made.kind === 'stopped' ? made.best : made
  if (best?.recoding.kind !== 'sliced') return notByThemselves(part.rows)
  const recoding = joinedBuckets(
    isWhole ? withShownLabels(best.recoding, job.table, { earlier, places }) : best.recoding,
    { table: job.table, places, kept, laterFrom: earlier.release.slices!.laterFrom ?? [] },
  )
  const { answer, request } = found.found as FoundSlices
  if (!(await holdsBesideKept(job, answer, recoding)))
    return nothingKept('beside new buckets those of before would not have what slicing promises')
  const keptRows = job.table.rows - part.rows
  const notice = `${counted(keptRows, 'row keeps', 'rows keep')} the bucket of an earlier release; ${counted(part.rows, 'row was', 'rows were')} put into buckets of their own.`
  return {
    outcome:
      made.kind === 'released' ? { ...made, recoding } : { ...made, best: { search: best.search, recoding } },
    found: { answer, request, laterFrom: recoding.laterFrom } satisfies FoundSlices,
    kept: { rows: keptRows, whole: job.prepared, planned, notices: [notice] },
  }
}

const NONE = { combination: [], classOf: [], rows: [] }

/** Rows that are too few for a bucket are no fault of the policy: the whole table may do. */
async function runIfEnough(run: () => Promise<MethodResult>): Promise<MethodResult | undefined> {
  try {
    return await run()
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'MODEL_IMPOSSIBLE') return undefined
    throw error
  }
}

interface KeptPlaces {
  readonly table: Table
  readonly places: Uint32Array
  readonly kept: Int32Array
  /** First buckets of before that were of rows which had come later. */
  readonly laterFrom: readonly number[]
}

/** Kept buckets in the order of before, then those of the other rows. */
function joinedBuckets(
  loose: SlicedRecoding,
  { table, places, kept, laterFrom }: KeptPlaces,
): SlicedRecoding {
  const { classes, assignments } = joinedPlan({
    ...{ table, places, kept, labels: [], quasi: [], pooled: false },
    loose: dealing(loose),
  })
  const before = loose.sizes.length
  const isUsed = new Set(assignments.classOf)
  const order = [...classes.keys()]
    .filter((one) => isUsed.has(one))
    .sort((a, b) => Number(a < before) - Number(b < before) || a - b)
  const numberOf = new Map(order.map((one, index) => [one, index]))
  const keptBuckets = [...new Set(kept.filter((one) => one >= 0))].sort((a, b) => a - b)
  // When the rows of each bucket came: 0 with the first release, then one more with each that had newcomers.
  const time = (at: number) =>
    at < keptBuckets.length
      ? laterFrom.filter((first) => first <= keptBuckets[at] + 1).length
      : laterFrom.length + 1
  const sizes = order.map(() => 0)
  const bucketOf = assignments.classOf.map((one) => numberOf.get(one)!)
  for (const [entry, bucket] of bucketOf.entries()) sizes[bucket] += assignments.rows[entry]
  return {
    ...loose,
    laterFrom: order.flatMap((_, index) => (index > 0 && time(index) !== time(index - 1) ? [index + 1] : [])),
    sizes,
    assignments: { combination: assignments.combination, bucketOf, rows: assignments.rows },
  }
}

/** The plan with what stood for the values of each column group before. */
function withShownLabels(
  recoding: SlicedRecoding,
  table: Table,
  { earlier, places }: { readonly earlier: EarlierAlike; readonly places: Uint32Array },
): SlicedRecoding {
  const { shown } = earlier.release.slices!
  const combinationOf = new Uint32Array(table.rows)
  const { offsets } = table.rowNumbers!
  for (let combination = 0; combination < table.length; combination++)
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      combinationOf[places[index]] = combination
  const groups = recoding.groups.map(({ columns }, group): SlicedGroup => {
    const keys = shown[group].columns.map((name) => recoding.keys.indexOf(name))
    const codes = shown[group].columns.map(
      (name) => table.columns.find((column) => column.name === name)!.codes,
    )
    const found = new Map<string, { readonly from: readonly number[]; readonly to: readonly string[] }>()
    for (const [index, row] of earlier.rowOf.entries()) {
      const label = shown[group].labelOf[index]
      if (label === 0) continue
      const from = codes.map((code) => code[combinationOf[row]])
      found.set(from.join(), { from, to: shown[group].labels[label - 1] })
    }
    if (found.size === 0) return { columns }
    const entries = [...found.values()]
    return {
      columns,
      generalised: { keys, from: entries.map(({ from }) => from), to: entries.map(({ to }) => to) },
    }
  })
  return { ...recoding, groups }
}
