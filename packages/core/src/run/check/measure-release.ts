import type { CheckResult, Combinations, Verdict } from '../../check/check-input.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { checkByClasses, readingsOf, releaseCombinations } from '../../methods/contract/check-by-classes.ts'
import type { Readings } from '../../methods/contract/check-job.ts'
import type { Fingerprint } from '../../report/report.ts'
import { type PendingRelease, printOf } from '../engine/engine.ts'
import { tellingColumns } from '../prepare/method-answers.ts'
import { combinationsByPerson } from '../prepare/people-of-rows.ts'
import type { PlannedRun } from '../run-state.ts'

export interface MeasuredRelease {
  readonly check: CheckResult
  readonly release: Combinations
  /** Of the very bytes that were measured, where there are any. */
  readonly fingerprint: Fingerprint | undefined
}

/**
 * Reads the written release anew and judges it: nothing of the search is believed.
 *
 * @param hidden columns that its suppressed rows do not show; of all others `*` beside them is what they had
 */
export async function measureRelease(
  run: PlannedRun,
  pending: PendingRelease,
  hidden: readonly string[] = [],
): Promise<MeasuredRelease> {
  const { engine, policy, search, prepared, outcome } = run
  const read = run.own.columns ?? prepared.table.columns
  const counted = run.own.check === undefined
  const written = await engine.open(pending.source, {
    columns: read.map(({ name }) => name),
    counted,
    // A release has no more combinations than its plan has entries, and the plan is in memory.
    mostCombinations: Number.MAX_SAFE_INTEGER - 1,
  })
  try {
    await written.setMissing(policy.data.missing)
    if (run.own.check)
      return { ...(await run.own.check(written, pending)), fingerprint: await printOf(written) }
    const telling = tellingColumns(policy)
    const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
    const claims = { ...claimedLevels(recoding), suppressedRows: pending.suppressedRows }
    const known = { policy, search, claims, models: run.models }
    const readings = keptBut(hidden, await readingsOf(prepared))
    const release = await releaseCombinations(written, policy, { telling, byPerson: byPerson(run, pending) })
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
const byPerson = ({ engine, prepared: { people } }: PlannedRun, pending: PendingRelease) =>
  people?.repeat
    ? (columns: readonly string[]) => combinationsByPerson(engine, pending, { columns, people })
    : undefined

const claimedLevels = (recoding: Recoding) =>
  recoding.kind === 'levels'
    ? { levels: Object.fromEntries(recoding.columns.map(({ name, level }) => [name, level])) }
    : {}

/** What is known of the columns, without the rows that each value of a hidden column has in the original. */
const withoutTotals = (hidden: readonly string[], readings: Readings): Readings => ({
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
const publishedVerdicts = (
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
