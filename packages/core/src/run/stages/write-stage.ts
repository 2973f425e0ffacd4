import type { PendingRelease, ReleaseLayout } from '../engine/engine.ts'
import { countedBefore, publishedOriginal } from '../report/published-original.ts'
import type { PlannedRun, WrittenRun } from '../run-state.ts'

/** Writes the release aside. While the engine writes, what the report says of the original is counted. */
export async function writeStage(
  run: PlannedRun,
): Promise<Pick<WrittenRun, 'pending' | 'original' | 'before'>> {
  const writing = writeRelease(run)
  const counting = computeWhileWriting(writing, () => {
    run.own.ahead()
    const original = publishedOriginal(run)
    return { original, before: countedBefore(run, original) }
  })
  const [pending, counted] = await Promise.all([writing, counting])
  return { pending, ...counted }
}

/** Writes the release aside, in which suppressed rows do not show `hidden` columns either. */
export function writeRelease(run: PlannedRun, hidden: readonly string[] = []): Promise<PendingRelease> {
  const { recoding } = run.outcome.kind === 'released' ? run.outcome : run.outcome.best
  return run.open.apply(recoding, { ...layoutOf(run), ...(hidden.length > 0 && { hidden }) })
}

/** How the release is written: columns in their order, and what only one kind of plan needs. */
function layoutOf(run: PlannedRun): ReleaseLayout {
  const { own, columns, published, target, policy, seed, prepared } = run
  return {
    target,
    columns:
      own.columns ??
      columns.published.map((name) => ({
        name,
        type: own.shown.get(name)?.type ?? published.get(name)!.type,
      })),
    keepOrder: policy.release.keepOrder,
    ...((prepared.people?.repeat || run.rowNumbers) && { rowNumbers: true }),
    spreadsheetSafe: policy.release.spreadsheetSafe,
    // Where a row stands in the source is no secret: tables are in the order of time.
    ...(policy.method.mode === 'hardened' && { dealt: { seed } }),
    ...own.layout,
  }
}

/** The database works in threads of its own: once it is well at it (or done), this thread has time to compute. */
async function computeWhileWriting<Value>(writing: Promise<unknown>, compute: () => Value): Promise<Value> {
  let waiting: unknown
  const delay = new Promise<void>((resolve) => {
    waiting = setTimeout(resolve, WELL_AT_IT)
  })
  await Promise.race([writing, delay])
  clearTimeout(waiting)
  return compute()
}

/** Milliseconds after which an engine has read its plan and works by itself. */
const WELL_AT_IT = 100

/** Timers are in every place that runs JavaScript, and in no standard of the language. */
declare function setTimeout(callback: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void
