/** How options are declared, described and read: what is public of it, listed by hand. */

export type { AnyOption, OptionBinding, OptionDeclaration, Options, ValuesOf } from './declaration.ts'
export {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  type FindingUnit,
  type PolicyEdit,
  type PolicyFix,
  type Severity,
} from './finding.ts'
export {
  anyNumber,
  byColumn,
  type ColumnValues,
  choice,
  flag,
  group,
  hierarchy,
  integer,
  list,
  mark,
  model,
  models,
  names,
  number,
  oneOf,
  share,
  source,
  text,
  time,
  values,
} from './option.ts'
export { optionTable } from './option-table.ts'
export { describeOption, optionHelp } from './option-words.ts'
export type {
  DeclaredColumn,
  HierarchyPolicy,
  OptionValues,
  RequirementSpec,
  Role,
  SourcePolicy,
  StatedHierarchy,
  TargetPolicy,
} from './requirement-spec.ts'
