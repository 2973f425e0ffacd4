import type { PersonalisedOutcome } from '../../methods/personalised/personalised.ts'
import type { PersonalisedSensitive } from '../../methods/personalised/request.ts'

/** What was planned, and from what. */
export interface PersonalisedPlan {
  readonly made: PersonalisedOutcome
  readonly sensitive: readonly PersonalisedSensitive[]
}
