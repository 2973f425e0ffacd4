import type { PersonalisedOutcome } from './plan/personalised.ts'
import type { PersonalisedSensitive } from './request.ts'

/** What was planned, and from what. */
export interface PersonalisedPlan {
  readonly made: PersonalisedOutcome
  readonly sensitive: readonly PersonalisedSensitive[]
}
