import { releaseMetrics } from '../metrics/measured/release-metrics.ts'
import type { LossId } from '../metrics/utility/losses.ts'

/** What a search can minimise. Shown to users in this order. */
export const lossIds = [
  'loss',
  'precision',
  'ncp',
  'discernibility',
  'class-size',
  'entropy',
] as const satisfies readonly LossId[]

/** Risks that are measured on every release and are no model by themselves. */
const riskIds = ['rows-at-risk', 'journalist-risk', 'journalist-rows-at-risk', 'marketer-risk'] as const

/** What only a sliced release has, which has no classes and, unless asked for, no generalised cells. */
export const slicedMetricIds: readonly string[] = [
  'largest-probability',
  'mean-probability',
  'single-row-buckets',
  'bucket-rows',
]

/** What `require` can limit with `max` and `min`: everything the check measures. */
export const metricIds: readonly string[] = [
  ...releaseMetrics.map(({ id }) => id),
  ...riskIds,
  ...slicedMetricIds,
]
