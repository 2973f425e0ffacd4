import {
  buildHierarchy,
  type HierarchyInspection,
  inspectHierarchy,
  type ResolvedHierarchySpec,
  settledSpec,
} from '@outis/core/hierarchy'
import type { ColumnCounts } from '@outis/core/profile'

/** What a hierarchy makes of the values of a column. */
export interface HierarchyLook extends Omit<HierarchyInspection, 'levels'> {
  readonly levels: readonly {
    readonly level: number
    readonly nodes: number
    /** What a reader sees there, most rows first. */
    readonly labels: readonly { readonly label: string; readonly rows: number }[]
  }[]
  /** As rows of a file: value, level 1, …, top. */
  readonly rows: readonly (readonly string[])[]
}

const MOST_LABELS = 200

/** Completeness and nesting as `outis hierarchy` tells them, and the labels of each level with the rows that would show them. */
export function lookAtHierarchy(column: ColumnCounts, written: ResolvedHierarchySpec): HierarchyLook {
  const { name, dictionary, counts } = column
  const spec = settledSpec(written, column)
  const { levels: _, ...inspection } = inspectHierarchy(spec, { name, dictionary })
  if (inspection.problems.length > 0 && inspection.gaps === 0) return { ...inspection, levels: [], rows: [] }
  const built = buildHierarchy(spec, { name, dictionary }, { onGap: 'suppress', allowOverlap: true })
  const levels = built.levels.map(({ labels, nodeOf }, level) => {
    const rows = new Float64Array(labels.length)
    for (let code = 1; code < dictionary.values.length; code++) rows[nodeOf[code]] += counts[code]
    const shown = labels.map((label, node) => ({ label, rows: rows[node] })).filter((entry) => entry.rows > 0)
    shown.sort((a, b) => b.rows - a.rows || (a.label < b.label ? -1 : 1))
    return { level, nodes: shown.length, labels: shown.slice(0, MOST_LABELS) }
  })
  const rows = dictionary.values
    .slice(1)
    .map((value, valueIndex) => [
      value,
      ...built.levels.slice(1).map(({ labels, nodeOf }) => labels[nodeOf[valueIndex + 1]]),
    ])
  return { ...inspection, levels, rows }
}
