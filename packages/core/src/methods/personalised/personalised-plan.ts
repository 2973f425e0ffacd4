import type { MethodJob } from '../../method/method-run.ts'
import type { PersonalisedPolicy } from './description.ts'
import type { PersonalisedOutcome } from './plan/personalised.ts'
import type { PersonalisedSensitive } from './request.ts'

export type PersonalisedJob = MethodJob<PersonalisedPolicy>

/** What was planned, and from what. */
export interface PersonalisedPlan {
  readonly made: PersonalisedOutcome
  readonly sensitive: readonly PersonalisedSensitive[]
}
