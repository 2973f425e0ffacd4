import { aloneByNode, isAlone, tooMany } from './alone-rows.ts'
import { aroundNode, type CountedColumn, FORCED, widthOf } from './around-node.ts'
import { joinKeys, type Slot } from './class-store.ts'

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
  at: { readonly node: number; readonly beyond: number; readonly taken: Set<number> },
): void {
  const { shares, alone } = column
  const { node, taken } = at
  let { beyond } = at
  if (!tooMany(beyond, alone)) return
  const { needing, below } = aroundNode(column, node)
  const offered = below.get(shares.rarest[node]) ?? []
  for (const g of needing) {
    if (!tooMany(beyond, alone)) return
    if (taken.has(g) || !isAlone(column, g)) continue
    const other = nearestBelow(joined, g, offered, taken)
    if (other === undefined) continue
    publishAlike(joined, g, other)
    taken.add(g).add(other)
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
  const liesBelow = (other: number) =>
    slots.every(
      (slot, slotIndex) =>
        joinKeys(slot, shown[slotIndex][g], shown[slotIndex][other]) === shown[slotIndex][g],
    )
  let nearest: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const other of offered) {
    if (taken.has(other) || !liesBelow(other)) continue
    let loss = 0
    for (const { at, column } of columns)
      loss += sizes[other] * (widthOf(column, shown[at][g]) - widthOf(column, shown[at][other]))
    if (loss >= least) continue
    least = loss
    nearest = other
  }
  return nearest
}

function publishAlike({ slots, columns, decided }: JoinedColumns, g: number, other: number): void {
  const { shown } = columns[0].groups
  for (const slotIndex of slots.keys()) {
    shown[slotIndex][other] = shown[slotIndex][g]
    decided[slotIndex][g] = FORCED
    decided[slotIndex][other] = FORCED
  }
}
