import type { CheckResult, ReleaseClaims } from '../check/check-input.ts'
import type { Engine, OpenTable } from '../engine/engine.ts'
import type { SearchPolicy } from '../method/method-record.ts'
import type { PolicyFiles } from '../method/policy-files.ts'
import { recordOf } from '../methods/registry.ts'
import { checkSlicedRelease } from '../methods/slicing/check/check-sliced-release.ts'
import type { Model } from '../models/model.ts'
import type { Policy } from '../search/policy.ts'
import { checkPeople } from './check-people.ts'
import { checkText, readingsInStrata, releaseCombinations } from './check-release.ts'
import type { Prepared } from './prepare.ts'
import { readingsWithoutOriginal } from './release-alone.ts'

/** A release that any tool made. */
export interface OpenReleaseJob {
  readonly engine: Engine
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly open: OpenTable
  readonly files: PolicyFiles
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  /** The original as the policy reads it. */
  readonly original?: Prepared | undefined
  /** What the release says of itself. */
  readonly claims?: ReleaseClaims | undefined
  /** The column groups that the dictionary of the release lists. */
  readonly listed?: readonly (readonly string[])[] | undefined
}

/** Measures the models of a policy on a release. */
export async function checkOpenRelease(job: OpenReleaseJob): Promise<CheckResult> {
  const { policy, search, open, original, claims, files, models } = job
  if (recordOf(policy.method).recoding === 'sliced')
    return checkSlicedRelease({ policy, open, listed: job.listed, ...(original && { original }) })
  const release = await releaseCombinations(open, policy)
  const readings = original
    ? await readingsInStrata(policy, original, files)
    : await readingsWithoutOriginal({ ...job, release })
  const checked = { policy, search, readings, release, models, ...(claims && { claims }) }
  return policy.person === undefined ? checkText(checked) : checkPeople(checked, original)
}
