import type { CheckResult } from '../../../check/check-input.ts'
import { defined } from '../../../data/value/defined.ts'
import type { AskedStrata } from '../../../methods/contract/asked-releases.ts'
import type { CheckedRelease } from '../../kit/checked-release.ts'
import { checkStrata } from './check-strata.ts'
import { strataReadings } from './strata-readings.ts'

/** Measures a release in strata that any tool made. */
export async function checkStrataRelease(given: CheckedRelease, asked: AskedStrata): Promise<CheckResult> {
  const { policy, search, models, claims } = given
  const release = await given.texts()
  const { readings, readBy } = await given.readings(release)
  const hierarchies = await strataReadings(asked, readBy)
  return checkStrata({
    policy,
    asked,
    search,
    readings,
    hierarchies,
    release,
    models,
    ...defined({ claims }),
  })
}
