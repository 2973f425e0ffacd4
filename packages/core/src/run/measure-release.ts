import type { CheckResult, Combinations } from '../check/check-input.ts'
import type { Recoding } from '../data/recoding/recoding.ts'
import { checkByClasses, readingsOf, releaseCombinations } from '../releases/kit/check-by-classes.ts'
import type { Readings } from '../releases/kit/check-job.ts'
import type { Fingerprint } from '../report/report.ts'
import type { PendingRelease } from './engine/engine.ts'
import { printOf } from './engine/print-of.ts'
import { combinationsByPerson } from './people.ts'
import type { PublishJob } from './publish-job.ts'
import { publishedVerdicts, withoutTotals } from './published-verdicts.ts'
import { tellingColumns } from './record-answers.ts'

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
