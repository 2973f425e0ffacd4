/**
 * The root of @outis/core: what a program asks for first, sixty names at most. Each folder has an entry of its own with all that is
 * public of it: `@outis/core/models`, `@outis/core/methods` …
 */

// errors
export { type ErrorCode, type ErrorParts, errorCodes, OutisError } from './errors.ts'

// tables
export type { ColumnType, Dictionary } from './table/dictionary.ts'
export type { Column, Table } from './table/table.ts'

// hierarchies
export { buildHierarchy } from './hierarchy/build-hierarchy.ts'
export { parseHierarchyText } from './hierarchy/from-table.ts'
export type { Hierarchy } from './hierarchy/hierarchy.ts'
export type { HierarchySpec } from './hierarchy/hierarchy-spec.ts'
export { inspectHierarchy } from './hierarchy/inspect-hierarchy.ts'

// models
export { type Model, defineClassModel, defineTableModel, type Requirement } from './models/model.ts'
export type { OptionDeclaration, OptionValues } from './models/option.ts'
export { findModel, type ModelId, models } from './models/registry.ts'

// metrics
export type { Measured } from './metrics/metric.ts'
export { risksOf } from './metrics/risk/risks.ts'
export { findLoss, losses } from './metrics/utility/registry.ts'

// methods
export type { Context, Outcome, Progress } from './methods/method.ts'
export type { Recoding } from './recoding/recoding.ts'
export { seededRandom } from './random/seeded-random.ts'

// policy
export { policyJsonSchema } from './policy/json-schema.ts'
export type { MethodPolicy } from './policy/method-policy.ts'
export { parsePolicy } from './policy/parse.ts'
export type { Policy, PolicyAttribute, Role } from './policy/policy.ts'

// check
export type { CheckInput, CheckResult } from './check/check-input.ts'
export { checkRelease } from './check/check-release.ts'
export type { Verdict } from './check/verdict.ts'

// profile
export { draftPolicy } from './profile/draft-policy.ts'

// report
export { explainVerdict } from './report/explain.ts'
export type { ReleaseDictionary } from './report/release-dictionary.ts'
export type { Report } from './report/report.ts'
export { dictionaryJsonSchema } from './report/dictionary-schema.ts'
export { reportJsonSchema } from './report/report-schema.ts'
export { toHtml } from './report/to-html.ts'
