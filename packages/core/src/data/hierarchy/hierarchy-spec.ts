/** The forms in which a policy states a hierarchy or a taxonomy (docs/policy.md). */
export type HierarchySpec =
  | { readonly kind: 'file'; readonly path: string }
  /** `top`: numbers from there on are one; `bottom`: so are numbers below it. */
  | {
      readonly kind: 'intervals'
      readonly widths: readonly number[]
      readonly from: number
      readonly top?: number
      readonly bottom?: number
    }
  | { readonly kind: 'prefix'; readonly length: number; readonly keep: readonly number[] }
  | { readonly kind: 'dates'; readonly units: readonly DateUnit[] }
  /** Levels of groups, finest first; each level lists groups of values (of the level below for the second and later). */
  | { readonly kind: 'groups'; readonly levels: readonly (readonly ValueGroup[])[] }
  | { readonly kind: 'tree'; readonly root: TreeNode }
  /** Rows leaf, level 1, …, top: what a file holds, already read. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'suppress' }
  /** Values in fewer rows than this are pooled under one label: what it comes to depends on the data's counts. */
  | { readonly kind: 'rare'; readonly fewerThan: number; readonly label: string }

/** Every form but the file, which its reader turns into rows. */
export type ResolvedHierarchySpec = Exclude<HierarchySpec, { readonly kind: 'file' }>

export type DateUnit = 'month' | 'quarter' | 'year' | 'decade'

export interface ValueGroup {
  /** Published label; made from the members where it is left out. */
  readonly label?: string
  readonly members: readonly string[]
}

/** An inner node maps labels to nodes; a leaf list ends it. */
export type TreeNode = { readonly [label: string]: TreeNode } | readonly string[]

export interface HierarchyOptions {
  readonly onGap: 'error' | 'suppress'
  readonly allowOverlap: boolean
}
