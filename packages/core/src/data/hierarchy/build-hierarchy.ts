import { readingOf } from '../table/dictionary.ts'
import { completeHierarchy } from './complete.ts'
import { datesDraft } from './dates.ts'
import type { Draft, HierarchyColumn } from './draft-level.ts'
import { rowsDraft } from './from-rows.ts'
import { groupRows } from './groups.ts'
import type { Hierarchy } from './hierarchy.ts'
import type { HierarchyOptions, ResolvedHierarchySpec, TreeNode } from './hierarchy-spec.ts'
import { intervalsDraft } from './intervals.ts'
import { pathsDraft, pathsOf } from './paths.ts'
import { prefixDraft } from './prefixes.ts'
import { rareRows } from './rare.ts'
import { suppressDraft } from './suppress.ts'
import { treeRows } from './tree.ts'

/**
 * The hierarchy a policy states, over the dictionary of its column, checked for completeness and nesting.
 * Default: a gap or an overlap is an error. O(values × levels).
 */
export function buildHierarchy(
  spec: ResolvedHierarchySpec,
  column: HierarchyColumn,
  options: Partial<HierarchyOptions> = {},
): Hierarchy {
  const { onGap = 'error', allowOverlap = false } = options
  const settled = { onGap, allowOverlap }
  return completeHierarchy(draftOf(spec, column, settled), column, settled)
}

function treeDraft(root: TreeNode, column: HierarchyColumn, options: HierarchyOptions): Draft {
  const reading = readingOf(column.dictionary)
  return pathsDraft(pathsOf(treeRows(root, column.name, reading), reading), column, options)
}

/** The levels a form states, before gaps are judged. */
export function draftOf(
  spec: ResolvedHierarchySpec,
  column: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  switch (spec.kind) {
    case 'rows':
      return rowsDraft(spec.rows, column, options)
    case 'groups':
      return pathsDraft(
        pathsOf(groupRows(spec.levels, column), readingOf(column.dictionary)),
        column,
        options,
      )
    case 'tree':
      return treeDraft(spec.root, column, options)
    case 'intervals':
      return intervalsDraft(spec, column, options)
    case 'prefix':
      return prefixDraft(spec, column)
    case 'dates':
      return datesDraft(spec.units, column)
    case 'suppress':
      return suppressDraft(column)
    case 'rare':
      return rowsDraft(rareRows(spec, column), column, options)
  }
}
