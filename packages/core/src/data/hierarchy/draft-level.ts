import type { Dictionary } from '../table/dictionary.ts'
import { SUPPRESSED } from '../table/dictionary.ts'

/** The column a hierarchy is built for. */
export interface HierarchyColumn {
  readonly name: string
  readonly dictionary: Dictionary
}

/** Node of a value the hierarchy says nothing about: missing, or a gap. */
export const UNPLACED = -1

/** One level above the values, as a form of hierarchy states it: before missing values and gaps have their place. */
export interface DraftLevel {
  /** nodeOf[code] → node, or UNPLACED. */
  readonly nodeOf: Int32Array
  readonly labels: readonly string[]
  /** Leaves of the whole hierarchy under each node. */
  readonly leaves: Float64Array
  /** For number columns. */
  readonly widths?: Float64Array
}

/** What every form comes to; `completeHierarchy` makes the hierarchy of it. */
export interface Draft {
  /** Level 1 and up; the last has one node. Nodes that no value of the data reaches may be among them. */
  readonly levels: readonly DraftLevel[]
  readonly leafCount: number
  /** parents[i][node of levels[i]] → node of levels[i + 1]; absent where levels do not nest. */
  readonly parents?: readonly Uint32Array[]
  readonly notices: readonly string[]
}

/** The level `*` above everything placed on the level it is built from. */
export function topLevel(members: ArrayLike<number>, leafCount: number): DraftLevel {
  const nodeOf = new Int32Array(members.length)
  for (let member = 0; member < members.length; member++) {
    nodeOf[member] = members[member] === UNPLACED ? UNPLACED : 0
  }
  return { nodeOf, labels: [SUPPRESSED], leaves: Float64Array.of(leafCount) }
}

/** Largest less smallest number under each node; 0 where a node has none. */
export function spans(nodeOf: Int32Array, numbers: ArrayLike<number>, nodes: number): Float64Array {
  const smallest = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  const largest = new Float64Array(nodes).fill(Number.NEGATIVE_INFINITY)
  for (let member = 0; member < nodeOf.length; member++) {
    const node = nodeOf[member]
    const number = numbers[member]
    if (node === UNPLACED || Number.isNaN(number)) continue
    if (number < smallest[node]) smallest[node] = number
    if (number > largest[node]) largest[node] = number
  }
  return largest.map((end, node) => (end >= smallest[node] ? end - smallest[node] : 0))
}

/** The levels with their widths, for a number column; as they are for any other. */
export function withWidths(
  levels: readonly DraftLevel[],
  numbers?: ArrayLike<number>,
): readonly DraftLevel[] {
  if (numbers === undefined) return levels
  return levels.map((level) => ({ ...level, widths: spans(level.nodeOf, numbers, level.labels.length) }))
}
