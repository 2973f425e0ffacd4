import type { ClassGroups } from './class-groups.ts'
import type { NodeShares } from './node-shares.ts'
import type { NodeColumn } from './quasi-column.ts'

/** One column of the groups, while it is widened. */
export interface WidenedColumn {
  readonly column: NodeColumn
  readonly shares: NodeShares
  readonly groups: ClassGroups
  /** Its slot. */
  readonly at: number
  /** A number for each group, drawn by the seed and its content. */
  readonly draws: Float64Array
  /** What tells groups apart beside this column: their rows and how many other columns are generalised. */
  readonly strata: Int32Array
}

/**
 * Widens classes until no node of a column is needed more often than chance makes it. A class that shows a node whose
 * children all its rows could not do with tells that they lie under several of them (Cohen 2022); where as many classes
 * show it without need, that is no more likely of a class than of rows drawn at random. For each node, classes of the
 * same size and form that show one of its children are raised to it; where that would cost more, those that need it are
 * raised beyond it. Returns whether anything changed. O(groups · log groups) for each level.
 */
export function coverNodes(widened: WidenedColumn): boolean {
  const { column, shares } = widened
  let changed = false
  for (let node = column.base[1]; node < column.nodes; node++) {
    if (shares.settled[node] !== node) continue
    const { showing, below, deeper } = around(widened, node)
    if (showing.length === 0) continue
    const balance = balanceOf(widened, node, showing)
    const order = [...drawn(widened, below), ...drawn(widened, deeper)]
    if (!dearCover(widened, node, { balance, order }))
      changed = raiseInto(widened, node, { balance, order }) || changed
    changed = raiseBeyond(widened, node, { balance, showing }) || changed
  }
  return changed
}

/**
 * Groups that show a node; those that would show it one step higher and do not show more than they need already; those
 * that would after several steps.
 */
function around({ shares, groups, at }: WidenedColumn, node: number) {
  const showing: number[] = []
  const below: number[] = []
  const deeper: number[] = []
  for (let g = 0; g < groups.count; g++) {
    const shown = groups.shown[at][g]
    const own = shares.settled[shown]
    if (own === node) showing.push(g)
    else if (own === shares.settled[groups.needed[at][g]]) {
      if (raised(shares, shown) === node) below.push(g)
      else if (isUnder(shares, shown, node)) deeper.push(g)
    }
  }
  return { showing, below, deeper }
}

const drawn = ({ draws }: WidenedColumn, list: readonly number[]): readonly number[] =>
  list.toSorted((a, b) => draws[a] - draws[b] || a - b)

function isUnder({ parent }: NodeShares, node: number, above: number): boolean {
  let up = node
  while (up < above && parent[up] !== up) up = parent[up]
  return up === above
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

/** By how much the classes that need a node are more than chance would make them: in all, and by stratum. */
interface Balance {
  all: number
  readonly ofStratum: Map<number, number>
}

function balanceOf(widened: WidenedColumn, node: number, showing: readonly number[]): Balance {
  const balance: Balance = { all: 0, ofStratum: new Map() }
  for (const g of showing)
    weigh(widened, balance, g, (needs(widened, g, node) ? 1 : 0) - chance(widened, node, g))
  return balance
}

function weigh({ strata }: WidenedColumn, balance: Balance, g: number, by: number): void {
  balance.all += by
  balance.ofStratum.set(strata[g], (balance.ofStratum.get(strata[g]) ?? 0) + by)
}

const needs = ({ shares, groups, at }: WidenedColumn, g: number, node: number): boolean =>
  shares.settled[groups.needed[at][g]] === node

const chance = ({ shares, groups }: WidenedColumn, node: number, g: number): number =>
  shares.chance(node, groups.sizes[g])

/** Those of the same form first, then any, until the node is needed no more often than by chance. */
function raiseInto(
  widened: WidenedColumn,
  node: number,
  { balance, order }: { readonly balance: Balance; readonly order: readonly number[] },
): boolean {
  const { groups, at, strata } = widened
  let changed = false
  for (const wanted of [(g: number) => (balance.ofStratum.get(strata[g]) ?? 0) > 0, () => balance.all > 0])
    for (const g of order) {
      if (groups.shown[at][g] === node || !wanted(g)) continue
      groups.shown[at][g] = node
      weigh(widened, balance, g, -chance(widened, node, g))
      changed = true
    }
  return changed
}

/** Raises classes that need the node beyond it, as long as too many do. */
function raiseBeyond(
  widened: WidenedColumn,
  node: number,
  { balance, showing }: { readonly balance: Balance; readonly showing: readonly number[] },
): boolean {
  const { groups, at, shares } = widened
  const up = raised(shares, node)
  if (up === node) return false
  let changed = false
  for (const g of drawn(widened, showing)) {
    if (balance.all <= 0) break
    if (!needs(widened, g, node)) continue
    groups.shown[at][g] = up
    weigh(widened, balance, g, chance(widened, node, g) - 1)
    changed = true
  }
  return changed
}

/** Whether to raise those that need the node beyond it costs less than to raise others to it. */
function dearCover(
  widened: WidenedColumn,
  node: number,
  { balance, order }: { readonly balance: Balance; readonly order: readonly number[] },
): boolean {
  const { column, shares } = widened
  const up = raised(shares, node)
  if (up === node || balance.all <= 0) return false
  const least = shares.chance(node, smallest(widened, order))
  const width = (of: number) => widthOf(column, of)
  const cover = (balance.all / Math.max(least, 1e-9)) * width(node)
  const beyond = (balance.all / Math.max(1 - least, 1e-9)) * (width(up) - width(node))
  return beyond < cover
}

const smallest = ({ groups }: WidenedColumn, order: readonly number[]): number =>
  order.reduce((least, g) => Math.min(least, groups.sizes[g]), Number.POSITIVE_INFINITY)

/** Share of the leaves below a node. */
export function widthOf({ hierarchy, levelOf, base }: NodeColumn, node: number): number {
  const level = levelOf[node]
  return hierarchy.levels[level].leaves[node - base[level]] / Math.max(1, hierarchy.leafCount)
}
