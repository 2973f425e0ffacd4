import type { CountWork, Levels } from '../grouping/class-list.ts'
import type { Problem } from '../search/search-problem.ts'

/** What is known of the nodes of the lattice. `node` is the node's number: levels above the lowest as digits, position 0 first. */
export interface NodeTags {
  /** Needs more suppression than allowed. */
  isImpossible(node: number, levels: Levels): boolean
  /** This node and every more specific one are impossible. */
  markImpossible(node: number, levels: Levels): void
  isSeen(node: number): boolean
  markSeen(node: number): void
  /** Rows that are suppressed at the node, at least: what more general nodes have shown. */
  suppressedAtLeast(node: number, levels: Levels): number
  setSuppressed(node: number, rows: number): void
}

/** A byte per node up to here; beyond, a list of the impossible nodes alone. */
const DENSE_NODES = 50_000_000

export interface Lattice {
  readonly floors: Int32Array
  readonly heights: Int32Array
  /** Raising one position by a level adds that to the node's number. */
  readonly strides: Float64Array
  readonly nodes: number
  /** Raising this position only merges classes. */
  readonly monotone: readonly boolean[]
}

export function latticeOf({ floors, heights, columns }: Problem): Lattice {
  const strides = new Float64Array(heights.length)
  let nodes = 1
  for (let position = heights.length - 1; position >= 0; position--) {
    strides[position] = nodes
    // Finite, however many columns there are: numbers are told, and 0 times infinity is none.
    nodes = Math.min(nodes * (heights[position] - floors[position] + 1), Number.MAX_VALUE)
  }
  return { floors, heights, strides, nodes, monotone: columns.map(({ monotone }) => monotone) }
}

export function nodeNumber({ floors, strides }: Lattice, levels: ArrayLike<number>): number {
  let node = 0
  for (let position = 0; position < strides.length; position++)
    node += strides[position] * (levels[position] - floors[position])
  return node
}

export function nodeTags(lattice: Lattice, maxSuppressed: number, countWork: CountWork = () => {}): NodeTags {
  return lattice.nodes <= DENSE_NODES ? denseTags(lattice, maxSuppressed) : listedTags(lattice, countWork)
}

const IMPOSSIBLE = 128
const SEEN = 64
/** The lowest six bits: rows suppressed at least, in 63rds of what is allowed, rounded down. */
const STEPS = 63

function denseTags({ floors, heights, strides, nodes, monotone }: Lattice, maxSuppressed: number): NodeTags {
  const tags = new Uint8Array(nodes)
  // Lowered position by position, so that each node below is come to once; below one that is marked, all are.
  const mark = (node: number, levels: Levels, first: number) => {
    if (tags[node] & IMPOSSIBLE) return
    tags[node] |= IMPOSSIBLE
    for (let position = first; position < heights.length; position++) {
      if (levels[position] === floors[position] || !monotone[position]) continue
      levels[position]--
      mark(node - strides[position], levels, position)
      levels[position]++
    }
  }
  return {
    isImpossible: (node) => (tags[node] & IMPOSSIBLE) !== 0,
    markImpossible: (node, levels) => mark(node, levels.slice(), 0),
    isSeen: (node) => (tags[node] & SEEN) !== 0,
    markSeen(node) {
      tags[node] |= SEEN
    },
    suppressedAtLeast(node, levels) {
      let most = tags[node] & STEPS
      for (let position = 0; position < heights.length; position++) {
        if (levels[position] === heights[position] || !monotone[position]) continue
        const above = tags[node + strides[position]]
        if ((above & IMPOSSIBLE) === 0 && (above & STEPS) > most) most = above & STEPS
      }
      tags[node] = (tags[node] & ~STEPS) | most
      return Math.ceil((most * maxSuppressed) / STEPS)
    },
    setSuppressed(node, rows) {
      if (maxSuppressed === 0) return
      const step = Math.min(STEPS, Math.floor((rows * STEPS) / maxSuppressed))
      if (step > (tags[node] & STEPS)) tags[node] = (tags[node] & ~STEPS) | step
    },
  }
}

/** Impossible nodes that are kept; beyond, the search goes on with these. */
const LISTED_NODES = 4096

/** What it costs to compare two nodes. */
const COMPARE_STEPS = 4
const POSITIONS_A_STEP = 8

function listedTags({ heights, nodes, monotone }: Lattice, countWork: CountWork): NodeTags {
  const impossible: Levels[] = []
  const seen = new Set<number>()
  const below = (levels: Levels, impossibleLevels: Levels) => {
    for (let position = 0; position < heights.length; position++) {
      if (
        monotone[position]
          ? levels[position] > impossibleLevels[position]
          : levels[position] !== impossibleLevels[position]
      ) {
        return false
      }
    }
    return true
  }
  return {
    isImpossible(_, levels) {
      countWork((COMPARE_STEPS + heights.length / POSITIONS_A_STEP) * impossible.length)
      return impossible.some((impossibleLevels) => below(levels, impossibleLevels))
    },
    markImpossible(_, levels) {
      for (let i = impossible.length - 1; i >= 0; i--)
        if (below(impossible[i], levels)) impossible.splice(i, 1)
      if (impossible.length < LISTED_NODES) impossible.push(levels.slice())
    },
    isSeen: (node) => seen.has(node),
    markSeen(node) {
      // Where numbers go beyond 2^53 they are not exact; a node seen twice is no harm, one taken for another is.
      if (nodes < Number.MAX_SAFE_INTEGER && seen.size < LISTED_NODES) seen.add(node)
    },
    suppressedAtLeast: () => 0,
    setSuppressed: () => {},
  }
}
