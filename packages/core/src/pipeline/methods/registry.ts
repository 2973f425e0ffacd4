import type { FindPlan, RunnableMethod } from '../../method/method-run.ts'
import { type MethodId, recordOf } from '../../methods/registry.ts'

/**
 * How the plan of each method is found. A method that is not here is not part of this version. Each is loaded when a policy
 * names it: a run pays for reading the code of one method, not of all.
 */
export const methodRuns: Partial<Record<MethodId, FindPlan>> = {
  'full-domain': async (job) =>
    (await import('../../methods/full-domain/plan/full-domain-run.ts')).findFullDomain(job),
  mondrian: async (job) => (await import('../../methods/mondrian/plan/mondrian-run.ts')).findCuts(job),
  local: async (job) => (await import('../../methods/local/plan/local-run.ts')).findLocal(job),
  sbtam: async (job) => (await import('../../methods/sensitivity/plan/strata-run.ts')).findInStrata(job),
  mixed: async (job) => (await import('../../methods/sensitivity/plan/strata-run.ts')).findInStrata(job),
  slicing: async (job) => (await import('../../methods/slicing/plan/slicing-run.ts')).findSlices(job),
  personalised: async (job) =>
    (await import('../../methods/personalised/plan/personalised-run.ts')).findPersonalised(job),
  caat: async (job) => (await import('../../methods/clustering/plan/clustering-run.ts')).findClusters(job),
  kaca: async (job) => (await import('../../methods/clustering/plan/clustering-run.ts')).findClusters(job),
}

/** How the plan of a policy's method is found: by ours, or by what its caller gave with the record. */
export function findPlanOf(method: { readonly id: string }): FindPlan | undefined {
  const { find }: Partial<RunnableMethod> = recordOf(method)
  return find ?? methodRuns[method.id as MethodId]
}
