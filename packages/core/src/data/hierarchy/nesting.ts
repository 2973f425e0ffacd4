import { OutisError } from '../errors.ts'
import { counted } from '../words/words.ts'
import { type Draft, type DraftLevel, UNPLACED } from './draft-level.ts'
import type { HierarchyOptions } from './hierarchy-spec.ts'

interface Nodes {
  readonly nodeOf: ArrayLike<number>
  readonly labels: readonly string[]
}

/** How neighbouring levels hang together: place i is between levels i and i + 1. */
export interface Links {
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
