import { defineMethod } from '../contract/method-record.ts'
import type { MethodJob } from '../contract/method-run.ts'
import { mixedDescription } from './mixed-description.ts'
import { askedStrata, type StrataPolicy } from './policy-strata.ts'
import { sbtamDescription } from './sbtam-description.ts'

const run = async (job: MethodJob<StrataPolicy>) => (await import('./strata-run.ts')).runInStrata(job)

export const sbtamMethod = defineMethod({
  ...sbtamDescription,
  asks: (policy) => askedStrata(policy),
  run: (job) => run(job),
})

export const mixedMethod = defineMethod({
  ...mixedDescription,
  asks: (policy) => askedStrata(policy),
  run: (job) => run(job),
})
