import type { CheckResult } from '../check/check-input.ts'
import type { Verdict } from '../check/verdict.ts'
import { OutisError } from '../data/errors.ts'
import { agreeing, counted, quotedNames } from '../data/words/words.ts'
import type { SearchPolicy } from '../methods/contract/method-record.ts'
import { recordOf } from '../methods/registry.ts'
import type { PendingRelease } from './engine/engine.ts'
import type { PublishJob } from './publish-job.ts'

/** How a release is written, its suppressed rows without these columns, and measured. */
export interface Rewriting<Pending, Measured> {
  readonly job: PublishJob
  readonly write: (hidden: readonly string[]) => Promise<Pending>
  /** @param hidden what its suppressed rows do not show */
  readonly measure: (pending: Pending, hidden: readonly string[]) => Promise<Measured>
}

/** Measures what was written; where suppressed rows must hide more than they did, writes and measures it anew. */
export async function protectSuppressed<
  Pending extends PendingRelease,
  Measured extends { readonly check: CheckResult },
>(pending: Pending, { job, write, measure }: Rewriting<Pending, Measured>) {
  const first = await orDiscard(pending, async () => {
    const measured = await measure(pending, [])
    return { measured, hidden: columnsToHide(job, measured.check) }
  })
  if (first.hidden.length === 0) return { pending, ...first.measured, hidden: first.hidden }
  await pending.discard()
  const again = await write(first.hidden)
  const { hidden } = first
  return { pending: again, ...(await orDiscard(again, () => measure(again, hidden))), hidden }
}

/** What fails leaves nothing behind. */
export async function orDiscard<Value>(pending: PendingRelease, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (fault) {
    await pending.discard()
    throw fault
  }
}

/**
 * The columns that suppressed rows must not show: none where they meet the models as the class that they are. Where the
 * policy refuses others, that is an error.
 */
function columnsToHide(job: PublishJob, check: CheckResult): readonly string[] {
  const failing = check.verdicts.find(({ suppressedFail }) => suppressedFail)
  if (failing === undefined) return []
  const { suppressedRows } = job.policy.release
  if (suppressedRows === 'refuse') throw suppressedFault(failing, check)
  return suppressedRows === 'protect' ? hidableColumns(job) : []
}

/** Not where sensitive values tell how a row was treated, or stand for something else already. */
function hidableColumns({ policy, columns }: PublishJob): string[] {
  const { parts, hidesValues } = recordOf(policy.method)
  if (parts || hidesValues) return []
  const published = new Set(columns.published)
  return policy.attributes.flatMap(({ name, role }) =>
    role === 'sensitive' && published.has(name) ? [name] : [],
  )
}

const suppressedFault = ({ model }: Verdict, { suppressedRows }: CheckResult): OutisError =>
  new OutisError('MODEL_IMPOSSIBLE', {
    message: `${counted(suppressedRows, 'row')} would be suppressed, and ${model} does not hold for them: whoever fits no class is among them.`,
    hint: 'Nothing was written. Write `suppressed-rows: protect` under `release`, or change `suppression-limit` so that more rows are suppressed, or none.',
    details: { model, suppressedRows },
  })

/** Suppressed rows are what the search left over: they alone may fail what it promised of the others. */
export const failsForSuppressed = ({ suppressedFail, failingClasses }: Verdict): boolean =>
  suppressedFail === true && failingClasses <= 1

/** What became of suppressed rows whose sensitive values had to go, and what can still be said of them. */
export function hiddenNotice(
  hidden: readonly string[],
  { suppressedRows }: CheckResult,
  { models }: SearchPolicy,
): string[] {
  if (hidden.length === 0) return []
  const rows = counted(suppressedRows, 'suppressed row')
  const told = `The ${rows} ${agreeing(suppressedRows, 'does', 'do')} not show ${quotedNames(hidden)} either: as a class ${agreeing(suppressedRows, 'it did', 'they did')} not meet the models, and whoever fits no class is among them.`
  const k = Math.max(0, ...models.map(({ options }) => (typeof options.k === 'number' ? options.k : 0)))
  return suppressedRows < k ? [told, FEWER] : [told]
}

const FEWER =
  'They are fewer than k: whoever knows that somebody is in the release and fits no class knows that one of these rows is theirs, and what neutral columns say beside it.'
