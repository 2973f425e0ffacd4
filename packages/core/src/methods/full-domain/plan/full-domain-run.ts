import type { FindPlan } from '../../../method/method-run.ts'
import { fullDomainAsync } from './full-domain.ts'

export const findFullDomain: FindPlan = async ({ prepared, search, context }) => ({
  outcome: await fullDomainAsync(prepared.table, prepared.request, {
    ...context,
    ...(search.budget !== undefined && { budget: search.budget }),
  }),
})
