/** Losses, risks, correlations and what is measured of a release: what is public of it, listed by hand. */

export {
  type PopulationEstimator,
  type PopulationUniqueness,
  populationEstimators,
  populationUniqueness,
} from '../models/kit/estimate-uniqueness.ts'
export {
  type ComparisonId,
  type ComparisonMetric,
  comparisonMetrics,
  findComparison,
} from './comparison-metrics.ts'
export type { Contingency } from './correlation/contingency.ts'
export type { BinnedColumn, Bins } from './correlation/correlation-bins.ts'
export {
  type CorrelationId,
  type CorrelationMatrix,
  type CorrelationOptions,
  correlationMatrix,
  correlations,
} from './correlation/correlation-matrix.ts'
export { type CellReading, readColumn } from './measured/column-reading.ts'
export type { MeasuredRelease, ReleaseMetric } from './measured/measured-release.ts'
export { measureRelease, releaseMetrics } from './measured/release-metrics.ts'
export type { Measured } from './metric.ts'
export { type ErrorSummary, relativeErrors, summariseErrors } from './relative-errors.ts'
export { classSizeBands } from './risk/class-size-bands.ts'
export { type IndividualRisks, individualRisk, individualRisks } from './risk/individual-risk.ts'
export { type RiskOptions, risksOf } from './risk/risks.ts'
export { type SudaScores, sudaScores } from './risk/suda.ts'
export type { LossId } from './utility/losses.ts'
export type { Loss } from './utility/objective.ts'
export { findLoss, losses } from './utility/registry.ts'
