import type { Hierarchy, Level } from './hierarchy.ts'

/**
 * A hierarchy without its levels below one, for a table that was counted on that level. A value stands for all of its group there:
 * on level 0 it has the label, the leaves and the width of the group.
 */
export function fromLevel(hierarchy: Hierarchy, level: number): Hierarchy {
  if (level === 0) return hierarchy
  const { nodeOf, labels, leaves, widths } = hierarchy.levels[level]
  const values: Level = {
    nodeOf: Uint32Array.from(nodeOf.keys()),
    labels: Array.from(nodeOf, (node) => labels[node]),
    leaves: Float64Array.from(nodeOf, (node) => leaves[node]),
    ...(widths && { widths: Float64Array.from(nodeOf, (node) => widths[node]) }),
  }
  const above = hierarchy.levels.slice(level + 1)
  return {
    ...hierarchy,
    height: above.length,
    levels: [values, ...above],
    parents: above.length === 0 ? [] : [above[0].nodeOf, ...hierarchy.parents.slice(level + 1)],
  }
}
