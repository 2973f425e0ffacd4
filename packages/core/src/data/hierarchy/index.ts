/** Hierarchies, how they are built and looked into: what is public of it, listed by hand. */
export { buildHierarchy, settledSpec } from './build-hierarchy.ts'
export type { Decimal } from './decimal.ts'
export type { HierarchyColumn } from './draft-level.ts'
export { parseHierarchyText, type Reading, readDelimited } from './from-table.ts'
export { type Hierarchy, type Level, taxonomyOf } from './hierarchy.ts'
export type {
  DateUnit,
  HierarchyOptions,
  HierarchySpec,
  ResolvedHierarchySpec,
  TreeNode,
  ValueGroup,
} from './hierarchy-spec.ts'
export { type HierarchyInspection, inspectHierarchy, type LevelInspection } from './inspect-hierarchy.ts'
