import type { StoredPlan } from '../../releases/kit/release-key.ts'
import type { PlannedRun } from '../run-state.ts'

/** What a key holds of the plan: enough to explain every cell, and to make the next release alike. */
export function planToStore({ outcome, prepared, own }: PlannedRun): StoredPlan {
  const { recoding, search } = outcome.kind === 'released' ? outcome : outcome.best
  return {
    recoding,
    reasons: search.reasons ?? [],
    ...own.key,
    hierarchies: [...prepared.quasi, ...prepared.sensitive].flatMap(({ name, spec }) =>
      spec ? [{ column: name, spec }] : [],
    ),
  }
}
