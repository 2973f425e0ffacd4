import type { MethodRecord } from '../methods/contract/method-record.ts'
import { methods } from '../methods/registry.ts'
import { releaseMetrics } from '../metrics/measured/release-metrics.ts'
import { kindOf } from '../releases/registry.ts'

/** Risks that are measured on every release and are no model by themselves. */
const riskIds = ['rows-at-risk', 'journalist-risk', 'journalist-rows-at-risk', 'marketer-risk'] as const

/** What `require` can limit with `max` and `min`: everything the check measures, and what releases of some method have alone. */
export const metricsOf = (records: readonly MethodRecord[]): readonly string[] => [
  ...releaseMetrics.map(({ id }) => id),
  ...riskIds,
  ...new Set(records.flatMap((method) => kindOf(method).read.measures?.ids ?? [])),
]

/** The same with our own methods. */
export const metricIds = metricsOf(methods)
