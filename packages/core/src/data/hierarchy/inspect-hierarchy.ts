import { OutisError } from '../errors.ts'
import { MISSING, readingOf } from '../table/table.ts'
import { counted } from '../words/words.ts'
import { draftOf } from './build-hierarchy.ts'
import { countGaps } from './complete.ts'
import { type DraftLevel, type HierarchyColumn, linkLevels, splitting } from './draft-level.ts'
import { groupRows, treeRows } from './groups.ts'
import type { ResolvedHierarchySpec } from './hierarchy-spec.ts'
import { type Paths, pathsOf } from './paths.ts'
import { checkRows } from './row-faults.ts'

/** What a hierarchy is like and what would stop a run with it. Counts only, no values. */
export interface HierarchyInspection {
  readonly leaves: number
  readonly height: number
  readonly levels: readonly LevelInspection[]
  /** Values of the column that the hierarchy lacks; 0 without a column. */
  readonly gaps: number
  /** Nodes that the level above splits, over all levels. */
  readonly overlaps: number
  /** Rows that repeat an earlier one. */
  readonly duplicates: number
  /** Leaves that the column does not have; 0 without a column. */
  readonly unusedLeaves: number
  /** One sentence for everything that a run would refuse. */
  readonly problems: readonly string[]
}

export interface LevelInspection {
  readonly level: number
  readonly nodes: number
  /** Leaves under the smallest and the largest node. */
  readonly smallest: number
  readonly largest: number
}

type Rows = readonly (readonly string[])[]

/** Looks at rows or any other form, with or without the column it is for; never throws for what it finds. O(leaves × levels). */
export function inspectHierarchy(
  source: Rows | ResolvedHierarchySpec,
  column?: HierarchyColumn,
): HierarchyInspection {
  const spec: ResolvedHierarchySpec = isRows(source) ? { kind: 'rows', rows: source } : source
  try {
    const paths = ownPaths(spec, column)
    if (paths) return inspectPaths(paths, column)
    return column
      ? inspectValues(spec, column)
      : nothing(`The form ${spec.kind} has no leaves of its own: give a column.`)
  } catch (error) {
    if (error instanceof OutisError) return nothing(error.message)
    throw error
  }
}

const isRows = (source: Rows | ResolvedHierarchySpec): source is Rows => Array.isArray(source)

/** The paths of the forms that name their leaves. */
function ownPaths(spec: ResolvedHierarchySpec, column?: HierarchyColumn): Paths | undefined {
  const name = column?.name ?? 'the column'
  const reading = column ? readingOf(column.dictionary) : 'undeclared'
  if (spec.kind === 'groups') return pathsOf(groupRows(spec.levels, { ...column, name }), reading)
  if (spec.kind === 'tree') return pathsOf(treeRows(spec.root, name, reading), reading)
  if (spec.kind !== 'rows') return undefined
  checkRows(spec.rows, { title: 'The hierarchy', reading })
  return pathsOf(spec.rows, reading)
}

function inspectPaths(paths: Paths, column?: HierarchyColumn): HierarchyInspection {
  const { leaves, leafOf, levels, duplicates } = paths
  const counts = { leaves: leaves.length, levels, duplicates }
  if (!column) return inspection({ ...counts, gaps: 0, unusedLeaves: 0 })
  const { values } = column.dictionary
  let placed = 0
  for (let code = MISSING + 1; code < values.length; code++) if (leafOf(values[code]) !== undefined) placed++
  const used = leafOf(values[MISSING]) !== undefined ? placed + 1 : placed
  const gaps = values.length - 1 - placed
  return inspection({ ...counts, gaps, unusedLeaves: leaves.length - used }, column)
}

/** For the forms whose leaves are the column's values or its range. */
function inspectValues(spec: ResolvedHierarchySpec, column: HierarchyColumn): HierarchyInspection {
  const draft = draftOf(spec, column, { onGap: 'suppress', allowOverlap: true })
  const { leafCount: leaves, levels, parents } = draft
  const result = inspection(
    { leaves, levels, gaps: countGaps(draft), duplicates: 0, unusedLeaves: 0 },
    column,
  )
  // Levels can fail to nest by their definition without splitting a node of this data.
  if (parents || result.overlaps > 0) return result
  return { ...result, problems: [...result.problems, 'The levels do not nest.'] }
}

interface Counts {
  readonly leaves: number
  readonly levels: readonly DraftLevel[]
  readonly gaps: number
  readonly duplicates: number
  readonly unusedLeaves: number
}

function inspection({ levels, ...counts }: Counts, column?: HierarchyColumn): HierarchyInspection {
  const { split } = linkLevels(levels)
  const problems = split.flatMap((nodes, index) =>
    nodes === 0 ? [] : [`Level ${index + 2} does not nest: ${splitting(index + 2, nodes)}.`],
  )
  const { gaps, leaves } = counts
  if (column && gaps > 0) {
    problems.unshift(`${counted(gaps, 'value')} of "${column.name}" not in the hierarchy.`)
  }
  return {
    ...counts,
    height: levels.length,
    levels: [{ level: 0, nodes: leaves, smallest: 1, largest: 1 }, ...levels.map(inspectLevel)],
    overlaps: split.reduce((sum, nodes) => sum + nodes, 0),
    problems,
  }
}

function inspectLevel({ labels, leaves }: DraftLevel, index: number): LevelInspection {
  const smallest = leaves.reduce((least, count) => Math.min(least, count), leaves[0] ?? 0)
  const largest = leaves.reduce((most, count) => Math.max(most, count), 0)
  return { level: index + 1, nodes: labels.length, smallest, largest }
}

const nothing = (problem: string): HierarchyInspection => ({
  leaves: 0,
  height: 0,
  levels: [],
  gaps: 0,
  overlaps: 0,
  duplicates: 0,
  unusedLeaves: 0,
  problems: [problem],
})
