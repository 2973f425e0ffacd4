import { raiseAlone } from './alone-rows.ts'
import {
  type Around,
  aroundNode,
  FORCED,
  LOWERED,
  raised,
  roomAbove,
  shownNodes,
  sizeOf,
  type WidenedColumn,
  widthOf,
} from './around-node.ts'

/**
 * Widens classes until every node of a column is needed as often as chance makes it, no more and no less. A class that
 * shows a node which none of its children could replace tells that its rows lie under several of them (Cohen 2022). If
 * as many classes show the node without need as chance would have it, the node tells nothing. Where they are too many,
 * the opposite is told: that all rows lie under one child. Hence n rows drawn at random below the node decide: they
 * lie under child c alone with chance s(c)ⁿ, s(c) its share. For each class that needs the node, s(c)ⁿ / (1 − Σ sⁿ)
 * classes of as many rows that lie under c alone are shown by it too, and classes beyond that number are shown by what
 * they need. From the top down, so that what is taken from below is gone when the lower node's turn comes. Returns
 * whether anything changed. O(groups · log groups) for each node that is shown.
 */
export function coverNodes(widened: WidenedColumn): boolean {
  let changed = false
  let carry = 0
  for (const node of shownNodes(widened)) {
    const around = aroundNode(widened, node)
    if (around.needing.length === 0 && around.whole.size === 0) continue
    const needing = raiseAlone(widened, node, spared(widened, node, around.needing))
    const balanced = balance(widened, node, { around: { ...around, needing }, carry })
    carry = balanced.carry
    changed = changed || balanced.changed || needing.length < around.needing.length
  }
  return changed
}

/** Beyond so many times the cost, classes are raised though the node above does not ask for them. */
const FAR_DEARER = 8

/**
 * Where nearly all rows below a node lie under one child, very many classes would have to show it for one that needs it. That
 * one is raised beyond the node in their place, as long as the node above it asks for classes that lie under this node
 * alone; and where the cover would be far dearer, also if it does not: they are few. Returns the others.
 */
function spared(widened: WidenedColumn, node: number, needing: readonly number[]): readonly number[] {
  const { column, shares, groups, slotIndex, decided } = widened
  const up = raised(shares, node)
  if (up === node) return needing
  const above = widthOf(column, up) - widthOf(column, node)
  const dearness = (g: number) => {
    const need = shares.chance(node, groups.sizes[g])
    return (((1 - need) / need) * widthOf(column, node)) / above
  }
  if (!needing.some((g) => dearness(g) > 1)) return needing
  const room = roomAbove(widened, up, node)
  return needing.filter((g) => {
    const size = sizeOf(groups.sizes[g])
    const roomLeft = room.get(size) ?? 0
    const dear = dearness(g)
    if (dear <= 1 || (roomLeft < 1 && dear <= FAR_DEARER)) return true
    room.set(size, roomLeft - 1)
    groups.shown[slotIndex][g] = up
    decided[g] = FORCED
    return false
  })
}

/** What a node asks for is a fraction: the rest of one child and stratum is carried to the next. */
function balance(
  widened: WidenedColumn,
  node: number,
  { around, carry: before }: { readonly around: Around; readonly carry: number },
): { readonly changed: boolean; readonly carry: number } {
  const { shares } = widened
  let carry = before
  let changed = false
  // Rare children first: what they cannot give, the frequent ones can.
  const children = shares.children[node].toSorted((a, b) => shares.weight[a] - shares.weight[b] || a - b)
  for (const child of children) {
    const pool = poolOf(widened, around.below.get(child) ?? [])
    for (const wantedByStratum of wantedOf(widened, node, { around, child })) {
      const settled = settle(widened, wantedByStratum, { node, pool, carry })
      changed = changed || settled.changed
      carry = settled.carry
    }
  }
  const left = raiseBeyond(widened, node, { needing: around.needing, missing: carry })
  return { changed: changed || left !== carry, carry: Math.min(0.5, Math.max(-0.5, left)) }
}

/** Classes of about as many rows, by stratum. */
type Wanted = ReadonlyMap<number, WantedOfStratum>

interface WantedOfStratum {
  /** Classes under the child that are to show the node, less those that do. */
  count: number
  /** Those that do. */
  readonly whole: number[]
}

