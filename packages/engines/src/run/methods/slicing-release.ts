import {
  BUCKET,
  type CodedCombinations,
  type Combinations,
  checkSliced,
  codedCombinations,
  minFrequencyOf,
  type Policy,
  paperCells,
  paperNames,
  type SlicedAnswer,
  type SlicedCheckResult,
  type SlicedRecoding,
  type SlicingPolicy,
  type SlicingRequest,
  slicingParts,
  smallestBucketOf,
} from '@outis/core'
import type { OpenTable, ReleaseLayout } from '../../engine.ts'
import { readingsOf } from '../check-release.ts'
import type { Prepared } from '../prepare.ts'
import { publishedColumns } from '../published-columns.ts'
import type { MethodJob, OwnCheck, OwnRelease } from './method-run.ts'

/** How a sliced plan is written, checked and told of. */
export async function slicedRelease(
  job: MethodJob,
  answer: SlicedAnswer,
  request: SlicingRequest,
): Promise<OwnRelease> {
  const { layout } = job.policy.method as SlicingPolicy
  return {
    columns: await columnsOf(job, answer.recoding),
    sliced: { seed: job.seed, layout },
    check: async (written) => checkWritten(job, answer, written),
    report: async ({ check }) =>
      slicingParts({
        answer,
        request,
        table: job.prepared.table,
        check: check as SlicedCheckResult,
        layout,
      }),
    notices: hierarchyNotices(job.policy),
  }
}

/** The bucket, then all columns in the order of the source, further copies behind the first; or one per group. */
async function columnsOf(
  { open, policy, prepared, published }: MethodJob,
  recoding: SlicedRecoding,
): Promise<ReleaseLayout['columns']> {
  const { layout } = policy.method as SlicingPolicy
  if (layout === 'paper') {
    return paperNames(recoding).map((name) => ({ name, type: name === BUCKET ? 'number' : 'text' }))
  }
  const types = await publishedColumns({ open, columns: { published }, prepared, policy })
  const copies = recoding.groups.flatMap(({ columns }) => columns)
  const namesOf = (name: string) =>
    recoding.keys.includes(name)
      ? copies.filter(({ key }) => recoding.keys[key] === name).map((copy) => copy.name)
      : [name]
  return [
    { name: BUCKET, type: 'number' },
    ...published.flatMap((source) =>
      namesOf(source).map((name) => ({ name, type: types.get(source)!.type })),
    ),
  ]
}

/** Measures a written release by its texts; nothing of the search is asked. */
async function checkWritten(
  { policy, prepared }: MethodJob,
  { recoding, summary }: SlicedAnswer,
  written: OpenTable,
): Promise<OwnCheck & { readonly check: SlicedCheckResult }> {
  const method = policy.method as SlicingPolicy
  const { layout } = method
  const columns = slicedNames(recoding, layout)
  const { columns: texts, rows } = await written.combinations(columns)
  const release = { columns, texts, rows }
  const { quasi } = await readingsOf(prepared)
  const minFrequency = minFrequencyOf(method)
  const check = checkSliced({
    release: codedCombinations(release),
    groups: summary.groups,
    layout,
    quasi,
    sensitive: prepared.sensitive.map(({ name }) => name),
    l: method.l,
    missing: { tokens: policy.data.missing },
    original: originalOf(prepared),
    ...(minFrequency > 1 && { minFrequency }),
    ...(method.mode === 'hardened' && { hardened: { bucketK: smallestBucketOf(method) } }),
    requirements: policy.require.map((spec) => ({ spec, source: 'require' as const })),
  })
  return { check, release: layout === 'paper' ? unfolded(release, recoding) : release }
}

/** Names of the bucket and of all columns of all groups; neutral ones are not looked at. */
const slicedNames = ({ neutral: _, ...recoding }: SlicedRecoding, layout: 'table' | 'paper'): string[] =>
  layout === 'paper'
    ? paperNames(recoding)
    : [BUCKET, ...recoding.groups.flatMap(({ columns }) => columns.map(({ name }) => name))]

/** The table it was made from: quasi-identifiers and sensitive attributes. */
const originalOf = ({ table }: Prepared): CodedCombinations => ({
  columns: table.columns.map(({ name }) => name),
  values: table.columns.map(({ dictionary }) => dictionary.values),
  codes: table.columns.map(({ codes }) => codes),
  rows: table.weights,
})

/** The paper's cells as columns again: what distributions are made from. */
function unfolded({ texts, rows }: Combinations, { groups }: SlicedRecoding): Combinations {
  const columns = groups.flatMap((group, place) => {
    const cells = texts[place + 1]!.map((cell) => paperCells.read(cell, group.columns.length))
    return group.columns.map(({ name }, at) => ({ name, texts: cells.map((own) => own[at]!) }))
  })
  return { columns: columns.map(({ name }) => name), texts: columns.map((own) => own.texts), rows }
}

/** What the user should know of hierarchies that are missing, or are not used. */
function hierarchyNotices({ method, attributes }: Policy): string[] {
  const generalises = minFrequencyOf(method as SlicingPolicy) > 1
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
