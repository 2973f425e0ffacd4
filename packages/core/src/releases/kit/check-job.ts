import type {
  CheckedQuasi,
  CheckedSensitive,
  CodedCombinations,
  Combinations,
  ReleaseClaims,
} from '../../check/check-input.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { Model } from '../../models/model.ts'
import type { Policy } from '../../policy/options/policy.ts'

/** How cells are read: what is known of the columns apart from the release. */
export interface Readings {
  readonly quasi: readonly CheckedQuasi[]
  readonly sensitive: readonly CheckedSensitive[]
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
  readonly claims?: ReleaseClaims
}
