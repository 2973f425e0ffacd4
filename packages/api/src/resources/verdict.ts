import { verdictSchema } from '@outis/core/verdict'
import type { z } from 'zod'

/** The one answer to whether a release may go out: the same as in its report. */
export const verdict = verdictSchema.meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdict>

/** Of whoever may have none: an older version made it, or it did not come so far. */
export const verdictOrNone = verdict
  .nullable()
  .describe('May it go to its audience? null: it was not judged, or an older version made it.')

/** What was stored of a verdict. None where it is not of the form that this version knows. */
export function storedVerdict(stored: unknown): Verdict | null {
  return verdict.safeParse(stored).data ?? null
}
