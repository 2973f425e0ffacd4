/** The public API of @outis/core, listed by hand: here, and for the larger folders in an index of their own. */

// library
export * from './library/index.ts'

// errors
export { type ErrorCode, errorCodes } from './error-codes.ts'
export { type ErrorParts, OutisError } from './errors.ts'

// random
export { ESCAPE, type KeyedHash, keyBegin, keyedHash, rowText, UNIT_SEPARATOR } from './random/keyed-hash.ts'
export { type SeededRandom, seededRandom } from './random/seeded-random.ts'
export { type Sha256, sha256 } from './random/sha256.ts'

// value
export { NO_DATE, parseDate, slashOrder } from './value/date-text.ts'
export { DECIMAL, PLAINEST } from './value/decimal-key.ts'
export { sameValues, speller, type ValueIndex, valueIndex, valueTest } from './value/same-values.ts'
export { dateReading, type ValueReading, valueKey } from './value/value-key.ts'

// table
export type { Classes, Histograms } from './table/classes.ts'
export type { ColumnType, Dictionary } from './table/dictionary.ts'
export {
  declaredReading,
  MISSING,
  missingAnywhere,
  missingInRelease,
  PLAIN_DECIMAL,
  readingOf,
  readingOfType,
  SUPPRESSED,
} from './table/dictionary.ts'
export { ownValue } from './table/own-value.ts'
export { type CodeGroups, type GroupedColumn, groupCombinations } from './table/group.ts'
export {
  type HistogramMerger,
  histogramMerger,
  type Merge,
  type SensitiveEntries,
} from './table/histograms.ts'
export type { SensitiveAttribute, Taxonomy } from './table/sensitive-attribute.ts'
export type { Codes, Column, RowNumbers, Table } from './table/table.ts'
export { matchWildcards, type WildcardColumn } from './table/wildcards.ts'

// hierarchy
export { buildHierarchy } from './hierarchy/build-hierarchy.ts'
export { commonLevel, lowestCommonAncestor } from './hierarchy/common-ancestor.ts'
export type { HierarchyColumn } from './hierarchy/draft.ts'
export { parseHierarchyText } from './hierarchy/from-table.ts'
export type {
  DateUnit,
  HierarchyOptions,
  HierarchySpec,
  ResolvedHierarchySpec,
  TreeNode,
  ValueGroup,
} from './hierarchy/hierarchy-spec.ts'
export type { Hierarchy, Level } from './hierarchy/hierarchy.ts'
export type { HierarchyInspection, LevelInspection } from './hierarchy/inspect-hierarchy.ts'
export { inspectHierarchy } from './hierarchy/inspect-hierarchy.ts'
export { taxonomyOf } from './hierarchy/taxonomy.ts'

// recoding
export { type AppliedAssigned, applyAssigned } from './recoding/apply-assigned.ts'
export { type AppliedLevels, applyLevels, applyPlaces } from './recoding/apply-levels.ts'
export {
  type AppliedPersonalised,
  applyPersonalised,
  choiceError,
  type PersonalisedSource,
  type TextColumn,
} from './recoding/apply-personalised.ts'
export { applyRecoding } from './recoding/apply-recoding.ts'
export {
  BUCKET,
  type PublishedColumn,
  type SlicedOptions,
  type SlicedRelease,
  applySliced,
  inParentheses,
  NEUTRAL_PURPOSE,
  paperNames,
  permutationPurpose,
} from './recoding/apply-sliced.ts'
export { assignCombinations, type CombinationShares } from './recoding/assign-combinations.ts'
export {
  type AssignedClass,
  type AssignedRecoding,
  type Assignments,
  cellOfClass,
  textAsItWas,
} from './recoding/assigned-recoding.ts'
export { type LeveledClasses, levelsRecoding, type RecodedColumn } from './recoding/levels-recoding.ts'
export {
  type AliasedColumn,
  type AliasShares,
  CHOICES,
  type Choice,
  type GradedColumn,
  homophonePurpose,
  needsRanks,
  type PersonalisedColumn,
  type PersonalisedRecoding,
} from './recoding/personalised-recoding.ts'
export { recodedColumns, suppressedRowsOf } from './recoding/recoded-columns.ts'
export type { ColumnRecoding, LevelsRecoding, Recoding } from './recoding/recoding.ts'
export type {
  BucketAssignments,
  GeneralisedValues,
  SlicedGroup,
  SlicedRecoding,
} from './recoding/sliced-recoding.ts'
export type { SourceRows } from './recoding/sliced-rows.ts'
export {
  formOfTexts,
  type ReleaseTexts,
  type StratumForm,
  type StratumRows,
  selectTexts,
  stratumOfTexts,
  unclaimedRows,
  type WhereValues,
} from './recoding/stratum-rows.ts'

