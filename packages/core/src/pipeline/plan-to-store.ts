import type { StoredStratum } from '../method/release-key.ts'
import type { StrataResult } from '../methods/sensitivity/strata-request.ts'
import type { StoredPlan } from '../policy/stored-plan.ts'
import type { Policy } from '../search/policy.ts'
import type { PublishJob } from './publish-job.ts'
import { strataOf } from './record-answers.ts'

/** What a key holds of the plan: enough to explain every cell, and to make the next release alike. */
export function planToStore({ outcome, prepared, policy, strata, own }: PublishJob): StoredPlan {
  const { recoding, search } = outcome.kind === 'released' ? outcome : outcome.best
  return {
    recoding,
    reasons: search.reasons,
    ...(strata && { strata: storedStrata(policy, strata) }),
    ...own?.key,
    hierarchies: [...prepared.quasi, ...prepared.sensitive].flatMap(({ name, spec }) =>
      spec ? [{ column: name, spec }] : [],
    ),
  }
}

function storedStrata(policy: Policy, { strata }: StrataResult): StoredStratum[] {
  const rowsOf = new Map(strataOf(policy)?.map(({ name, rows }) => [name, rows]))
  return strata.map(({ name, levels }) => ({ name, rows: rowsOf.get(name) ?? 'rest', levels }))
}
