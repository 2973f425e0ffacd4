import { type CountedColumn, FORCED, raised, roomAbove, sizeOf } from './around-node.ts'
import type { NodeShares } from './node-shares.ts'

/** Classes with one row alone under the rarest child of a node that they need. */
export interface AloneAtNode {
  /** Less those that chance would give. */
  readonly beyond: number
  /** Of their number, if chance made it. */
  readonly variance: number
}

/**
 * Chance is that of a class that needs the node: n · s · (1 − s)ⁿ⁻¹ of n rows, over the chance that they lie under several
 * children. O(groups).
 */
export function aloneByNode(column: CountedColumn): ReadonlyMap<number, AloneAtNode> {
  const { shares, groups, slotIndex } = column
  const aloneAt = new Map<number, AloneAtNode>()
  for (let g = 0; g < groups.count; g++) {
    const node = shares.settled[groups.shown[slotIndex][g]]
    if (node !== shares.settled[groups.needed[slotIndex][g]] || shares.children[node].length < 2) continue
    const { beyond, variance } = aloneAt.get(node) ?? { beyond: 0, variance: 0 }
    const chance = chanceAlone(shares, node, groups.sizes[g])
    aloneAt.set(node, {
      beyond: beyond + (isAlone(column, g) ? 1 : 0) - chance,
      variance: variance + chance * (1 - chance),
    })
  }
  return aloneAt
}

/** So many standard deviations from chance tell nothing. */
const TOLERATED = 0.5

/** Classes of all columns with a row that is alone, less those that chance explains. */
export function aloneBeyond(columns: readonly CountedColumn[]): number {
  let beyond = 0
  let variance = 0
  for (const column of columns) {
    for (const entry of aloneByNode(column).values()) {
      beyond += entry.beyond
      variance += entry.variance
    }
  }
  return beyond - TOLERATED * Math.sqrt(variance)
}

/** Whether one row of a group alone lies under the rarest child of the node that it needs. */
export const isAlone = ({ groups, slotIndex }: CountedColumn, g: number): boolean =>
  groups.rare[slotIndex][g] === 1

function chanceAlone(shares: NodeShares, node: number, rows: number): number {
  const share = shares.weight[shares.rarest[node]] / shares.weight[node]
  return (rows * share * (1 - share) ** (rows - 1)) / shares.chance(node, rows)
}

/** So many classes with a row that is alone are left, at the node and in all columns. */
export const tooMany = (atNode: number, { beyond }: CountedColumn['alone']): boolean =>
  Math.min(atNode, beyond) >= 0.5

/**
 * Of the classes that need a node, chance has in some one row alone under the rarest child. A method that cuts where it may
 * leaves more of them: one odd row is what keeps a class from being cut. Those beyond chance, drawn by the seed, are raised
 * beyond the node, as long as the node above asks for classes that lie under this one alone. Returns the others.
 */
export function raiseAlone(
  column: CountedColumn,
  node: number,
  needing: readonly number[],
): readonly number[] {
  const { shares, groups, slotIndex, decided, alone } = column
  const up = raised(shares, node)
  if (up === node || alone.beyond < 0.5) return needing
  const lone = new Set(needing.filter((g) => isAlone(column, g)))
  let beyond = needing.reduce((left, g) => left - chanceAlone(shares, node, groups.sizes[g]), lone.size)
  if (!tooMany(beyond, alone)) return needing
  const room = roomAbove(column, up, node)
  return needing.filter((g) => {
    const size = sizeOf(groups.sizes[g])
    const roomLeft = room.get(size) ?? 0
    if (!lone.has(g) || roomLeft < 1 || !tooMany(beyond, alone)) return true
    room.set(size, roomLeft - 1)
    const less = 1 - chanceAlone(shares, node, groups.sizes[g])
    beyond -= less
    alone.beyond -= less
    groups.shown[slotIndex][g] = up
    decided[g] = FORCED
    return false
  })
}
