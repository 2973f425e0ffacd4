import { OutisError } from '../errors.ts'
import type { Taxonomy } from '../table/classes.ts'

/** One level of a hierarchy: what each value of the column becomes there. It has the nodes that values of the data reach, no other. */
export interface Level {
  /** nodeOf[code of the column's dictionary] → node on this level. */
  readonly nodeOf: Uint32Array
  /** labels[node], as published. */
  readonly labels: readonly string[]
  /** Leaves of the whole hierarchy (not only those in the data) under each node. */
  readonly leaves: Float64Array
  /** Width of each node where leaves are numbers: its largest leaf less its smallest, or the interval's own width; at most `range`. */
  readonly widths?: Float64Array
}

/**
 * A generalisation hierarchy over one column's dictionary. Level 0 is the values themselves (node = code);
 * the last level is one node, `*`, unless the hierarchy file ends otherwise.
 */
export interface Hierarchy {
  readonly column: string
  /** levels.length − 1. */
  readonly height: number
  readonly levels: readonly Level[]
  /** D: leaves in the hierarchy; for intervals the integers (or distinct values) in the table's range. */
  readonly leafCount: number
  /** For a number column: largest less smallest value of the table; the measure of `widths`. */
  readonly range?: number
  /** Each level merges the one below it. False only under `allow-overlap`. */
  readonly nested: boolean
  /** parents[l][node of level l] → node of level l + 1; empty where not nested. */
  readonly parents: readonly Uint32Array[]
  /** Things the user should know: gaps suppressed, levels that overlap, no hierarchy given. No cell values. */
  readonly notices: readonly string[]
}

/** The hierarchy as a tree over a sensitive attribute's values, for hierarchical distance. Levels must nest. */
export function taxonomyOf({ column, height, nested, parents }: Hierarchy): Taxonomy {
  if (nested) return { height, parents }
  throw new OutisError('HIERARCHY_OVERLAP', {
    message: `The levels of the taxonomy of "${column}" do not nest, so it is no tree.`,
    hint: 'Let each level merge whole nodes of the level below; allow-overlap does not serve a taxonomy.',
    details: { column },
  })
}

/**
 * A hierarchy that begins at a level, for a table that was counted on that level. A value stands for its whole group: on
 * level 0 it has the label, leaves and width of the group.
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
