import { missingAnywhere } from '../../data/table/table.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import { findStrata } from './plan/find-strata.ts'
import type { StrataPolicy } from './policy-strata.ts'
import type { StrataResult } from './strata-request.ts'

/** SBTAM and mixed generalisation. */
export async function runInStrata(job: MethodJob<StrataPolicy>): Promise<MethodResult<StrataResult>> {
  const { prepared, policy, files, seed, context, models } = job
  const missing = missingAnywhere(policy.data.missing)
  const protectSuppressed = policy.release.suppressedRows === 'protect'
  const search = {
    prepared,
    method: policy.method,
    missing,
    files,
    seed,
    context,
    models,
    protectSuppressed,
  }
  const outcome = await findStrata(search)
  if (outcome.kind === 'impossible') return { outcome }
  const found = outcome.kind === 'released' ? outcome : outcome.best
  return found ? { outcome, found } : { outcome }
}
