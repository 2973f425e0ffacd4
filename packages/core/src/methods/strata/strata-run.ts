import { missingAnywhere } from '../../data/table/table.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import { findStrata } from './plan/find-strata.ts'
import type { StrataPolicy } from './policy-strata.ts'
import { strataBesideKept, strataRelease } from './strata-release.ts'

/** SBTAM and mixed generalisation. */
export async function runInStrata(job: MethodJob<StrataPolicy>): Promise<MethodResult> {
  const { prepared, policy, files, seed, context, models } = job
  const missing = missingAnywhere(policy.data.missing)
  const protectSuppressed = policy.release.suppressedRows === 'protect'
  const search = {
    ...{ prepared, method: policy.method, missing, files, seed, context, models, protectSuppressed },
  }
  const outcome = await findStrata(search)
  if (outcome.kind === 'impossible') return { outcome }
  const result = outcome.kind === 'released' ? outcome : outcome.best
  if (!result) return { outcome }
  return {
    outcome,
    own: strataRelease(job, result),
    besideKept: (whole) => strataBesideKept({ ...job, prepared: whole }, result),
  }
}
