/** Hierarchies, how they are built and looked into: what is public of it, listed by hand. */
export { buildHierarchy } from './build-hierarchy.ts'
export type { Decimal } from './decimal.ts'
export { type Reading, readDelimited } from './delimited-text.ts'
export type { HierarchyColumn } from './draft-level.ts'
export { parseHierarchyText } from './from-table.ts'
export type { Hierarchy, Level } from './hierarchy.ts'
export type {
  DateUnit,
  HierarchyOptions,
  HierarchySpec,
  ResolvedHierarchySpec,
  TreeNode,
  ValueGroup,
} from './hierarchy-spec.ts'
export type { HierarchyInspection, LevelInspection } from './inspect-hierarchy.ts'
export { inspectHierarchy } from './inspect-hierarchy.ts'
export { settledSpec } from './rare.ts'
export { taxonomyOf } from './taxonomy.ts'
