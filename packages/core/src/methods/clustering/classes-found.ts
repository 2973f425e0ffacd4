import type { MethodResult } from '../contract/method-run.ts'
import type { AssignedOutcome, ClusteringSummary } from './plan/assigned-outcome.ts'

/** What is known of a plan in classes that were formed row by row. */
export interface FoundClasses {
  readonly search: ClusteringSummary
  readonly steps: 'clusters' | 'merges' | 'cuts' | 'moves'
  readonly options: Readonly<Record<string, string>>
  readonly notices?: readonly string[]
}

/** What such a method found, with what is known of the plan where there is one. */
export function foundClasses(
  outcome: AssignedOutcome,
  describe: (search: ClusteringSummary) => Omit<FoundClasses, 'search'>,
): MethodResult<FoundClasses> {
  const best = outcome.kind === 'stopped' ? outcome.best : outcome
  if (best === undefined || !('search' in best)) return { outcome }
  return { outcome, found: { search: best.search, ...describe(best.search) } }
}
