import type { AskedBuckets } from '../contract/asked-releases.ts'
import { defineMethod } from '../contract/method-record.ts'
import { slicingDescription } from './description.ts'
import { minFrequencyOf, smallestBucketOf } from './request.ts'

export const slicingMethod = defineMethod({
  ...slicingDescription,
  asks: ({ method }): AskedBuckets => ({
    mode: method.mode,
    l: method.l,
    groups: typeof method.columns === 'object' ? method.columns : undefined,
    layout: method.layout,
    smallestBucket: smallestBucketOf(method),
    minFrequency: minFrequencyOf(method),
    draws: { secret: 'the permutation inside buckets' },
  }),
  run: async (job) => (await import('./slicing-run.ts')).runSlicing(job),
})
