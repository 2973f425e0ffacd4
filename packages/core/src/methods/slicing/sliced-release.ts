import { BUCKET, paperNames } from '../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../data/recoding/recoding.ts'
import type { Table } from '../../data/table/table.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { ReleaseLayout } from '../../run/engine/engine.ts'
import { readingsOf } from '../contract/check-by-classes.ts'
import type { MethodJob, OwnRelease } from '../contract/method-run.ts'
import { publishedColumns } from '../contract/published-columns.ts'
import { checkSlicedTable, slicedOriginal } from './check/check-sliced-table.ts'
import type { SlicedCheckResult } from './check/sliced-check-input.ts'
import type { SlicingPolicy } from './description.ts'
import type { SlicedAnswer } from './plan/slicing.ts'
import { slicingParts } from './report/slicing-parts.ts'
import { minFrequencyOf, type SlicingRequest } from './request.ts'

export interface ToldSlices {
  readonly request: SlicingRequest
  /** The rows that were sliced. Default: all. */
  readonly table?: Table
  /** Numbers of the first buckets of rows that came with a later release. */
  readonly laterFrom?: readonly number[] | undefined
}

/** How a sliced plan is written, checked and told of. */
export async function slicedRelease(
  job: MethodJob<SlicingPolicy>,
  answer: SlicedAnswer,
  { request, table = job.prepared.table, laterFrom }: ToldSlices,
): Promise<OwnRelease> {
  const { layout } = job.policy.method
  return {
    columns: await columnsOf(job, answer.recoding),
    layout: { sliced: { seed: job.seed, layout } },
    ...(layout === 'table' && {
      groups: answer.recoding.groups.map(({ columns }) => columns.map(({ name }) => name)),
    }),
    check: async (written) =>
      checkSlicedTable(written, {
        policy: job.policy,
        groups: answer.summary.groups,
        layout,
        quasi: (await readingsOf(job.prepared)).quasi,
        original: slicedOriginal(job.prepared),
        laterFrom,
      }),
    report: async ({ check }) =>
      slicingParts({
        answer,
        request,
        table,
        check: check as SlicedCheckResult,
        layout,
        laterFrom,
      }),
    notices: hierarchyNotices(job.policy),
  }
}

/** The bucket, then all columns in the order of the source, further copies behind the first; or one per group. */
async function columnsOf(
  job: MethodJob<SlicingPolicy>,
  recoding: SlicedRecoding,
): Promise<ReleaseLayout['columns']> {
  const { layout } = job.policy.method
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
export async function slicedColumnsOf(
  { open, policy, prepared, published }: MethodJob<SlicingPolicy>,
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
export function hierarchyNotices({ method, attributes }: Policy<SlicingPolicy>): string[] {
  const generalises = minFrequencyOf(method) > 1
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
