import type { Found, MethodJob } from '../../method/method-run.ts'
import { fullDomainAsync } from './plan/full-domain.ts'

/** Ways that a report lists behind the one released. */
export const RUNNERS_UP = 9

export const runFullDomain = async ({ prepared, search, context }: MethodJob): Promise<Found> => ({
  outcome: await fullDomainAsync(prepared.table, prepared.request, {
    ...context,
    runnersUp: RUNNERS_UP,
    ...(search.budget !== undefined && { budget: search.budget }),
  }),
})
