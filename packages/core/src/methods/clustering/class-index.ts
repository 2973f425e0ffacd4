import type { ClassStore } from './class-store.ts'
import { buildKeyTree, insertItem, type KeyTree, removeItem } from './key-tree.ts'
import { join, type NodeColumn } from './quasi-column.ts'

/**
 * What a class is worth of cost per row: for a node its own figure, for a range the distance between the positions of
 * its two ends. Costs never fall as classes grow.
 */
export type SlotCost = Float64Array

/** Classes as a tree over what they are published as. */
export interface ClassIndex {
  readonly store: ClassStore
  readonly tree: KeyTree
  /** slotAt[depth]: place in store.slots. */
  readonly slotAt: readonly number[]
  readonly growth: readonly (NodeGrowth | undefined)[]
  readonly costs: readonly SlotCost[]
  /** sign[depth]: 0 for a node, 1 for the low end of a range, −1 for the high end. */
  readonly sign: Int8Array
  /** What is asked about: its rows of growth by depth for nodes, its position for ends of ranges. */
  readonly own: Float64Array[]
  readonly other: Float64Array[]
  readonly position: Float64Array
  readonly cursor: Int32Array
  readonly ownSums: Float64Array
  readonly otherSums: Float64Array
}

/** For a node: by how much its cost, and that of every other node, grows when the two are joined. */
interface NodeGrowth {
  aim(node: number): void
  own: Float64Array
  other: Float64Array
}

/**
 * @param order places of quasi-identifiers, those that part classes best first
 * @param costs costs[slot][node or code]
 */
export function classIndex(
  store: ClassStore,
  order: readonly number[],
  costs: readonly SlotCost[],
): ClassIndex {
  const slotAt = order.flatMap((place) =>
    store.slots.flatMap((slot, at) => (slot.place === place ? [at] : [])),
  )
  const tree = buildKeyTree(
    slotAt.map((slot) => store.keys[slot]),
    Int32Array.from({ length: store.count }, (_, c) => c),
  )
  for (let c = 0; c < store.count; c++) if (store.sizes[c] === 0) removeItem(tree, c)
  const depths = slotAt.length
  return {
    store,
    tree,
    slotAt,
    growth: slotAt.map((at) => {
      const slot = store.slots[at]
      return slot.kind === 'node' ? nodeGrowth(slot.column, costs[at]) : undefined
    }),
    costs: slotAt.map((at) => costs[at]),
    sign: Int8Array.from(slotAt, (at) => SIGNS[store.slots[at].kind]),
    own: slotAt.map(() => NO_ROW),
    other: slotAt.map(() => NO_ROW),
    position: new Float64Array(depths),
    cursor: new Int32Array(depths + 1),
    ownSums: new Float64Array(depths + 1),
    otherSums: new Float64Array(depths + 1),
  }
}

const SIGNS = { node: 0, low: 1, high: -1 }
const NO_ROW = new Float64Array(0)

/** Rows of growth are kept while they are no more numbers than this. */
const KEPT = 2 ** 21

function nodeGrowth(column: NodeColumn, cost: SlotCost): NodeGrowth {
  const { nodes } = column
  const keep = nodes * nodes <= KEPT
  const owns: (Float64Array | undefined)[] = keep ? new Array(nodes) : []
  const others: (Float64Array | undefined)[] = keep ? new Array(nodes) : []
  let current = -1
  return {
    own: new Float64Array(nodes),
    other: new Float64Array(nodes),
    aim(node) {
      if (node === current) return
      current = node
      if (keep && owns[node]) {
        this.own = owns[node]
        this.other = others[node]!
        return
      }
      if (keep) {
        this.own = new Float64Array(nodes)
        this.other = new Float64Array(nodes)
        owns[node] = this.own
        others[node] = this.other
      }
      for (let b = 0; b < nodes; b++) {
        const joined = cost[join(column, node, b)]
        this.own[b] = joined - cost[node]
        this.other[b] = joined - cost[b]
      }
    },
  }
}

export function removeClass({ tree }: ClassIndex, c: number): void {
  removeItem(tree, c)
}

export function insertClass({ tree, store, slotAt }: ClassIndex, c: number): void {
  insertItem(tree, c, (depth) => store.keys[slotAt[depth]][c], c)
}

/** Says what the next question is about, by slot. */
export function aimIndex(
  { slotAt, growth, own, other, position, costs }: ClassIndex,
  probe: Int32Array,
): void {
  for (let depth = 0; depth < slotAt.length; depth++) {
    const key = probe[slotAt[depth]]
    const rows = growth[depth]
    if (rows) {
      rows.aim(key)
      own[depth] = rows.own
      other[depth] = rows.other
    } else position[depth] = costs[depth][key]
  }
}
