import type { ReleaseClaims } from '../../../check/check-input.ts'
import type { AskedStrata } from '../../../methods/contract/asked-releases.ts'
import type { CheckJob } from '../../kit/check-job.ts'
import type { StrataReadings } from './strata-readings.ts'

/** A release in strata, and what is known of it. */
export interface StrataCheckJob extends CheckJob {
  readonly asked: AskedStrata
  /** Where strata have hierarchies of their own. */
  readonly hierarchies?: StrataReadings
  readonly claims?: ReleaseClaims & {
    /** Of each stratum that was treated, by its name: levels, and rows blanked out in its own columns. */
    readonly strata?: Readonly<Record<string, ReleaseClaims>>
  }
}
