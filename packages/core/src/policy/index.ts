/** Policies: reading, schema: what is public of it, listed by hand. */

export type { StoredPlan } from '../releases/kit/release-key.ts'
export { type BoundColumn, type BoundColumns, bindColumns } from './bind-columns.ts'
export type { Path } from './options/declaration.ts'
export {
  type AcceptedPolicy,
  type AttackPolicy,
  AUDIENCES,
  type Audience,
  type AudiencePolicy,
  type CsvPolicy,
  type DataPolicy,
  FEARS,
  type Policy,
  type PolicyAttribute,
  type PurposePolicy,
  type ReleasePolicy,
  type Role,
} from './options/policy.ts'
export type {
  HierarchyPolicy,
  RequirementSpec,
  SourcePolicy,
  StatedHierarchy,
  TargetPolicy,
} from './options/requirement-spec.ts'
export { type ParseOptions, parsePolicy } from './parse.ts'
export { isCellPath, type Locate, type Position } from './policy-path.ts'
export { askingFor, findPreset, type Preset, presets } from './presets.ts'
export { readHierarchy } from './read-hierarchy.ts'
export { isStoredPlan } from './stored-plan.ts'
export { editedPolicy } from './text/edited-policy.ts'
export { isShownAs } from './text/is-shown-as.ts'
