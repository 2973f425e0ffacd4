import { defined } from '../data/value/defined.ts'
import { type Confidential, confidentialOf } from '../report/confidential.ts'
import type { ReportParts } from '../report/method-reports.ts'
import type { PublishJob } from './publish-job.ts'
import { standsOutBefore } from './report/stands-out.ts'

/**
 * What stays with whoever made the release, made when it is first asked for: which columns made people stand out before is a
 * sixth of a small run, and most runs keep nothing that is confidential.
 */
export function lateConfidential(job: PublishJob, parts: ReportParts): () => Confidential {
  let made: Confidential | undefined
  return () => {
    made ??= confidentialOf(withStandsOut(job, parts))
    return made
  }
}

function withStandsOut(job: PublishJob, parts: ReportParts): ReportParts {
  const standsOut = job.isTrial ? undefined : standsOutBefore(job)
  return { ...parts, confidential: { ...parts.confidential, ...defined({ standsOut }) } }
}
