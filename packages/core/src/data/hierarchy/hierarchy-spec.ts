import { OutisError } from '../errors.ts'
import { counted } from '../words/words.ts'

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

/** The lowest and the highest level of a hierarchy, both included; 0 is the value as it was recorded. */
export interface LevelBounds {
  readonly least: number
  readonly most: number
}

/** Levels above the value, `*` among them. */
export const MOST_LEVELS = 1_000

/** Characters of a label above the value: it stands in every row of its node. As many as a cell of a sheet holds. */
export const LONGEST_LABEL = 32_767

/** Labels of all values on all levels, each counted once for every value: what searches and reports hold in memory. */
const MOST_CELLS = 50_000_000
/** Their characters, where each level makes labels of its own. */
const MOST_CHARACTERS = 500_000_000

/** Before its levels are made. */
export function refuseLargeHierarchy(
  column: string,
  {
    values,
    levels,
    length = 1,
  }: { readonly values: number; readonly levels: number; readonly length?: number },
): void {
  const cells = values * levels
  if (levels <= MOST_LEVELS && cells <= MOST_CELLS && cells * length <= MOST_CHARACTERS) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The hierarchy of "${column}" would have ${counted(levels, 'level')} over ${counted(values, 'value')}, more than can be held.`,
    hint: `Give it fewer levels, at most ${MOST_LEVELS}; codes name theirs in \`keep\`, such as [4, 2].`,
    details: { column, levels, values },
  })
}
