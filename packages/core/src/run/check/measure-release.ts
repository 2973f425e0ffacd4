import type { CheckResult, Combinations } from '../../check/check-input.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { Fingerprint } from '../../report/common-report.ts'
import { type PendingRelease, printOf } from '../engine/engine.ts'
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
  const { engine, policy, prepared } = run
  const read = run.own.columns ?? prepared.table.columns
  const { rows, sensitive } = releasesOf(policy).read
  const written = await engine.open(pending.source, {
    columns: read.map(({ name }) => name),
    counted: rows === 'classes' && sensitive === 'values',
    // A release has no more combinations than its plan has entries, and the plan is in memory.
    mostCombinations: Number.MAX_SAFE_INTEGER - 1,
  })
  try {
    await written.setMissing(policy.data.missing)
    const measured = await run.own.check(written, { pending, hidden, byPerson: byPerson(run, pending) })
    return { ...measured, fingerprint: await printOf(written) }
  } finally {
    await written.close()
  }
}

/** How the release's combinations are counted where people are. */
const byPerson = ({ engine, prepared: { people } }: PlannedRun, pending: PendingRelease) =>
  people?.repeat
    ? (columns: readonly string[]) => combinationsByPerson(engine, pending, { columns, people })
    : undefined
