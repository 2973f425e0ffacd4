import type { FindPlan } from '../../../method/method-run.ts'
import { missingAnywhere } from '../../../table/dictionary.ts'
import type { MixedPolicy } from '../mixed-description.ts'
import type { SbtamPolicy } from '../sbtam-description.ts'
import { findStrata } from './find-strata.ts'

/** SBTAM and mixed generalisation. */
export const findInStrata: FindPlan = async ({ prepared, policy, files, seed, context, models }) => {
  const method = policy.method as SbtamPolicy | MixedPolicy
  const missing = missingAnywhere(policy.data.missing)
  const outcome = await findStrata({ prepared, method, missing, files, seed, context, models })
  const strata = outcome.kind === 'stopped' ? outcome.best : outcome.kind === 'released' ? outcome : undefined
  return { outcome, ...(strata && { strata }) }
}
