/**
 * The root of @outis/core: what a program asks for first, sixty names at most. Each folder has an entry of its own with all that is
 * public of it: `@outis/core/models`, `@outis/core/methods` …
 */

// library
export { type Anonymized, type AnonymizeOptions, anonymize } from './library/anonymize.ts'
export { type AttackReleaseOptions, attack } from './library/attack-tables.ts'
export { type Checked, type CheckOptions, check } from './library/check.ts'
export {
  dates,
  groups,
  type HierarchyForm,
  intervals,
  prefix,
  rare,
  tree,
} from './library/hierarchy-forms.ts'
export { measure } from './library/measure.ts'
export { type PicturedPeople, pictureMethods } from './library/picture-methods.ts'
export type { ArrowTable, Cell, People } from './library/people-of-cells.ts'
export type { AttributeInput, AttributeRole, PolicyInput, PolicyObject } from './library/policy-input.ts'
export type { PublishedCell } from './library/published-table.ts'
export type { RedTeam } from './run/attack/run-attacks.ts'
export type { ModelFigure, TableMeasures } from './run/measure/measure-table.ts'

// errors
export { type ErrorCode, OutisError } from './data/errors.ts'

// models
export { type Model, defineClassModel, defineTableModel } from './models/model.ts'
export type { OptionDeclaration, OptionValues } from './policy/options/option.ts'
export { findModel, type ModelId, models } from './models/registry.ts'

// methods
export { defineMethod } from './methods/contract/method-record.ts'
export { findMethod, type MethodId, methods } from './methods/registry.ts'
export type { Progress } from './methods/contract/search.ts'

// policy
export { policyJsonSchema } from './policy/policy-json-schema.ts'
export { parsePolicy } from './policy/parse.ts'
export type { Policy, PolicyAttribute, Role } from './policy/options/policy.ts'

// hierarchies
export { parseHierarchyText } from './data/hierarchy/from-table.ts'
export { inspectHierarchy } from './data/hierarchy/inspect-hierarchy.ts'

// check
export type { CheckResult, Verdict } from './check/check-input.ts'
export type { Measured } from './metrics/metric.ts'

// profile
export { draftPolicy } from './profile/draft-policy.ts'

// report
export type { ReleaseDictionary } from './report/dictionary/release-dictionary.ts'
export type { Report } from './report/report.ts'
export { dictionaryJsonSchema } from './report/dictionary/release-dictionary.ts'
export { reportJsonSchema } from './report/report.ts'
export { toHtml } from './report/sections/report-page.ts'
