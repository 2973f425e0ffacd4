import type { ClassStore } from '../classes/class-store.ts'
import { join, type NodeColumn } from '../rows/quasi-column.ts'
import { buildKeyTree, insertItem, type KeyTree, removeItem } from './key-tree.ts'
import { type NeededCells, neededCells } from './needed-cells.ts'

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
  readonly probeGrowth: Float64Array[]
  readonly classGrowth: Float64Array[]
  /** neededAt[depth]: of columns whose rows are filled as they are needed. */
  readonly neededAt: readonly (NeededCells | undefined)[]
  readonly position: Float64Array
  readonly cursor: Int32Array
  readonly ownSums: Float64Array
  readonly otherSums: Float64Array
}

/** For a node: by how much its cost, and that of every other node, grows when the two are joined. */
interface NodeGrowth {
  aim(node: number): void
  probeGrowth: Float64Array
  classGrowth: Float64Array
  /** Of a column of very many nodes: cells are there once they were needed. */
  readonly cells?: NeededCells
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
  const slotAt = order.flatMap((columnIndex) =>
    store.slots.flatMap((slot, slotIndex) => (slot.columnIndex === columnIndex ? [slotIndex] : [])),
  )
  const tree = buildKeyTree(
    slotAt.map((slot) => store.keys[slot]),
    Int32Array.from({ length: store.count }, (_, c) => c),
  )
  for (let c = 0; c < store.count; c++) if (store.sizes[c] === 0) removeItem(tree, c)
  const depths = slotAt.length
  const growth = slotAt.map((slotIndex) => {
    const slot = store.slots[slotIndex]
    return slot.kind === 'node' ? nodeGrowth(slot.column, costs[slotIndex]) : undefined
  })
  return {
    store,
    tree,
    slotAt,
    growth,
    neededAt: growth.map((rows) => rows?.cells),
    costs: slotAt.map((slotIndex) => costs[slotIndex]),
    sign: Int8Array.from(slotAt, (slotIndex) => SIGNS[store.slots[slotIndex].kind]),
    probeGrowth: slotAt.map(() => NO_ROW),
    classGrowth: slotAt.map(() => NO_ROW),
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
  if (nodes * nodes > KEPT) return neededGrowth(column, cost)
  const owns: (Float64Array | undefined)[] = new Array(nodes)
  const classRows: (Float64Array | undefined)[] = new Array(nodes)
  return {
    probeGrowth: NO_ROW,
    classGrowth: NO_ROW,
    aim(node) {
      if (owns[node] === undefined) {
        const probeRow = new Float64Array(nodes)
        const classRow = new Float64Array(nodes)
        for (let b = 0; b < nodes; b++) {
          const joined = cost[join(column, node, b)]
          probeRow[b] = joined - cost[node]
          classRow[b] = joined - cost[b]
        }
        owns[node] = probeRow
        classRows[node] = classRow
      }
      this.probeGrowth = owns[node]!
      this.classGrowth = classRows[node]!
    },
  }
}

function neededGrowth(column: NodeColumn, cost: SlotCost): NodeGrowth {
  const probeRow = new Float64Array(column.nodes)
  const classRow = new Float64Array(column.nodes)
  let aimed = 0
  const cells = neededCells(column.nodes, (b) => {
    const joined = cost[join(column, aimed, b)]
    probeRow[b] = joined - cost[aimed]
    classRow[b] = joined - cost[b]
  })
  return {
    probeGrowth: probeRow,
    classGrowth: classRow,
    cells,
    aim(node) {
      aimed = node
      cells.renew()
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
  { slotAt, growth, probeGrowth, classGrowth, position, costs }: ClassIndex,
  probe: Int32Array,
): void {
  for (let depth = 0; depth < slotAt.length; depth++) {
    const key = probe[slotAt[depth]]
    const rows = growth[depth]
    if (rows) {
      rows.aim(key)
      probeGrowth[depth] = rows.probeGrowth
      classGrowth[depth] = rows.classGrowth
    } else position[depth] = costs[depth][key]
  }
}
