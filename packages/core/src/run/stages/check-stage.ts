import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { Verdict } from '../../check/verdict.ts'
import { OutisError } from '../../data/errors.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { agreeing, counted, quotedNames } from '../../data/words/words.ts'
import { checkByClasses, readingsOf, releaseCombinations } from '../../methods/contract/check-by-classes.ts'
import type { Readings } from '../../methods/contract/check-job.ts'
import type { SearchPolicy } from '../../methods/contract/method-description.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Fingerprint } from '../../report/report.ts'
import { type PendingRelease, printOf } from '../engine/engine.ts'
import { tellingColumns } from '../prepare/method-answers.ts'
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
  const { engine, policy, search, prepared, outcome } = job
  const read = job.own?.columns ?? prepared.table.columns
  const counted = job.own?.check === undefined
  const written = await engine.open(pending.source, {
    columns: read.map(({ name }) => name),
    counted,
    // A release has no more combinations than its plan has entries, and the plan is in memory.
    mostCombinations: Number.MAX_SAFE_INTEGER - 1,
  })
  try {
    await written.setMissing(policy.data.missing)
    if (job.own?.check)
      return { ...(await job.own.check(written, pending)), fingerprint: await printOf(written) }
    const telling = tellingColumns(policy)
    const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
    const claims = { ...claimedLevels(recoding), suppressedRows: pending.suppressedRows }
    const known = { policy, search, claims, models: job.models }
    const readings = keptBut(hidden, await readingsOf(prepared))
    const release = await releaseCombinations(written, policy, { telling, byPerson: byPerson(job, pending) })
    const check = checkByClasses({ ...known, readings, release })
    const fingerprint = await printOf(written)
    if (hidden.length === 0) return { release, check, fingerprint }
    const shown = checkByClasses({ ...known, readings: withoutTotals(hidden, readings), release })
    const verdicts = publishedVerdicts(check.verdicts, shown.verdicts, hidden)
    return { release, check: { ...check, verdicts }, fingerprint }
  } finally {
    await written.close()
  }
}

/** Suppressed rows keep what they had of all sensitive columns but these. */
const keptBut = (hidden: readonly string[], readings: Readings): Readings => ({
  ...readings,
  sensitive: readings.sensitive.map((column) =>
    hidden.includes(column.name) ? column : { ...column, kept: true as const },
  ),
})

/** How the release's combinations are counted where people are. */
const byPerson = ({ engine, prepared: { people } }: PublishJob, pending: PendingRelease) =>
  people?.repeat
    ? (columns: readonly string[]) => combinationsByPerson(engine, pending, { columns, people })
    : undefined

const claimedLevels = (recoding: Recoding) =>
  recoding.kind === 'levels'
    ? { levels: Object.fromEntries(recoding.columns.map(({ name, level }) => [name, level])) }
    : {}

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

/** What is known of the columns, without the rows that each value of a hidden column has in the original. */
export const withoutTotals = (hidden: readonly string[], readings: Readings): Readings => ({
  ...readings,
  sensitive: readings.sensitive.map((column) => {
    if (!hidden.includes(column.name)) return column
    const { totals: _, ...known } = column
    return known
  }),
})

/**
 * Verdicts as they may be published. A distance from the values of all rows, less the release, tells the values that its suppressed
 * rows hide. So the published figure is the distance from the values that the release shows. Whether the model holds is judged
 * by all rows.
 *
 * @param shownVerdicts the same requirements, measured on what the release shows
 */
export const publishedVerdicts = (
  verdicts: readonly Verdict[],
  shownVerdicts: readonly Verdict[],
  hidden: readonly string[],
): readonly Verdict[] =>
  verdicts.map((verdict, index) =>
    verdict.of !== undefined && hidden.includes(verdict.of)
      ? publishedVerdict(verdict, shownVerdicts[index])
      : verdict,
  )

function publishedVerdict(verdict: Verdict, shownVerdict: Verdict): Verdict {
  const { holds, limit, direction, model, of } = verdict
  if (holds === shownVerdict.holds) return { ...shownVerdict, source: verdict.source }
  const asked = `${direction === 'at-most' ? 'at most' : 'at least'} ${limit}`
  return {
    ...verdict,
    figure: limit,
    text: `Among all rows ${model} of "${of}" ${holds ? 'holds' : 'does not hold'} (asked: ${asked}). Among the values that the release shows it is the other way round, so the figure is not told.`,
  }
}
