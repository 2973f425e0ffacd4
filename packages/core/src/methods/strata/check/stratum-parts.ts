import type { Combinations } from '../../../check/check-input.ts'
import { selectTexts } from '../../../check/release-rows.ts'
import { missingAnywhere } from '../../../data/table/table.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import type { ReleasePart } from '../../contract/release-part.ts'
import { maxPosteriorOf, type StrataPolicy, strataOf } from '../policy-strata.ts'
import { formOfTexts, stratumOfTexts } from '../stratum-rows.ts'

/** The rows of each stratum. */
export function stratumParts(policy: Policy<StrataPolicy>, release: Combinations): ReleasePart[] {
  const strata = strataOf(policy)
  const missing = missingAnywhere(policy.data.missing)
  // Decoys look like the rows that they hide.
  const hardened = maxPosteriorOf(policy) !== undefined
  const partOf = (hardened ? formOfTexts : stratumOfTexts)(strata, release, missing)
  return strata.map(({ name, quasi, suppressionLimit, hierarchies = [] }, index) => ({
    stratum: name,
    rows: selectTexts(release, (at) => partOf[at] === index),
    generalised: quasi,
    by: 'level',
    suppressionLimit,
    hierarchies: new Map(hierarchies.map(({ column, hierarchy }) => [column, hierarchy])),
  }))
}
