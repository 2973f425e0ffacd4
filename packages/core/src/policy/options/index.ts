/** How options are declared, described and read: what is public of it, listed by hand. */

export type { AnyOption, OptionBinding, OptionDeclaration, Options } from './declaration.ts'
export type { DeclaredColumn, Role } from './declared-column.ts'
export type { HierarchyPolicy, StatedHierarchy } from './hierarchy-policy.ts'
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
export type { ValuesOf } from './option-value.ts'
export { describeOption, optionHelp } from './option-words.ts'
export type { OptionValues, RequirementSpec } from './requirement-spec.ts'
export type { SourcePolicy, TargetPolicy } from './source-policy.ts'