// options, models
export type { AnyOption, OptionDeclaration, Options } from './options/declaration.ts'
export { bindJudges } from './models/bind-judges.ts'
export type { BoundClassJudge, BoundJudges, BoundTableJudge } from './models/bind-judges.ts'
export { bindOptions } from './models/bind-options.ts'
export { describeOption } from './options/option-words.ts'
export { atLeast, atMost, withinLimit } from './models/boundary.ts'
export { measureModel } from './models/measure-model.ts'
export type { MeasuredModel } from './models/measure-model.ts'
export type {
  ClassJudge,
  ClassModel,
  Model,
  Need,
  Requirement,
  TableJudge,
  TableModel,
} from './models/model.ts'
export { defineClassModel, defineTableModel } from './models/model.ts'
export { nearestName } from './models/nearest-name.ts'
export { findModel, models } from './models/registry.ts'
export type { ModelId } from './models/registry.ts'

// metrics
export type { BinnedColumn, Bins } from './metrics/correlation/bins.ts'
export {
  type CorrelationId,
  type CorrelationMatrix,
  type CorrelationOptions,
  correlationMatrix,
  correlations,
} from './metrics/correlation/correlation-matrix.ts'
export type { MeasuredRelease, ReleaseMetric } from './metrics/measured/measured-release.ts'
export { parseRange } from './table/range-text.ts'
export { measureRelease, releaseMetrics } from './metrics/measured/release-metrics.ts'
export type { Measured } from './metrics/metric.ts'
export { classSizeBands } from './metrics/risk/class-size-bands.ts'
export { RISK_THRESHOLD, type RiskOptions, risksOf } from './metrics/risk/risks.ts'
export type { LossId } from './metrics/utility/losses.ts'
export type {
  CellsObjective,
  ClassesObjective,
  ClassTally,
  Loss,
  Objective,
  ObjectiveColumn,
  ObjectiveTable,
} from './metrics/utility/objective.ts'
export { combine } from './metrics/utility/objective.ts'
export { findLoss, losses } from './metrics/utility/registry.ts'

export {
  type ComparisonId,
  type ComparisonMetric,
  comparisonMetrics,
  findComparison,
} from './metrics/comparison-metrics.ts'

// check
export type {
  CheckedQuasi,
  CodedCombinations,
  CheckedSensitive,
  CheckInput,
  CheckRequirement,
  CheckResult,
  ColumnReadings,
  Combinations,
  ReleaseClaims,
} from './check/check-input.ts'
export { checkRelease } from './check/check-release.ts'
export { codedCombinations } from './check/coded-combinations.ts'
export { countCompatible } from './check/compatible.ts'
export { type Grouping, groupTexts } from './check/grouping.ts'
export { judgeClass } from './check/judge-class.ts'
export { judgeMetric } from './check/judge-metric.ts'
export { checkSliced } from './check/sliced/check-sliced.ts'
export { paperCells } from './check/sliced/paper-cells.ts'
export { columnNames as slicedColumnNames } from './check/sliced/published-buckets.ts'
export type {
  SlicedCheckInput,
  SlicedCheckResult,
  SlicedDisclosure,
} from './check/sliced/sliced-check-input.ts'
export type { Verdict } from './check/verdict.ts'

// methods
export type {
  ColumnReason,
  Context,
  Method,
  MissingMeaning,
  Outcome,
  Progress,
  QuasiIdentifier,
  Request,
  SearchNode,
  SearchSummary,
  SensitiveColumn,
  StopReason,
  StopSignal,
} from './methods/method.ts'

export { defineMethod } from './methods/method-record.ts'
export type {
  MethodNeeds,
  MethodRecord,
  Mode,
  PolicyOf,
  PolicyStratum,
  SearchPolicy,
} from './methods/method-record.ts'
export { findMethod, type MethodId, type MethodPolicy, methods } from './methods/registry.ts'
export type { ColumnValues } from './options/option.ts'
export type { CaatPolicy } from './methods/clustering/caat-record.ts'
export type { KacaPolicy } from './methods/clustering/kaca-record.ts'
export type { FullDomainPolicy } from './methods/full-domain/record.ts'
export type { LocalPolicy } from './methods/local/record.ts'
export type { MondrianPolicy } from './methods/mondrian/record.ts'
export type { ChoicePolicy, PlainChoicePolicy } from './methods/personalised/choice-option.ts'
export type { PersonalisedPolicy } from './methods/personalised/record.ts'
export type { MixedPolicy } from './methods/sensitivity/mixed-record.ts'
export type { SbtamPolicy } from './methods/sensitivity/sbtam-record.ts'
export type { StratumPolicy } from './methods/sensitivity/stratum-option.ts'
export type { SlicingPolicy } from './methods/slicing/record.ts'

// methods/full-domain
export { fullDomain, fullDomainAsync } from './methods/full-domain/full-domain.ts'
export { recodeAtLevels } from './methods/full-domain/recode-at-levels.ts'

// methods/sensitivity
export * from './methods/sensitivity/index.ts'

