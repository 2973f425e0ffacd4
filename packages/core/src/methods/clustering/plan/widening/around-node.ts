import type { NodeColumn } from '../rows/quasi-column.ts'
import type { ClassGroups } from './class-groups.ts'
import { childAbove, type NodeShares } from './node-shares.ts'

/** One column of the groups, while it is widened. */
export interface WidenedColumn {
  readonly column: NodeColumn
  readonly shares: NodeShares
  readonly groups: ClassGroups
  /** Its slot. */
  readonly slotIndex: number
  /** A number for each group, drawn by the seed and its content. */
  readonly draws: Float64Array
  /** What tells groups apart beside this column: their rows and how many other columns are generalised. */
  readonly strata: Int32Array
  /** What was decided about a group in this column in an earlier round. */
  readonly decided: Uint8Array
  /** Classes of all columns with a row that is alone, less those that chance explains (`alone-rows.ts`). */
  readonly alone: { beyond: number }
}

/** A column while its groups are counted. */
export type CountedColumn = Omit<WidenedColumn, 'strata'>

/** A group that showed more than it needed, and no longer does: it is not widened again. */
export const LOWERED = 1
/** A group that was raised beyond a node that it needs: it is not lowered again. */
export const FORCED = 2

/** Nodes with several children that a group shows, from the top down. */
export function shownNodes({ column, shares, groups, slotIndex }: CountedColumn): readonly number[] {
  const isShown = new Uint8Array(column.nodes)
  for (const shownByGroup of groups.shown[slotIndex]) isShown[shares.settled[shownByGroup]] = 1
  const nodes: number[] = []
  for (let node = column.nodes - 1; node >= column.base[1]; node--)
    if (isShown[node] === 1 && shares.children[node].length > 1) nodes.push(node)
  return nodes
}

/** The groups that matter to a node. */
export interface Around {
  /** Groups that show the node and need it. */
  readonly needing: readonly number[]
  /** By child: groups that show the node though all their rows lie under the child. */
  readonly whole: ReadonlyMap<number, readonly number[]>
  /** By child: groups below the node that show what they need, those one step away first. */
  readonly below: ReadonlyMap<number, readonly number[]>
}

export function aroundNode(widened: CountedColumn, node: number): Around {
  const { shares, groups, slotIndex, decided, draws } = widened
  const needing: number[] = []
  const whole = new Map<number, number[]>()
  const below = new Map<number, number[]>()
  for (let g = 0; g < groups.count; g++) {
    const shownNode = shares.settled[groups.shown[slotIndex][g]]
    const needed = shares.settled[groups.needed[slotIndex][g]]
    if (needed === node) {
      if (shownNode === node) needing.push(g)
      continue
    }
    if (shownNode !== node && (shownNode !== needed || decided[g] !== 0)) continue
    const child = childAbove(shares, groups.needed[slotIndex][g], node)
    if (child < 0) continue
    const list = shownNode === node ? whole : below
    const listOfChild = list.get(child)
    if (listOfChild) listOfChild.push(g)
    else list.set(child, [g])
  }
  const byDraw = (a: number, b: number) => draws[a] - draws[b] || a - b
  const isNear = (g: number) => (raised(shares, groups.shown[slotIndex][g]) === node ? 0 : 1)
  for (const list of whole.values()) list.sort(byDraw)
  for (const list of below.values()) list.sort((a, b) => isNear(a) - isNear(b) || byDraw(a, b))
  return { needing: needing.sort(byDraw), whole, below }
}

/** The next node up that says less; the node itself at the top. */
export function raised({ settled, parent }: NodeShares, node: number): number {
  let up = node
  while (settled[up] === settled[node]) {
    if (parent[up] === up) return node
    up = parent[up]
  }
  return up
}

/** Classes of nearly as many rows have the same number here. */
export const sizeOf = (rows: number): number => Math.floor(2 * Math.log2(rows))

/** By size: how many classes that lie under one node alone the node above it asks for, less those that stay there. */
export function roomAbove(widened: CountedColumn, up: number, node: number): Map<number, number> {
  const { shares, groups, decided } = widened
  const child = childAbove(shares, node, up)
  const { needing, whole } = aroundNode(widened, shares.settled[up])
  const share = shares.weight[child] / shares.weight[up]
  const room = new Map<number, number>()
  const add = (g: number, by: number) => {
    const size = sizeOf(groups.sizes[g])
    room.set(size, (room.get(size) ?? 0) + by)
  }
  for (const g of needing) add(g, share ** groups.sizes[g] / shares.chance(up, groups.sizes[g]))
  for (const g of whole.get(child) ?? []) if (decided[g] === FORCED) add(g, -1)
  return room
}

/** Share of the leaves below a node. */
export function widthOf({ hierarchy, levelOf, base }: NodeColumn, node: number): number {
  const level = levelOf[node]
  return hierarchy.levels[level].leaves[node - base[level]] / Math.max(1, hierarchy.leafCount)
}
