/** Slicing: what is public of it, listed by hand. */

export { type AttributeDisclosure, attributeDisclosure } from '../measures/attribute-disclosure.ts'
export { bucketise } from '../measures/comparisons.ts'
export { type LearnedPosterior, learnedPosterior } from '../measures/learned-posterior.ts'
export {
  type MembershipDisclosure,
  type MembershipOptions,
  membershipDisclosure,
} from '../measures/membership.ts'
export { type QueryOptions, type TechniqueErrors, techniqueErrors } from '../measures/query-error.ts'
export { minFrequencyOf, type SlicedQuasi, type SlicingRequest, smallestBucketOf } from '../request.ts'
export type { Bucket } from './bucket.ts'
export { columnGroups, type FoundGroups, type Moved } from './groups/column-groups.ts'
export type { LearnedFigures } from './hardening/harden.ts'
export { type AttainableDiversity, diversityBeside, largestL } from './groups/largest-l.ts'
export { refuseTakenNames } from './sliced-plan.ts'
export type { ColumnGroup, SlicedBuckets, SlicedTable } from './sliced-table.ts'
export { type SlicedAnswer, type SlicingOutcome, type SlicingSummary, slicing } from './slicing.ts'
