import type { Combinations } from '../../../check/check-input.ts'
import { selectTexts } from '../../../check/release-rows.ts'
import { missingAnywhere } from '../../../data/table/table.ts'
import type { AskedStrata } from '../../../methods/contract/asked-releases.ts'
import { formOfTexts, stratumOfTexts } from '../../../methods/contract/stratum-rows.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import type { ReleasePart } from '../../kit/release-part.ts'

/** The rows of each stratum. */
export function stratumParts(
  policy: Policy,
  { strata, maxPosterior }: AskedStrata,
  release: Combinations,
): ReleasePart[] {
  const missing = missingAnywhere(policy.data.missing)
  // Decoys look like the rows that they hide.
  const hardened = maxPosterior !== undefined
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
