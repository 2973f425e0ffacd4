/** Policies: reading, printing, schema: what is public of it, listed by hand. */
export { type BoundColumn, type BoundColumns, bindColumns } from './bind-columns.ts'
export type { HierarchyPolicy, StatedHierarchy } from './hierarchy-policy.ts'
export type {
  BinsPolicy,
  CaatPolicy,
  ChoicePolicy,
  ColumnValues,
  FullDomainPolicy,
  GradePolicy,
  KacaPolicy,
  LocalPolicy,
  MethodId,
  MethodPolicy,
  MixedPolicy,
  Mode,
  MondrianPolicy,
  PersonalisedPolicy,
  PlainChoicePolicy,
  SbtamPolicy,
  SearchPolicy,
  SlicingPolicy,
  Split,
  StratumPolicy,
} from './method-policy.ts'
export { type ParseOptions, parsePolicy } from './parse.ts'
export { isCellPath, type Path } from './path.ts'
export type {
  AttackPolicy,
  CsvPolicy,
  DataPolicy,
  Policy,
  PolicyAttribute,
  ReleasePolicy,
  Role,
} from './policy.ts'
export { printPolicy } from './print.ts'
export type { Locate, Position } from './problem.ts'
export type { RequirementSpec } from './requirement-spec.ts'
export type { SourcePolicy, TargetPolicy } from './source-policy.ts'
export { isStoredPlan, type StoredPlan } from './stored-plan.ts'
