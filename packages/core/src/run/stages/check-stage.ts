import type { CheckResult, Verdict } from '../../check/check-input.ts'
import { judgeReleased } from '../../check/gate/judge-released.ts'
import { withCells } from '../../check/gate/judge-shown-cells.ts'
import { refuseReleased } from '../../check/gate/refuse-identifying.ts'
import { shownAttributes } from '../../check/gate/release-fault.ts'
import { OutisError } from '../../data/errors.ts'
import { counted } from '../../data/words/words.ts'
import { findModel } from '../../models/registry.ts'
import { releasesOf } from '../../releases/registry.ts'
import { type MeasuredRelease, measureRelease } from '../check/measure-release.ts'
import type { PendingRelease } from '../engine/engine.ts'
import type { CheckedRun, PlannedRun, WrittenRun } from '../run-state.ts'
import { writeRelease } from './write-stage.ts'

/**
 * Reads the written release again and measures it. Where its suppressed rows must hide more than they do, it is written and
 * measured once more.
 */
export async function checkStage(
  run: WrittenRun,
): Promise<Pick<CheckedRun, 'pending' | 'check' | 'release' | 'fingerprint' | 'hidden' | 'gate'>> {
  const measured = await measureRelease(run, run.pending)
  const hidden = columnsToHide(run, measured.check)
  if (hidden.length === 0)
    return { pending: run.pending, hidden, ...(await judged(run, run.pending, measured)) }
  await run.pending.discard()
  const pending = await writeRelease(run, hidden)
  try {
    return { pending, hidden, ...(await judged(run, pending, await measureRelease(run, pending, hidden))) }
  } catch (fault) {
    await pending.discard()
    throw fault
  }
}

/** What was measured, with the policy's limits of single cells. Refuses what must not go out whatever the policy says. */
async function judged(
  run: PlannedRun,
  pending: PendingRelease,
  measured: MeasuredRelease,
): Promise<MeasuredRelease & Pick<CheckedRun, 'gate'>> {
  refuseBrokenPromise(measured.check, run)
  await refuseUndecided(run, pending)
  const { policy, prepared, open } = run
  const gate = await judgeReleased({ policy, release: measured.release, original: { open, prepared } })
  return { ...measured, gate, check: await checkCells(run, pending, measured.check) }
}

/** What the method was to generalise is read off the written release. */
async function refuseUndecided({ engine, policy, looks, open }: PlannedRun, pending: PendingRelease) {
  const { undecided = [] } = looks
  if (undecided.length === 0) return
  const release = await engine.open(pending.source)
  try {
    await release.setMissing(policy.data.missing)
    await refuseReleased(policy, release, { undecided, original: open })
  } finally {
    await release.close()
  }
}

/** What the policy limits of single columns and cells, read off the written release. */
async function checkCells(
  { policy, engine }: PlannedRun,
  pending: PendingRelease,
  check: CheckResult,
): Promise<CheckResult> {
  if (policy.cells.length === 0) return withCells(check, { policy })
  const open = await engine.open(pending.source)
  try {
    return await withCells(check, { policy, open, shown: shownAttributes(policy, open.columns) })
  } finally {
    await open.close()
  }
}

/** What a method promises and the check does not find is a fault of ours: such a release must not go out. */
function refuseBrokenPromise({ verdicts }: CheckResult, { stored }: PlannedRun): void {
  const broken = verdicts.find(
    (verdict) => verdict.source === 'method' && !verdict.holds && !failsForSuppressed(verdict),
  )
  if (broken === undefined) return
  // Classes that a model does not admit are suppressed; what is asked of all classes together, stored levels may not give.
  if (stored && findModel(broken.model)?.kind === 'table') throw notAtLevels(broken)
  throw new OutisError('INTERNAL', {
    message: `The release was made for ${broken.model}, and the check finds that it does not hold.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { model: broken.model, failingRows: broken.failingRows },
  })
}

const notAtLevels = ({ model, figure, direction, limit }: Verdict): OutisError =>
  new OutisError('MODEL_IMPOSSIBLE', {
    message: `At the stored levels ${model} does not hold in the new data: measured ${figure}, asked ${direction === 'at-most' ? 'at most' : 'at least'} ${limit}.`,
    hint: 'Run the policy anew on this data to find levels that fit it.',
    details: { model, limit },
  })

/**
 * The columns that suppressed rows must not show: none where they meet the models as the class that they are. Where the
 * policy refuses others, that is an error.
 */
function columnsToHide(run: PlannedRun, check: CheckResult): readonly string[] {
  const failing = check.verdicts.find(({ suppressedFail }) => suppressedFail)
  if (failing === undefined) return []
  const { suppressedRows } = run.policy.release
  if (suppressedRows === 'refuse') throw suppressedFault(failing, check)
  return suppressedRows === 'protect' ? hidableColumns(run) : []
}

/** Not where sensitive values tell how a row was treated, or stand for something else already. */
function hidableColumns({ policy, columns }: PlannedRun): string[] {
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
const failsForSuppressed = ({ suppressedFail, failingClasses }: Verdict): boolean =>
  suppressedFail === true && failingClasses <= 1
