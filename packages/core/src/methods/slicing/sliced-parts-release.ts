import { readingsOf } from '../../method/check-by-classes.ts'
import type { MethodJob, OwnRelease } from '../../method/method-run.ts'
import { NOT_IN_KEY } from '../../method/no-plan.ts'
import { checkSlicedInParts } from './check/check-sliced-in-parts.ts'
import { columnNames } from './check/column-names.ts'
import type { PartLevels } from './check/separate-parts.ts'
import type { SlicedCheckResult } from './check/sliced-check-input.ts'
import type { SlicingPolicy } from './description.ts'
import type { SlicedBlocksFacts } from './report/slicing-parts.ts'
import type { SlicedForm } from './report/slicing-report.ts'
import { hierarchyNotices, slicedColumnsOf } from './sliced-release.ts'

export interface SlicedInParts {
  /** Attributes of each column group. */
  readonly groups: readonly (readonly string[])[]
  /** Columns that are permuted as one more group. */
  readonly neutral: readonly string[]
  readonly blocks: number
  readonly request: SlicedBlocksFacts['request']
  readonly attainable: SlicedBlocksFacts['attainable']
  /** How the table was cut into blocks: the check reads original and release so, and believes nothing of it. */
  readonly levels: PartLevels
}

/** How a sliced plan of several blocks is written, checked and told of. */
export async function slicedInParts(
  job: MethodJob<SlicingPolicy>,
  { groups, neutral, blocks, levels, ...known }: SlicedInParts,
): Promise<OwnRelease> {
  const { open, policy, prepared, seed } = job
  const published = columnNames(groups)
  const copiesOf = (source: string) =>
    groups.flatMap((names, group) =>
      names.flatMap((name, at) => (name === source ? [published[group][at]] : [])),
    )
  return {
    columns: await slicedColumnsOf(job, (source) => (neutral.includes(source) ? [source] : copiesOf(source))),
    layout: { sliced: { seed, layout: 'table' } },
    groups: published,
    check: async (written) =>
      checkSlicedInParts(written, {
        ...{ policy, groups, levels },
        quasi: (await readingsOf(prepared)).quasi,
        original: { open, table: prepared.table },
      }),
    report: async ({ check }) => ({
      slicing: (await import('./report/slicing-parts.ts')).blocksReport(
        { ...known, groups, neutral, sensitive: prepared.sensitive.map(({ name }) => name) },
        check as SlicedCheckResult,
      ),
      slicedForm: {
        layout: 'table',
        groups: published,
        ...(neutral.length > 0 && { neutral }),
        buckets: (check as SlicedCheckResult).disclosure.sizes,
      } satisfies SlicedForm,
      risks: { before: [], after: check.risks },
    }),
    notices: [
      ...hierarchyNotices(policy),
      `The table has more combinations than may be held: it was sliced in ${blocks} blocks, and the release was checked in as many parts. What the buckets teach, and how they compare with other ways to publish the table, was not measured.`,
      ...(job.keyed ? [NOT_IN_KEY] : []),
    ],
  }
}
