import type { HierarchyOptions, HierarchySpec } from '../hierarchy/hierarchy-spec.ts'

/** A hierarchy as the policy states it, and what to do where data and hierarchy disagree. */
export interface HierarchyPolicy extends HierarchyOptions {
  readonly spec: HierarchySpec
}
