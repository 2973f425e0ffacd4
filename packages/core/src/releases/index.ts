/** The kinds of release: what is public of them, listed by hand. */

export { defineReport, type KindReport } from '../report/kind-report.ts'
export {
  type ColumnFaults,
  checkAliases,
  checkGrades,
  type PublishedCounts,
  type TextCounts,
} from './aliases/measures/check-column.ts'
export type { DivergenceFigures } from './aliases/measures/divergence.ts'
export {
  type BeforeAfter,
  type BreachRequest,
  type ColumnBreaches,
  measureBreaches,
  type PersonalisedBreaches,
} from './aliases/measures/measure-breaches.ts'
export type { ProximityFigures } from './aliases/measures/proximity.ts'
export { meaningInKey } from './aliases/stored-meaning.ts'
export { type AttributeDisclosure, attributeDisclosure } from './buckets/measures/attribute-disclosure.ts'
export { bucketise } from './buckets/measures/comparisons.ts'
export {
  type MembershipDisclosure,
  type MembershipOptions,
  membershipDisclosure,
} from './buckets/measures/membership.ts'
export { type QueryOptions, type TechniqueErrors, techniqueErrors } from './buckets/measures/query-error.ts'
export { ownReleaseOf } from './own-release.ts'
export { askedOf, kindOf, kinds, releasesOf } from './registry.ts'
export { defineReleaseKind, PLAIN_FORM, type ReleaseKind } from './release-kind.ts'
export {
  type FactStratum,
  type StrataFacts,
  type StratumFacts,
  strataFacts,
} from './strata/measures/strata-facts.ts'
export { strataSentences } from './strata/report/strata-sentences.ts'
