import type { FindPlan } from '../../../method/method-run.ts'
import { fullDomainAsync } from './full-domain.ts'

/** Ways that a report lists behind the one released. */
export const RUNNERS_UP = 9

export const findFullDomain: FindPlan = async ({ prepared, search, context }) => ({
  outcome: await fullDomainAsync(prepared.table, prepared.request, {
    ...context,
    runnersUp: RUNNERS_UP,
    ...(search.budget !== undefined && { budget: search.budget }),
  }),
})