/** Raises the first of the pool, or lowers those that show the node, where most are missing or too many. */
function settle(
  widened: WidenedColumn,
  wantedByStratum: Wanted,
  { node, pool, carry: before }: { readonly node: number; readonly pool: Pool; readonly carry: number },
): { readonly changed: boolean; readonly carry: number } {
  let carry = before
  for (const { count } of wantedByStratum.values()) carry += count
  let changed = false
  for (; carry >= 0.5; carry--) {
    const [stratum, mostMissing] = extreme(wantedByStratum, 1)!
    const g = pool.take(stratum)
    if (g === undefined) break
    widened.groups.shown[widened.slotIndex][g] = node
    mostMissing.count--
    changed = true
  }
  for (; carry <= -0.5; carry++) {
    const [, mostTooMany] = extreme(wantedByStratum, -1) ?? []
    if (!mostTooMany) break
    const g = mostTooMany.whole.pop()!
    widened.groups.shown[widened.slotIndex][g] = widened.groups.needed[widened.slotIndex][g]
    widened.decided[g] = LOWERED
    mostTooMany.count++
    changed = true
  }
  return { changed, carry }
}

/** The stratum that most are missing in (1), or that has most too many of those that can be lowered (−1). */
function extreme(wantedByStratum: Wanted, sign: 1 | -1): readonly [number, WantedOfStratum] | undefined {
  let around: readonly [number, WantedOfStratum] | undefined
  for (const entry of wantedByStratum) {
    if (sign < 0 && entry[1].whole.length === 0) continue
    if (!around || sign * entry[1].count > sign * around[1].count) around = entry
  }
  return around
}

/** What a node asks of a child: classes of few rows first. */
function wantedOf(
  { shares, groups, strata, decided }: WidenedColumn,
  node: number,
  { around, child }: { readonly around: Around; readonly child: number },
): readonly Wanted[] {
  const bySize = new Map<number, Map<number, WantedOfStratum>>()
  const wantedOfGroup = (g: number): WantedOfStratum => {
    const size = sizeOf(groups.sizes[g])
    const wantedByStratum = bySize.get(size) ?? new Map<number, WantedOfStratum>()
    bySize.set(size, wantedByStratum)
    const wantedOfStratum = wantedByStratum.get(strata[g]) ?? { count: 0, whole: [] }
    wantedByStratum.set(strata[g], wantedOfStratum)
    return wantedOfStratum
  }
  const share = shares.weight[child] / shares.weight[node]
  for (const g of around.needing)
    wantedOfGroup(g).count += share ** groups.sizes[g] / shares.chance(node, groups.sizes[g])
  for (const g of around.whole.get(child) ?? []) {
    const wantedOfStratum = wantedOfGroup(g)
    wantedOfStratum.count--
    if (decided[g] !== FORCED) wantedOfStratum.whole.push(g)
  }
  return [...bySize].sort(([a], [b]) => a - b).map(([, wantedByStratum]) => wantedByStratum)
}

interface Pool {
  take(stratum: number): number | undefined
}

/** Groups to take one after the other: of a stratum, else of the nearest that has any. */
function poolOf({ strata }: WidenedColumn, below: readonly number[]): Pool {
  const lists = new Map<number, number[]>()
  for (const g of below.toReversed()) {
    const list = lists.get(strata[g])
    if (list) list.push(g)
    else lists.set(strata[g], [g])
  }
  const keys = [...lists.keys()].sort((a, b) => a - b)
  return {
    take(stratum) {
      let nearest = -1
      for (const [i, key] of keys.entries())
        if (nearest < 0 || Math.abs(key - stratum) < Math.abs(keys[nearest] - stratum)) nearest = i
      if (nearest < 0) return undefined
      const list = lists.get(keys[nearest])!
      const g = list.pop()
      if (list.length === 0) keys.splice(nearest, 1)
      return g
    },
  }
}

/** Where no class is left that could show the node without need, classes that need it are raised beyond it. */
function raiseBeyond(
  widened: WidenedColumn,
  node: number,
  { needing, missing }: { readonly needing: readonly number[]; readonly missing: number },
): number {
  const { groups, slotIndex, shares, decided } = widened
  const up = raised(shares, node)
  let left = missing
  if (up === node) return left
  for (const g of needing) {
    if (left < 0.5) break
    const need = shares.chance(node, groups.sizes[g])
    groups.shown[slotIndex][g] = up
    decided[g] = FORCED
    left -= (1 - need) / need
  }
  return left
}
