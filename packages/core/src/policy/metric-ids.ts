import type { LossId } from '../metrics/utility/losses.ts'

/** What `require` can limit with `max` and `min`, and what a search can minimise. Shown to users in this order. */
export const lossIds = [
  'loss',
  'precision',
  'ncp',
  'discernibility',
  'class-size',
  'entropy',
] as const satisfies readonly LossId[]

export const metricIds: readonly string[] = lossIds
