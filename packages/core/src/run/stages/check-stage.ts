import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { Verdict } from '../../check/check-input.ts'
import { OutisError } from '../../data/errors.ts'
import { agreeing, counted, quotedNames } from '../../data/words/words.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { Fingerprint } from '../../report/common-report.ts'
import { type PendingRelease, printOf } from '../engine/engine.ts'
import { combinationsByPerson } from '../prepare/people-of-rows.ts'
import type { PublishJob } from '../publish-job.ts'

export interface MeasuredRelease {
  readonly check: CheckResult
  readonly release: Combinations
  /** Of the very bytes that were measured, where there are any. */
  readonly fingerprint?: Fingerprint | undefined
}

/**
 * Reads the written release anew and judges it: nothing of the search is believed.
 *
 * @param hidden columns that its suppressed rows do not show; of all others `*` beside them is what they had
 */
export async function measureRelease(
  job: PublishJob,
  pending: PendingRelease,
  hidden: readonly string[] = [],
): Promise<MeasuredRelease> {
  const { engine, policy, prepared } = job
  const read = job.own.columns ?? prepared.table.columns
  const { rows, sensitive } = releasesOf(policy).read
  const written = await engine.open(pending.source, {
    columns: read.map(({ name }) => name),
    counted: rows === 'classes' && sensitive === 'values',
    // A release has no more combinations than its plan has entries, and the plan is in memory.
    mostCombinations: Number.MAX_SAFE_INTEGER - 1,
  })
  try {
    await written.setMissing(policy.data.missing)
    const measured = await job.own.check(written, { pending, hidden, byPerson: byPerson(job, pending) })
    return { ...measured, fingerprint: await printOf(written) }
  } finally {
    await written.close()
  }
}

/** How the release's combinations are counted where people are. */
const byPerson = ({ engine, prepared: { people } }: PublishJob, pending: PendingRelease) =>
  people?.repeat
    ? (columns: readonly string[]) => combinationsByPerson(engine, pending, { columns, people })
    : undefined

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
  const { rows, sensitive } = releasesOf(policy).read
  if (rows === 'strata' || sensitive === 'stand-ins') return []
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
