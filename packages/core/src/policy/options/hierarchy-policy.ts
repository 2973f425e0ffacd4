import type { HierarchyOptions, HierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'

/** The forms a policy can state; rows are what a file becomes once it is read. */
export type StatedHierarchy = Exclude<HierarchySpec, { readonly kind: 'rows' }>

/** A hierarchy as the policy states it, and what to do where data and hierarchy disagree. */
export interface HierarchyPolicy extends HierarchyOptions {
  readonly spec: StatedHierarchy
}
