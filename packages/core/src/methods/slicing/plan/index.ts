/** Slicing: what is public of it, listed by hand. */

export { minFrequencyOf, type SlicedQuasi, type SlicingRequest, smallestBucketOf } from '../request.ts'
export type { Bucket } from './bucket.ts'
export { columnGroups, type FoundGroups, type Moved } from './groups/column-groups.ts'
export { type AttainableDiversity, diversityBeside, largestL } from './groups/largest-l.ts'
export type { LearnedFigures } from './hardening/harden.ts'
export { learnedPosterior } from './learned-posterior.ts'
export { refuseTakenNames } from './sliced-plan.ts'
export type { ColumnGroup, SlicedBuckets, SlicedTable } from './sliced-table.ts'
export { type SlicedAnswer, type SlicingOutcome, type SlicingSummary, slicing } from './slicing.ts'
