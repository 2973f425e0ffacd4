import { countAtMost } from '../../../../models/kit/boundary.ts'
import { decoysFor } from './decoys.ts'
import { type HeldRows, likelyDecoys } from './hide-likely.ts'

/** Rows that an attacker with a register cannot tell apart: of one class, and of one combination as ordinary rows show it. */
export interface SeenGroup extends HeldRows {
  readonly class: number
  /** Combinations of the table in it that have rows to give, or to hide. */
  readonly entries: readonly number[]
  /** How likely its rows belong to the stratum, by what anybody can learn: a logit. */
  readonly likely: number
  /** Decides between groups that are as good; keyed, and unlike for any two. */
  readonly draw: number
}

export interface MatchTargets {
  /** Largest share of rows to hide wherever their combination leaves ordinary rows behind. */
  readonly bound: number
  /** The share aimed at, over all. */
  readonly share: number
  /** The share aimed at where a whole combination is generalised, which is seen. */
  readonly bareShare: number
  /** The share aimed at among people who are held likely to be sensitive. */
  readonly likelyShare: number
}

/**
 * How many decoys every group gives. First its own combination hides a row: whoever knows the combination then learns no
 * more than the bound, whatever else they know. Where it has too few ordinary rows all of it is generalised, which a
 * register shows; so other whole combinations are generalised that have no such row, equally rare and as likely to have
 * one. Last, ordinary rows that somebody may hold likely to be sensitive (hide-likely.ts). O(groups · log groups).
 */
export function matchDecoys(groups: readonly SeenGroup[], targets: MatchTargets): Uint32Array {
  const needed = new Uint32Array(groups.length)
  const rows = (rowsOf: (group: SeenGroup) => number) => groups.reduce((sum, group) => sum + rowsOf(group), 0)
  const overall =
    rows(({ own }) => own) /
    Math.max(
      1,
      rows(({ own, others }) => own + others),
    )
  for (const members of byClass(groups)) {
    const bare: number[] = []
    for (const groupIndex of members) {
      const { own, others } = groups[groupIndex]
      if (own === 0) continue
      const least = ownDecoys(groups[groupIndex], targets)
      needed[groupIndex] = Math.min(others, least)
      if (others <= least) bare.push(groupIndex)
    }
    mirrorBare(groups, { members, bare, needed, targets })
    for (const groupIndex of members)
      needed[groupIndex] = Math.max(
        needed[groupIndex],
        likelyDecoys(groups[groupIndex], { share: targets.likelyShare, overall }),
      )
  }
  return needed
}

function ownDecoys({ own, rounding }: SeenGroup, { bound, share }: MatchTargets): number {
  return Math.max(decoysFor(own, bound), Math.floor(own / share - own + rounding))
}

function byClass(groups: readonly SeenGroup[]): readonly number[][] {
  const classes = new Map<number, number[]>()
  for (const [groupIndex, group] of groups.entries()) {
    const members = classes.get(group.class)
    if (members) members.push(groupIndex)
    else classes.set(group.class, [groupIndex])
  }
  return [...classes.values()]
}

/** Groups that are as likely as another, among which one is drawn. */
const NEAREST = 6

interface Bare {
  readonly members: readonly number[]
  readonly bare: readonly number[]
  readonly needed: Uint32Array
  readonly targets: MatchTargets
}

function mirrorBare(groups: readonly SeenGroup[], { members, bare, needed, targets }: Bare): void {
  const pools = poolsOf(groups, members)
  const share = targets.bareShare
  const bySize = new Map<number, number[]>()
  for (const groupIndex of bare) {
    const size = sizeClass(groups[groupIndex])
    const those = bySize.get(size)
    if (those) those.push(groupIndex)
    else bySize.set(size, [groupIndex])
  }
  const shown = { own: 0, all: 0 }
  for (const [size, those] of [...bySize].sort(([a], [b]) => b - a)) {
    let open = 0
    // The likeliest first: they have the fewest to be taken for.
    for (const groupIndex of those.sort(byLikely(groups)).reverse()) {
      const { own, others, likely } = groups[groupIndex]
      open += own / share - own - others
      shown.own += own
      shown.all += own + others
      while (open > 0.5) {
        const likeGroup = takeLike(pools, size, likely)
        if (likeGroup < 0) break
        needed[likeGroup] = groups[likeGroup].others
        open -= groups[likeGroup].others
        shown.all += groups[likeGroup].others
      }
    }
  }
  bareMore(groups, { members, needed, shown, bound: targets.bound })
}

