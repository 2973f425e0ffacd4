import { defined } from '../../data/value/defined.ts'
import { quotedNames } from '../../data/words/words.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { ShownAttribute } from '../../methods/contract/release-part.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { checkOpenRelease, type OpenReleaseJob } from '../../run/check/check-open-release.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { checkedColumns, joinColumns } from '../../run/prepare/method-answers.ts'
import { prepare } from '../../run/stages/prepare-stage.ts'
import type { CheckResult } from '../check-input.ts'
import { shownAttributes } from './count-texts.ts'
import { judgeColumns } from './judge-columns.ts'
import { judgeLooks } from './judge-looks.ts'
import { judgeQuasi } from './judge-quasi.ts'
import { judgeRows } from './judge-rows.ts'
import { withCells } from './judge-shown-cells.ts'
import { judgeUnchanged } from './judge-unchanged.ts'
import type { ReleaseFault } from './release-fault.ts'

/** A release judged whole: its models, and everything that it has beside them. */
export interface WholeCheck extends CheckResult {
  /** What the release has that it must not have, or lacks. */
  readonly faults: readonly ReleaseFault[]
  /** What somebody should look at. With `strict` they count like faults. */
  readonly warnings: readonly string[]
}

export interface WholeReleaseJob extends Omit<OpenReleaseJob, 'original'> {
  /** The table it was made from, just opened. */
  readonly original?: OpenTable | undefined
  /** Warnings fail too. */
  readonly strict?: boolean | undefined
  /** What was found when the release was opened: what its file holds beside the table. */
  readonly faults?: readonly ReleaseFault[] | undefined
  /** Adds what is measured of the release beside its original. */
  readonly compare?: ((check: CheckResult) => Promise<CheckResult>) | undefined
}

/** Judges a release that any tool made: columns, rows, cells and values, then the models of the policy. */
export async function checkWholeRelease(job: WholeReleaseJob): Promise<WholeCheck> {
  const { policy, open, original, strict = false } = job
  const shown = shownAttributes(policy, open.columns)
  const found = [
    ...(job.faults ?? []),
    ...judgeColumns({ policy, columns: open.columns, shown, original: original?.sourceColumns }),
  ]
  if (found.some(({ kind, column }) => kind === 'column-missing' && isNeeded(policy, column!)))
    return unreadRelease(open.rows, found)
  const beside = original ? await judgeBeside(job, original, shown) : []
  const looks = await judgeLooks(policy, open, { shown, original })
  const prepared = original && (await prepare({ ...job, open: original }))
  const quasi = await judgeQuasi({ ...job, original: prepared })
  const models = await checkOpenRelease({
    ...{ ...job, claims: quasi.claims },
    ...{ original: prepared, source: original },
  })
  const alone = await judgedByMethod(models, job, prepared)
  const cells = await withCells(alone, { policy, open, shown })
  const check = job.compare ? await job.compare(cells) : cells
  return whole(original ? check : { ...check, notices: [...check.notices, ALONE, ...levelsAlone(policy)] }, {
    faults: [...found, ...looks.faults.map(asReleaseFault), ...beside, ...quasi.faults],
    warnings: [...looks.warnings, ...quasi.warnings],
    strict,
  })
}

/** What only releases of one method promise, where the table they were made from is at hand. */
async function judgedByMethod(
  check: CheckResult,
  { policy, search, open, original }: WholeReleaseJob,
  prepared: Prepared | undefined,
): Promise<CheckResult> {
  const table = original && prepared && { original, prepared }
  const judge = recordOf(policy.method).judgeBeside
  return judge ? judge(check, { policy, search, release: open, ...defined({ table }) }) : check
}

/** What a result tells of a fault. */
const asReleaseFault = ({ kind, column, count, text }: ReleaseFault): ReleaseFault => ({
  kind,
  ...defined({ column }),
  count,
  text,
})

const ALONE =
  'Without the original it was not judged whether rows were lost or added, and whether columns that are published as they were still are.'

function levelsAlone({ attributes }: Policy): readonly string[] {
  const bounded = attributes.filter(({ levels }) => levels !== undefined).map(({ name }) => name)
  return bounded.length === 0
    ? []
    : [
        `Without the original it was not judged whether ${quotedNames(bounded)} are on the levels that the policy allows.`,
      ]
}

/** Rows, and what is published as it was. Asked before anything is spelt anew. */
async function judgeBeside(
  { policy, open, files }: WholeReleaseJob,
  original: OpenTable,
  shown: readonly ShownAttribute[],
): Promise<ReleaseFault[]> {
  await joinColumns(original, policy, files)
  const hides = recordOf(policy.method).hidesValues === true
  const roleOf = new Map(policy.attributes.map(({ name, role }) => [name, role]))
  const attributes = shown.filter(({ name }) => {
    const role = roleOf.get(name) ?? policy.others
    return role === 'neutral' || (role === 'sensitive' && !hides)
  })
  return [
    ...judgeRows(open.rows, original.rows),
    ...(await judgeUnchanged({ policy, open, original, attributes })),
  ]
}

/** Whether models cannot be judged without the column. */
const isNeeded = (policy: Policy, name: string): boolean =>
  (recordOf(policy.method).adds ?? []).includes(name) || checkedColumns(policy).includes(name)

/** A release whose models cannot be judged: what is wrong with it is all that is known. */
export const unreadRelease = (rows: number, faults: readonly ReleaseFault[]): WholeCheck => ({
  holds: false,
  rows,
  suppressedRows: 0,
  classes: 0,
  classSizes: [],
  verdicts: [],
  utility: [],
  risks: [],
  notices: ['No model was judged: the columns that they need are not there, or not once.'],
  faults,
  warnings: [],
})

function whole(
  check: CheckResult,
  { faults, warnings, strict }: Pick<WholeCheck, 'faults' | 'warnings'> & { readonly strict: boolean },
): WholeCheck {
  const holds = check.holds && faults.length === 0 && !(strict && warnings.length > 0)
  return { ...check, faults, warnings, holds }
}
