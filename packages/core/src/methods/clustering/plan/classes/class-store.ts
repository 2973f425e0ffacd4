import { join, type NodeColumn, type QuasiColumn, type RangeColumn } from '../rows/quasi-column.ts'
import type { Tuples } from '../rows/tuples.ts'
import type { ClassJudging } from './class-judging.ts'

/** One whole number of what a class is published as: the node of a category, or an end of a range. */
export type Slot =
  | { readonly kind: 'node'; readonly columnIndex: number; readonly column: NodeColumn }
  | { readonly kind: 'low' | 'high'; readonly columnIndex: number; readonly column: RangeColumn }

/** The slots of all quasi-identifiers; a range has two. */
export function slotsOf(columns: readonly QuasiColumn[]): readonly Slot[] {
  return columns.flatMap((column, columnIndex): Slot[] =>
    column.kind === 'nodes'
      ? [{ kind: 'node', columnIndex, column }]
      : [
          { kind: 'low', columnIndex, column },
          { kind: 'high', columnIndex, column },
        ],
  )
}

/** What a slot holds when two classes become one. */
export function joinKeys(slot: Slot, a: number, b: number): number {
  if (slot.kind === 'node') return join(slot.column, a, b)
  return slot.kind === 'low' ? Math.min(a, b) : Math.max(a, b)
}

/** Classes of rows: what each is published as, how many rows it has, and which. */
export interface ClassStore {
  readonly slots: readonly Slot[]
  readonly count: number
  /** keys[slot][class] */
  readonly keys: readonly Int32Array[]
  /** 0 for a class that went into another. */
  readonly sizes: Uint32Array
  /** first[class], then nextRow[row]: the rows of a class; −1 ends the list. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly nextRow: Int32Array
}

/** Which class each row is in, and what the classes are published as. */
export interface Clusters {
  readonly count: number
  readonly slots: readonly Slot[]
  /** keys[slot][class] */
  readonly keys: readonly Int32Array[]
  /** classOf[row]; −1 for a suppressed row. */
  readonly classOf: Int32Array
}

/** Every tuple as a class of its own, in order of first appearance. O(rows + tuples × columns). */
export function tupleClasses(tuples: Tuples, columns: readonly QuasiColumn[]): ClassStore {
  const slots = slotsOf(columns)
  const keys = slots.map(({ columnIndex }) => tuples.codes[columnIndex].slice())
  return storeOf({ count: tuples.count, slots, keys, classOf: tuples.tupleOf })
}

/** Clusters as classes that can be merged. O(rows). */
export function storeOf({ count, slots, keys, classOf }: Clusters): ClassStore {
  const sizes = new Uint32Array(count)
  const first = new Int32Array(count).fill(-1)
  const last = new Int32Array(count).fill(-1)
  const nextRow = new Int32Array(classOf.length).fill(-1)
  for (let row = 0; row < classOf.length; row++) {
    const c = classOf[row]
    if (c < 0) continue
    if (sizes[c]++ === 0) first[c] = row
    else nextRow[last[c]] = row
    last[c] = row
  }
  return { slots, count, keys: keys.map((ofClass) => ofClass.slice(0, count)), sizes, first, last, nextRow }
}

/** Puts class `from` into class `into`. O(slots). */
export function mergeInto(store: ClassStore, into: number, from: number): void {
  const { slots, keys, sizes, first, last, nextRow } = store
  for (let slot = 0; slot < slots.length; slot++) {
    keys[slot][into] = joinKeys(slots[slot], keys[slot][into], keys[slot][from])
  }
  nextRow[last[into]] = first[from]
  last[into] = last[from]
  sizes[into] += sizes[from]
  sizes[from] = 0
  first[from] = -1
}

/** The classes that are left, numbered in their order. O(rows + classes). */
export function clustersOf({ slots, count, keys, sizes, first, nextRow }: ClassStore): Clusters {
  const classOf = new Int32Array(nextRow.length).fill(-1)
  const remaining = new Int32Array(count)
  let left = 0
  for (let c = 0; c < count; c++) {
    if (sizes[c] === 0) continue
    for (let row = first[c]; row >= 0; row = nextRow[row]) classOf[row] = left
    remaining[left++] = c
  }
  return {
    count: left,
    slots,
    keys: keys.map((ofClass) => remaining.subarray(0, left).map((c) => ofClass[c])),
    classOf,
  }
}

/** The first judge that does not admit a class; −1 where all do. O(1) where the size is enough, else O(rows). */
export function refusalOf(
  { first, nextRow, sizes }: ClassStore,
  c: number,
  { judging, combinationOf }: { readonly judging: ClassJudging; readonly combinationOf: Uint32Array },
): number {
  const { tally, enough } = judging
  if (enough > 0 && sizes[c] >= enough) return -1
  tally.clear()
  for (let row = first[c]; row >= 0; row = nextRow[row]) tally.add(combinationOf[row], 1)
  return judging.refusal()
}