/** Where no others are left, combinations that hide rows of their own are generalised as a whole, the least first. */
function bareMore(
  groups: readonly SeenGroup[],
  {
    members,
    needed,
    shown,
    bound,
  }: Pick<Bare, 'members' | 'needed'> & {
    readonly shown: { own: number; all: number }
    readonly bound: number
  },
): void {
  const isKept = () => countAtMost(shown.own, bound * shown.all)
  if (isKept()) return
  const left = members.filter((groupIndex) => needed[groupIndex] < groups[groupIndex].others)
  const size = ({ own, others }: SeenGroup) => own + others
  left.sort((a, b) => size(groups[a]) - size(groups[b]) || groups[a].draw - groups[b].draw)
  for (const groupIndex of left) {
    if (isKept()) return
    needed[groupIndex] = groups[groupIndex].others
    shown.own += groups[groupIndex].own
    shown.all += size(groups[groupIndex])
  }
}

/** Groups of 1, of 2, of 3 and 4, of 5 to 8 rows and so on are equally rare. */
const sizeClass = ({ own, others }: SeenGroup): number => Math.ceil(Math.log2(own + others))

const byLikely =
  (groups: readonly SeenGroup[]) =>
  (a: number, b: number): number =>
    groups[a].likely - groups[b].likely || groups[a].draw - groups[b].draw

/** Groups without rows to hide, by how likely they would have one, of which each is taken once. */
interface Pool {
  readonly groupIndexes: readonly number[]
  readonly likely: Float64Array
  readonly draw: Float64Array
  /** The next place that is free, from here on: to the right and to the left. */
  readonly right: Int32Array
  readonly left: Int32Array
}

function poolsOf(groups: readonly SeenGroup[], members: readonly number[]): Map<number, Pool> {
  const bySize = new Map<number, number[]>()
  for (const groupIndex of members) {
    if (groups[groupIndex].own > 0 || groups[groupIndex].others === 0) continue
    const size = sizeClass(groups[groupIndex])
    const those = bySize.get(size)
    if (those) those.push(groupIndex)
    else bySize.set(size, [groupIndex])
  }
  return new Map([...bySize].map(([size, those]) => [size, poolOf(groups, those.sort(byLikely(groups)))]))
}

const poolOf = (groups: readonly SeenGroup[], groupIndexes: readonly number[]): Pool => ({
  groupIndexes,
  likely: Float64Array.from(groupIndexes, (group) => groups[group].likely),
  draw: Float64Array.from(groupIndexes, (group) => groups[group].draw),
  // One place is put before the first and one behind the last: nothing is there.
  right: Int32Array.from({ length: groupIndexes.length + 2 }, (_, index) => index),
  left: Int32Array.from({ length: groupIndexes.length + 2 }, (_, index) => index),
})

/** Sizes that are looked at in either direction: 2^6 times as rare, or as frequent. */
const SIZES_AWAY = 6

/** Takes a group of this size, else of the nearest that has any: of those as likely, the one that is drawn. −1: none is left. */
function takeLike(pools: ReadonlyMap<number, Pool>, size: number, likely: number): number {
  for (let away = 0; away <= 2 * SIZES_AWAY; away++) {
    // The same, one smaller, one larger, two smaller, and so on.
    const pool = pools.get(size + (away % 2 === 1 ? -1 : 1) * Math.ceil(away / 2))
    const poolIndex = pool === undefined ? -1 : nearestDrawn(pool, likely)
    if (poolIndex < 0) continue
    pool!.right[poolIndex + 1] = poolIndex + 2
    pool!.left[poolIndex + 1] = poolIndex
    return pool!.groupIndexes[poolIndex]
  }
  return -1
}

function nearestDrawn({ likely, draw, left, right }: Pool, likelyAsked: number): number {
  let low = 0
  let high = likely.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (likely[middle] < likelyAsked) low = middle + 1
    else high = middle
  }
  let before = freeFrom(left, low) - 1
  let behind = freeFrom(right, low + 1) - 1
  let drawn = -1
  for (let near = 0; near < NEAREST; near++) {
    const isBehind =
      before < 0 || (behind < likely.length && likely[behind] - likelyAsked < likelyAsked - likely[before])
    const poolIndex = isBehind ? behind : before
    if (poolIndex < 0 || poolIndex >= likely.length) break
    if (drawn < 0 || draw[poolIndex] < draw[drawn]) drawn = poolIndex
    if (isBehind) behind = freeFrom(right, behind + 2) - 1
    else before = freeFrom(left, before) - 1
  }
  return drawn
}

/** The end of the way, which is made shorter for the next who walks it. */
function freeFrom(next: Int32Array, from: number): number {
  let end = from
  while (next[end] !== end) end = next[end]
  for (let index = from; next[index] !== end && index !== end; ) {
    const then = next[index]
    next[index] = end
    index = then
  }
  return end
}
