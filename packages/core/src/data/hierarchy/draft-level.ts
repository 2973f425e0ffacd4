import { OutisError } from '../errors.ts'
import { type Dictionary, SUPPRESSED } from '../table/table.ts'
import { counted } from '../words/words.ts'
import type { HierarchyOptions } from './hierarchy-spec.ts'

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

interface Nodes {
  readonly nodeOf: ArrayLike<number>
  readonly labels: readonly string[]
}

/** How neighbouring levels hang together: place i is between levels i and i + 1. */
interface Links {
  /** parents[i][node] → node above (one of them, where the node is split). */
  readonly parents: readonly Uint32Array[]
  /** Nodes of level i that lie under more than one node of level i + 1. */
  readonly split: readonly number[]
}

/** O(members × levels). */
export function linkLevels(levels: readonly Nodes[]): Links {
  const parents: Uint32Array[] = []
  const split: number[] = []
  for (let i = 0; i + 1 < levels.length; i++) {
    const link = linkPair(levels[i], levels[i + 1])
    parents.push(link.parents)
    split.push(link.split)
  }
  return { parents, split }
}

function linkPair(below: Nodes, above: Nodes): { parents: Uint32Array; split: number } {
  const parents = new Uint32Array(below.labels.length)
  const seen = new Uint8Array(below.labels.length)
  let split = 0
  for (let member = 0; member < below.nodeOf.length; member++) {
    const node = below.nodeOf[member]
    if (node === UNPLACED || seen[node] === 2) continue
    const parent = above.nodeOf[member]
    if (seen[node] === 0) {
      parents[node] = parent
      seen[node] = 1
    } else if (parents[node] !== parent) {
      seen[node] = 2
      split++
    }
  }
  return { parents, split }
}

/** Each level must merge whole nodes of the one below it; `levels` are level 1 and up. */
export function checkNesting(
  levels: readonly DraftLevel[],
  column: string,
  options: HierarchyOptions,
): Pick<Draft, 'parents' | 'notices'> {
  const { parents, split } = linkLevels(levels)
  const first = split.findIndex((nodes) => nodes > 0)
  if (first === -1) return { parents, notices: [] }
  const [level, nodes] = [first + 2, split[first]]
  return overlap({ column, level, nodes, why: splitting(level, nodes) }, options)
}

/** Nodes of the level below that a level splits, in words. */
export const splitting = (level: number, nodes: number): string =>
  `it splits ${counted(nodes, 'node')} of level ${level - 1}`

interface Overlap {
  readonly column: string
  readonly level: number
  readonly nodes: number
  readonly why: string
}

/** The one answer to levels that do not nest: an error, or, where overlap is allowed, a notice. */
export function overlap(
  { column, level, nodes, why }: Overlap,
  { allowOverlap }: HierarchyOptions,
): Pick<Draft, 'notices'> {
  const message = `Level ${level} of the hierarchy of "${column}" does not nest: ${why}.`
  if (allowOverlap) return { notices: [`${message} Overlap is allowed, so the search cannot prune.`] }
  throw new OutisError('HIERARCHY_OVERLAP', {
    message,
    hint: 'Let each level merge whole nodes of the level below, or set allow-overlap: true.',
    details: { column, level, nodes },
  })
}
