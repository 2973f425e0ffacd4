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
  // The last level is one node, as in every hierarchy: groups of the last level have it above them once more.
  const above = hierarchy.levels.slice(Math.min(level + 1, hierarchy.height))
  return {
    ...hierarchy,
    height: above.length,
    levels: [values, ...above],
    parents: [above[0].nodeOf, ...hierarchy.parents.slice(level + 1)],
  }
}
