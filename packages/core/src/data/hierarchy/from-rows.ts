import { readingOf } from '../table/dictionary.ts'
import type { Draft, HierarchyColumn } from './draft-level.ts'
import type { HierarchyOptions } from './hierarchy-spec.ts'
import { pathsDraft, pathsOf } from './paths.ts'
import { checkRows } from './row-faults.ts'

/** Rows leaf, level 1, …, top, as a file holds them. Leaves are the rows' own, in the data or not. O(cells). */
export function rowsDraft(
  rows: readonly (readonly string[])[],
  column: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  const reading = readingOf(column.dictionary)
  checkRows(rows, { title: `The hierarchy of "${column.name}"`, reading })
  const paths = pathsOf(rows, reading)
  const draft = pathsDraft(paths, column, options)
  if (!paths.topAdded) return draft
  const notice = `The hierarchy of "${column.name}" ends in more than one label: a level * was added on top.`
  return { ...draft, notices: [...draft.notices, notice] }
}
