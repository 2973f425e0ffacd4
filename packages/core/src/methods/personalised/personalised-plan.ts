import type { MethodJob } from '../contract/method-run.ts'
import type { PersonalisedPolicy } from './description.ts'
import type { PersonalisedOutcome } from './plan/personalised.ts'
import type { PersonalisedSensitive } from './request.ts'

export type PersonalisedJob = MethodJob<PersonalisedPolicy>

/** What was planned, and from what. */
export interface PersonalisedPlan {
  readonly made: PersonalisedOutcome
  readonly sensitive: readonly PersonalisedSensitive[]
  /** Where some rows keep what an earlier release showed of them. */
  readonly beside?: BesideKept
}

export interface BesideKept {
  /** By column: rows of each alias or grade that is kept. */
  readonly kept: ReadonlyMap<string, readonly { readonly value: string; readonly rows: number }[]>
  /** The plan of the newcomers, as if they were a table of their own; absent where nobody came. */
  readonly came?: PersonalisedPlan
}
