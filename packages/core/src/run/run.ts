import type { PendingRelease } from './engine/engine.ts'
import type { FinishedRun, RunJob } from './run-state.ts'

/** A step of a run: it asks for what the stages before it have added, and adds its own part. */
export type Stage = (state: FinishedRun) => Promise<Partial<FinishedRun>>

/** Runs one stage after the other. A run that fails leaves no release behind. */
export async function runStages<Pending extends PendingRelease>(
  job: RunJob<Pending>,
  stages: readonly Stage[],
): Promise<FinishedRun<Pending>> {
  // What stages have not added yet, no stage before them asks for.
  let state = job as unknown as FinishedRun
  try {
    for (const stage of stages) state = { ...state, ...(await stage(state)) }
  } catch (fault) {
    await state.pending?.discard()
    throw fault
  }
  return state as FinishedRun<Pending>
}
