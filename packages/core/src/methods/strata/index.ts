import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { CheckedRelease } from '../../releases/kit/checked-release.ts'
import { defineMethod } from '../contract/method-record.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import type { ExplainedRow, RowExplanation } from '../../releases/kit/row-explanation.ts'
import { mixedDescription } from './mixed-description.ts'
import { attackedStrata, type StrataPolicy, strataOf } from './policy-strata.ts'
import { strataPart } from '../../releases/strata/report/index.ts'
import { sbtamDescription } from './sbtam-description.ts'
import { strataKeyPart } from '../../releases/strata/stored-strata.ts'

const run = async (job: MethodJob<StrataPolicy>): Promise<MethodResult> =>
  (await import('./strata-run.ts')).runInStrata(job)

const check = async (release: CheckedRelease<StrataPolicy>): Promise<CheckResult> =>
  (await import('../../releases/strata/check/check-strata-release.ts')).checkStrataRelease(release)

const parts = async (policy: Policy<StrataPolicy>, release: Combinations) =>
  (await import('../../releases/strata/check/stratum-parts.ts')).stratumParts(policy, release)

const told = {
  explain: async (row: ExplainedRow): Promise<RowExplanation> =>
    (await import('../../releases/strata/report/explain-stratum-row.ts')).explainStratumRow(row),
  key: strataKeyPart,
  report: strataPart,
}

export const sbtamMethod = defineMethod({
  ...sbtamDescription,
  ...told,
  run: (job) => run(job),
  check: (release) => check(release),
  parts: (policy, release) => parts(policy, release),
  partModels: (policy) => strataOf(policy).flatMap(({ models }) => models),
  attacked: (policy) => attackedStrata(policy),
})

export const mixedMethod = defineMethod({
  ...mixedDescription,
  ...told,
  run: (job) => run(job),
  check: (release) => check(release),
  parts: (policy, release) => parts(policy, release),
  partModels: (policy) => strataOf(policy).flatMap(({ models }) => models),
  attacked: (policy) => attackedStrata(policy),
})
