import type { HierarchySpec, ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import type { DataSource } from '../../run/engine/engine.ts'

/** The files that a policy names, wherever it is run. */
export interface PolicyFiles {
  /** Another table: a register of people, choices. */
  table(path: string): DataSource
  /** The hierarchy of a column with its file read in; every other form as it is. */
  hierarchy(column: string, spec: HierarchySpec): Promise<ResolvedHierarchySpec>
}
