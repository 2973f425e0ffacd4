/** The public names of comparing a release with its original, listed by hand. */

export {
  type ComparisonId,
  type ComparisonMetric,
  comparisonMetrics,
  findComparison,
} from '@outis/core/metrics'
export {
  type ComparedColumn,
  type ComparedTables,
  compareTables,
  type PublishedTable,
} from '../compared/compared-tables.ts'
export { type CorrelationChange, correlationChange } from '../correlation/correlation-change.ts'
export {
  type DistributionChange,
  distributionChange,
  distributionChanges,
} from '../distributions/distribution-change.ts'
export { type Propensity, type PropensityOptions, propensity } from '../propensity/propensity.ts'
export type { Buckets } from '../queries/count-rows.ts'
// Slicing has names of its own for the queries it is compared by.
export {
  type QueryErrors as ReleaseQueryErrors,
  queryErrors as releaseQueryErrors,
} from '../queries/query-error.ts'
export {
  QUERY_DEFAULTS,
  type QueryOptions as ReleaseQueryOptions,
} from '../queries/random-queries.ts'
export type { Difference } from './difference.ts'
export {
  type ClassEvaluation,
  type EvaluateOptions,
  evaluateTables,
  type TablesEvaluation,
} from './evaluate-tables.ts'
export { type AskedComparison, type ComparisonJob, withComparisons } from './judge-comparisons.ts'
export {
  type ComparisonFigure,
  type MeasureOptions,
  measureComparison,
} from './measure-comparison.ts'
export type { NamedBuckets } from './pair-buckets.ts'
export { nothingShared, type ReadCompared, readCompared } from './read-compared.ts'
export type { Tested, ThreeWays } from './three-ways.ts'
