import { BUCKET, paperNames } from '../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../data/recoding/recoding.ts'
import type { AskedBuckets } from '../../methods/contract/asked-releases.ts'
import type { FoundSlices } from '../../methods/slicing/slicing-run.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { ReleaseLayout } from '../../run/engine/engine.ts'
import { readingsOf } from '../kit/check-by-classes.ts'
import { publishedColumns } from '../kit/published-columns.ts'
import { type MadePlan, PLAIN_FORM, type ReleaseForm, type WrittenCheck } from '../release-kind.ts'
import { checkSlicedTable, slicedOriginal } from './check/check-sliced-table.ts'
import type { SlicedCheckResult } from './check/sliced-check-input.ts'
import { slicingParts } from './report/slicing-parts.ts'

export type MadeBuckets = MadePlan<FoundSlices, AskedBuckets>

/** The columns of a sliced release, and the key of its permutations. */
export async function writeBuckets(made: MadeBuckets): Promise<ReleaseForm> {
  const { job, asked, kept } = made
  const { recoding } = made.found!.answer
  const notices = hierarchyNotices(job.policy, asked)
  return {
    ...PLAIN_FORM,
    columns: await columnsOf(made, recoding),
    layout: { sliced: { seed: job.seed, layout: asked.layout } },
    groups:
      asked.layout === 'table'
        ? recoding.groups.map(({ columns }) => columns.map(({ name }) => name))
        : undefined,
    notices: kept ? [...notices, OF_THE_NEW] : notices,
  }
}

const OF_THE_NEW =
  'What the report tells of correlations, queries and what can be learned from buckets is of the rows that no earlier release has; what is promised was checked on all.'

/** Reads buckets and column groups of the written release, and looks for every row of the original in them. */
export async function checkWrittenBuckets(
  { job, asked, found }: MadeBuckets,
  { open }: { readonly open: Parameters<typeof checkSlicedTable>[0] },
): Promise<WrittenCheck> {
  return checkSlicedTable(open, {
    policy: job.policy,
    asked,
    groups: found!.answer.summary.groups,
    layout: asked.layout,
    quasi: (await readingsOf(job.prepared)).quasi,
    original: slicedOriginal(job.prepared),
    laterFrom: found!.laterFrom,
  })
}

export async function reportBuckets({ job, asked, found, kept }: MadeBuckets, { check }: WrittenCheck) {
  const { answer, request, laterFrom } = found!
  return slicingParts({
    answer,
    request,
    table: (kept?.planned ?? job.prepared).table,
    check: check as SlicedCheckResult,
    layout: asked.layout,
    laterFrom,
  })
}

/** The bucket, then all columns in the order of the source, further copies behind the first; or one per group. */
async function columnsOf(
  { job, asked: { layout } }: MadeBuckets,
  recoding: SlicedRecoding,
): Promise<ReleaseLayout['columns']> {
  if (layout === 'paper') {
    return paperNames(recoding).map((name) => ({ name, type: name === BUCKET ? 'number' : 'text' }))
  }
  const copies = recoding.groups.flatMap(({ columns }) => columns)
  return slicedColumnsOf(job, (name) =>
    recoding.keys.includes(name)
      ? copies.filter(({ key }) => recoding.keys[key] === name).map((copy) => copy.name)
      : [name],
  )
}

/** @param namesOf what a column of the source is published as */
async function slicedColumnsOf(
  { open, policy, prepared, published }: MadeBuckets['job'],
  namesOf: (source: string) => readonly string[],
): Promise<ReleaseLayout['columns']> {
  const types = await publishedColumns({ open, columns: { published }, prepared, policy })
  return [
    { name: BUCKET, type: 'number' },
    ...published.flatMap((source) =>
      namesOf(source).map((name) => ({ name, type: types.get(source)!.type })),
    ),
  ]
}

/** What the user should know of hierarchies that are missing, or are not used. */
function hierarchyNotices({ attributes }: Policy, { minFrequency }: AskedBuckets): string[] {
  const generalises = minFrequency > 1
  const named = attributes
    .filter(({ role, hierarchy }) => role === 'quasi' && (hierarchy === undefined) === generalises)
    .map(({ name }) => `"${name}"`)
    .join(', ')
  if (named === '') return []
  return [
    generalises
      ? `No hierarchy is given for ${named}: a value that is too rare in its column group is published as \`*\`.`
      : `The hierarchies of ${named} are not used: slicing publishes values as they are unless \`generalise\` is set.`,
  ]
}
