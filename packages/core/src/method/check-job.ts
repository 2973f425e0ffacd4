import type {
  CheckedQuasi,
  CheckedSensitive,
  CodedCombinations,
  Combinations,
  ReleaseClaims,
} from '../check/check-input.ts'
import type { StrataReadings } from '../methods/sensitivity/check/strata-readings.ts'
import type { Model } from '../models/model.ts'
import type { Policy } from '../search/policy.ts'
import type { SearchPolicy } from './method-record.ts'

/** How cells are read: what is known of the columns apart from the release. */
export interface Readings {
  readonly quasi: readonly CheckedQuasi[]
  readonly sensitive: readonly CheckedSensitive[]
  /** Where strata have hierarchies of their own. */
  readonly strata?: StrataReadings
  readonly original?: CodedCombinations
  readonly population?: Combinations
}

export interface CheckJob {
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly readings: Readings
  readonly release: Combinations
  /** Whether aliases and grades of a personalised release were turned back; else what hides behind them is not judged. */
  readonly turnedBack?: boolean
  readonly claims?: ReleaseClaims & {
    /** Of each stratum that was treated, by its name: levels, and rows blanked out in its own columns. */
    readonly strata?: Readonly<Record<string, ReleaseClaims>>
  }
}
