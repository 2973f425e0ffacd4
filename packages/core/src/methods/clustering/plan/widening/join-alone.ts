import { joinKeys, type Slot } from '../classes/class-store.ts'
import { aloneByNode, isAlone, tooMany } from './alone-rows.ts'
import { aroundNode, type CountedColumn, FORCED, widthOf } from './around-node.ts'

/** All columns of the groups, while groups are joined. */
export interface JoinedColumns {
  readonly slots: readonly Slot[]
  readonly columns: readonly CountedColumn[]
  /** decided[slot][group]. */
  readonly decided: readonly Uint8Array[]
}

/**
 * Gives company to a row that is alone under the rarest child of a node, where more classes have one than chance would give
 * (`alone-rows.ts`): a class of that child, whose labels all lie below those of the row's class, is published like it. Both
 * are one class then, and are not taken apart again. Returns whether any was. O(groups) for each node with too many, and
 * for each class that has too many the classes of the child.
 */
export function joinAlone(joined: JoinedColumns): boolean {
  const taken = new Set<number>()
  for (const column of joined.columns) {
    const nodes = [...aloneByNode(column)].sort(([a], [b]) => b - a)
    for (const [node, { beyond }] of nodes) joinAt(joined, column, { node, beyond, taken })
  }
  return taken.size > 0
}

function joinAt(
  joined: JoinedColumns,
  column: CountedColumn,
  question: { readonly node: number; readonly beyond: number; readonly taken: Set<number> },
): void {
  const { shares, alone } = column
  const { node, taken } = question
  let { beyond } = question
  if (!tooMany(beyond, alone)) return
  const { needing, below } = aroundNode(column, node)
  const offered = below.get(shares.rarest[node]) ?? []
  for (const g of needing) {
    if (!tooMany(beyond, alone)) return
    if (taken.has(g) || !isAlone(column, g)) continue
    const otherGroup = nearestBelow(joined, g, offered, taken)
    if (otherGroup === undefined) continue
    publishAlike(joined, g, otherGroup)
    taken.add(g).add(otherGroup)
    beyond--
    alone.beyond--
  }
}

/** Of the offered groups whose labels all lie below those of a group, the one that loses least by its labels. */
function nearestBelow(
  { slots, columns }: JoinedColumns,
  g: number,
  offered: readonly number[],
  taken: ReadonlySet<number>,
): number | undefined {
  const { shown, sizes } = columns[0].groups
  const liesBelow = (otherGroup: number) =>
    slots.every(
      (slot, slotIndex) =>
        joinKeys(slot, shown[slotIndex][g], shown[slotIndex][otherGroup]) === shown[slotIndex][g],
    )
  let nearest: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const otherGroup of offered) {
    if (taken.has(otherGroup) || !liesBelow(otherGroup)) continue
    let loss = 0
    for (const { slotIndex, column } of columns)
      loss +=
        sizes[otherGroup] *
        (widthOf(column, shown[slotIndex][g]) - widthOf(column, shown[slotIndex][otherGroup]))
    if (loss >= least) continue
    least = loss
    nearest = otherGroup
  }
  return nearest
}

function publishAlike({ slots, columns, decided }: JoinedColumns, g: number, otherGroup: number): void {
  const { shown } = columns[0].groups
  for (const slotIndex of slots.keys()) {
    shown[slotIndex][otherGroup] = shown[slotIndex][g]
    decided[slotIndex][g] = FORCED
    decided[slotIndex][otherGroup] = FORCED
  }
}
