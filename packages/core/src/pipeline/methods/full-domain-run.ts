import { fullDomainAsync } from '../../methods/full-domain/full-domain.ts'
import type { FindPlan } from './method-run.ts'

export const findFullDomain: FindPlan = async ({ prepared, search, context }) => ({
  outcome: await fullDomainAsync(prepared.table, prepared.request, {
    ...context,
    ...(search.budget !== undefined && { budget: search.budget }),
  }),
})
