import type { PersonalisedOutcome, PersonalisedSensitive } from '@outis/core'

/** What was planned, and from what. */
export interface PersonalisedPlan {
  readonly made: PersonalisedOutcome
  readonly sensitive: readonly PersonalisedSensitive[]
}
