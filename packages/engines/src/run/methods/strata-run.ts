import { type MixedPolicy, missingAnywhere, type SbtamPolicy } from '@outis/core'
import { findStrata } from '../find-strata.ts'
import type { FindPlan } from './method-run.ts'

/** SBTAM and mixed generalisation. */
export const findInStrata: FindPlan = async ({ prepared, policy, base, seed, context }) => {
  const method = policy.method as SbtamPolicy | MixedPolicy
  const missing = missingAnywhere(policy.data.missing)
  const outcome = await findStrata({ prepared, method, missing, base, seed, context })
  const strata = outcome.kind === 'stopped' ? outcome.best : outcome.kind === 'released' ? outcome : undefined
  return { outcome, ...(strata && { strata }) }
}
