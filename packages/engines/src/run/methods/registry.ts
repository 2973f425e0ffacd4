import type { MethodId } from '@outis/core'
import { findFullDomain } from './full-domain-run.ts'
import type { FindPlan } from './method-run.ts'
import { findInStrata } from './strata-run.ts'

/** How the plan of each method is found. A method that is not here is not part of this version. */
export const methodRuns: Partial<Record<MethodId, FindPlan>> = {
  'full-domain': findFullDomain,
  sbtam: findInStrata,
  mixed: findInStrata,
}
