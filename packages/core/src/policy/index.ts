/** Policies: reading, schema: what is public of it, listed by hand. */

export type { StoredPlan } from '../releases/kit/release-key.ts'
export { type BoundColumn, type BoundColumns, bindColumns } from './bind-columns.ts'
export type { HierarchyPolicy, StatedHierarchy } from './options/hierarchy-policy.ts'
export type {
  AttackPolicy,
  CsvPolicy,
  DataPolicy,
  Policy,
  PolicyAttribute,
  PurposePolicy,
  ReleasePolicy,
  Role,
} from './options/policy.ts'
export { AUDIENCES, FEARS } from './options/policy.ts'
export type { RequirementSpec } from './options/requirement-spec.ts'
export type { SourcePolicy, TargetPolicy } from './options/source-policy.ts'
export { type ParseOptions, parsePolicy } from './parse.ts'
export { isCellPath, type Path } from './policy-path.ts'
export type { Locate, Position } from './policy-problem.ts'
export { askingFor, findPreset, type Preset, presets } from './presets.ts'
export { readHierarchy } from './read-hierarchy.ts'
export { isStoredPlan } from './stored-plan.ts'