// methods/slicing
export * from './methods/slicing/index.ts'

// methods/clustering
export * from './methods/clustering/index.ts'

// methods/mondrian
export { type MondrianOptions, mondrian } from './methods/mondrian/mondrian.ts'

// methods/local
export { type LocalOptions, local, localMoves, localStart } from './methods/local/local.ts'
export type { LocalStart } from './methods/local/start.ts'

// methods/personalised
export * from './methods/personalised/index.ts'

// policy
export { type BoundColumn, type BoundColumns, bindColumns } from './policy/bind-columns.ts'
export type { HierarchyPolicy, StatedHierarchy } from './options/hierarchy-policy.ts'
export { policyJsonSchema } from './policy/json-schema.ts'
export { type ParseOptions, parsePolicy } from './policy/parse.ts'
export { isCellPath, type Path } from './policy/path.ts'
export type {
  AttackPolicy,
  CsvPolicy,
  DataPolicy,
  Policy,
  PolicyAttribute,
  ReleasePolicy,
  Role,
} from './policy/policy.ts'
export type { Locate, Position } from './policy/problem.ts'
export type { OptionValues, RequirementSpec } from './options/requirement-spec.ts'
export { isStoredPlan, type StoredPlan } from './policy/stored-plan.ts'
export type { SourcePolicy, TargetPolicy } from './options/source-policy.ts'

// profile
export { columnCounts } from './profile/column-figures.ts'
export { type DraftOptions, draftPolicy } from './profile/draft-policy.ts'
export type { PooledRows, RowsOfValue } from './profile/pool-rare.ts'
export { type ProfileParts, profileColumns, profileTable } from './profile/profile-table.ts'
export type {
  ColumnCounts,
  ColumnSuggestion,
  SubsetFigure,
  SuggestedRole,
  TableProfile,
} from './profile/profile.ts'
export {
  type QuasiStatistics,
  type QuasiStatisticsOptions,
  quasiStatistics,
} from './profile/quasi-statistics.ts'
export { type SensitiveCounts, sensitiveCounts } from './profile/sensitive-values.ts'
export { promisingColumns, type SubsetOptions, subsetFigures } from './profile/subset-figures.ts'
export { type SensitiveSuggestion, suggestSensitive } from './profile/suggest-sensitive.ts'

// report
export type { ReleaseDictionary } from './report/release-dictionary.ts'
export type {
  AttributeReport,
  Distribution,
  Fingerprint,
  KeyedFingerprint,
  Report,
  SizeBand,
} from './report/report.ts'
export type { ClusteringReport, HeldBackReport } from './report/clustering-report.ts'
export { type PersonalisedFacts, personalisedReport } from './report/personalised/personalised-parts.ts'
export type {
  AliasReport,
  ByChoice,
  GradeReport,
  PersonalisedReport,
} from './report/personalised/personalised-report.ts'
export type { PublishedForm } from './report/published-form-words.ts'
export { type ClassCellFacts, explainClassCell, explainClassSize } from './report/explain-class.ts'
export { clusteringSentences } from './report/clustering-words.ts'
export { buildDictionary } from './report/build-dictionary.ts'
export { buildReport } from './report/build-report.ts'
export { dictionaryJsonSchema, dictionarySchema } from './report/dictionary-schema.ts'
export type { CellFacts, ImpossibleExplained } from './report/explain.ts'
export {
  explainCell,
  explainColumn,
  explainImpossible,
  explainOutcome,
  explainVerdict,
  requirementName,
} from './report/explain.ts'
export type { Frequencies, ValueRows } from './report/frequencies.ts'
export { measureNotes } from './report/measure-notes.ts'
export type { AttributeParts, ReleasedOutcome, ReportParts } from './report/report-parts.ts'
export { reportJsonSchema, reportSchema } from './report/report-schema.ts'
export type { SlicesParts } from './report/slicing/measure-slices.ts'
export { slicingParts, slicingReport } from './report/slicing/slicing-parts.ts'
export type { SlicedForm, SlicingReport } from './report/slicing/slicing-report.ts'
export type { DecoyReport, StrataReport, StratumReport } from './report/strata-report.ts'
export { toHtml } from './report/to-html.ts'
export { buildComparison } from './report/compare/build-comparison.ts'
export type {
  Axis,
  ComparedPolicy,
  Comparison,
  ImpossiblePolicy,
  ReleasedPolicy,
} from './report/compare/comparison.ts'
export {
  type ChosenFigures,
  type ComparisonParts,
  type PolicyRun,
  refuseDifferentTables,
  refuseStrangeFigures,
  refuseUnknownFigures,
} from './report/compare/comparison-parts.ts'
export { comparisonToHtml } from './report/compare/comparison-to-html.ts'
export { beats, onFrontier, type Point } from './report/compare/frontier.ts'
export { policyNames } from './report/compare/policy-names.ts'
