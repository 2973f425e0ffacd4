import type { NodeColumn } from '../rows/quasi-column.ts'

/** What chance alone makes of the nodes of a column: where rows of the table lie below each. */
export interface NodeShares {
  /** settled[node]: the node itself, or the first below it that has several children: what both tell is the same. */
  readonly settled: Int32Array
  /** parent[node]; the top is its own. */
  readonly parent: Int32Array
  /** children[node]: those below it that rows of the table lie under. */
  readonly children: readonly (readonly number[])[]
  /** Rows of the table below each node. */
  readonly weight: Float64Array
  /** rarest[node]: the child that fewest rows of the table lie under; −1 where there are not several. */
  readonly rarest: Int32Array
  /**
   * How likely `rows` rows drawn from the table below a node lie under several of its children: how often the guess that they
   * do comes true of a class that was not made to fit.
   */
  chance(node: number, rows: number): number
}

/** @param counts rows of each value of the column. O(nodes + values · height). */
export function nodeShares(column: NodeColumn, counts: Float64Array): NodeShares {
  const { nodes, levelOf, base, hierarchy, height } = column
  const weight = new Float64Array(nodes)
  for (let level = 0; level <= height; level++) {
    const { nodeOf } = hierarchy.levels[level]
    for (let code = 0; code < counts.length; code++) weight[base[level] + nodeOf[code]] += counts[code]
  }
  const parent = new Int32Array(nodes).fill(nodes - 1)
  const children: number[][] = Array.from({ length: nodes }, () => [])
  for (let node = 0; node < nodes; node++) {
    const level = levelOf[node]
    if (level === height) continue
    parent[node] = base[level + 1] + hierarchy.levels[level + 1].nodeOf[column.valueBelow[node]]
    if (weight[node] > 0) children[parent[node]].push(node)
  }
  const settled = new Int32Array(nodes)
  for (let node = 0; node < nodes; node++)
    settled[node] = children[node].length === 1 ? settled[children[node][0]] : node
  const rarest = Int32Array.from(children, (childrenOfNode) =>
    childrenOfNode.length < 2
      ? -1
      : childrenOfNode.reduce((least, child) => (weight[child] < weight[least] ? child : least)),
  )
  return { settled, parent, children, weight, rarest, chance: chanceOf(settled, children, weight) }
}

/** The child of a node that a node below it lies under; −1 where it does not lie below. */
export function childAbove({ parent }: NodeShares, below: number, node: number): number {
  let up = below
  while (up < node && parent[up] !== up) {
    if (parent[up] === node) return up
    up = parent[up]
  }
  return -1
}

function chanceOf(settled: Int32Array, children: readonly (readonly number[])[], weight: Float64Array) {
  const knownChances = new Map<string, number>()
  return (node: number, rows: number): number => {
    const below = settled[node]
    const key = `${below} ${rows}`
    let chance = knownChances.get(key)
    if (chance === undefined) {
      chance = 1
      for (const child of children[below]) chance -= (weight[child] / weight[below]) ** rows
      chance = children[below].length === 0 ? 0 : Math.max(0, chance)
      knownChances.set(key, chance)
    }
    return chance
  }
}
