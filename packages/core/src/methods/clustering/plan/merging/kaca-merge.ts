import { MISSING } from '../../../../data/table/table.ts'
import type { WorkMeter } from '../../../full-domain/plan/search/work-meter.ts'
import type { ClassJudging } from '../classes/class-judging.ts'
import { type ClassStore, mergeInto, refusalOf, type Slot } from '../classes/class-store.ts'
import { classHeap } from './class-heap.ts'
import {
  aimIndex,
  type ClassIndex,
  classIndex,
  insertClass,
  removeClass,
  type SlotCost,
} from './class-index.ts'
import { cheapestClass } from './find-class.ts'

/** Levels climbed over height for a category; for a number its place in the table's range. */
export function distortionCosts(slots: readonly Slot[]): readonly SlotCost[] {
  return slots.map((slot) => {
    if (slot.kind === 'node') {
      const { levelOf, height } = slot.column
      return Float64Array.from(levelOf, (level) => (height > 0 ? level / height : 0))
    }
    const { numbers, low, high } = slot.column
    // A missing number lies one whole range below the smallest: with any other it makes the widest range there is.
    return Float64Array.from(numbers, (number, code) =>
      high > low ? (code === MISSING ? -1 : (number - low) / (high - low)) : 0,
    )
  })
}

export interface MergeParts {
  readonly judging: ClassJudging
  readonly combinationOf: Uint32Array
  /** Places of quasi-identifiers in the order the index uses. */
  readonly order: readonly number[]
  readonly costs: readonly SlotCost[]
  /** Watched, so that others get a turn and the merging can be stopped. */
  readonly meter?: WorkMeter
}

/**
 * KACA: while the models do not admit a class, the smallest of these (the first of equals) is merged with the class
 * nearest to it, which keeps its place. Ends when all are admitted or one class is left; the classes that are still
 * refused, if it was stopped, are left as they are. Returns the number of merges. O(merges · classes) at worst.
 */
export function* mergeUntilAdmitted(store: ClassStore, parts: MergeParts): Generator<void, number> {
  const { judging, meter } = parts
  const open = classHeap(store.sizes)
  for (let c = 0; c < store.count; c++) if (isRefused(store, c, parts)) open.push(c)
  if (open.size() === 0) return 0
  const index = classIndex(store, parts.order, parts.costs)
  let left = store.sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0)
  let merges = 0
  for (let c = open.pop(); c >= 0 && left > 1; c = open.pop()) {
    const refusal = refusalOf(store, c, parts)
    if (refusal < 0) continue
    judging.refused[refusal]++
    // Where size alone decides, a refused class is smaller than every admitted one.
    const visited = index.tree.visited
    const into = mergeNearest(index, c, judging.enough > 0 ? store.sizes[c] : 1)
    meter?.countWork(index.tree.visited - visited)
    left--
    merges++
    if (isRefused(store, into, parts)) open.push(into)
    if (meter?.reportProgress(() => ({ done: merges, total: merges + open.size() }))) yield
    if (meter?.stopped) break
  }
  return merges
}

const isRefused = (store: ClassStore, c: number, parts: MergeParts): boolean =>
  store.sizes[c] > 0 && refusalOf(store, c, parts) >= 0

/** Merges a class into the one it joins at the least cost, and tells which. No other class has fewer than `leastSize` rows. */
export function mergeNearest(index: ClassIndex, c: number, leastSize = 1): number {
  const { store } = index
  removeClass(index, c)
  aimIndex(
    index,
    Int32Array.from(store.keys, (ofClass) => ofClass[c]),
  )
  const { c: into } = cheapestClass(index, { size: store.sizes[c], leastSize })
  removeClass(index, into)
  mergeInto(store, into, c)
  insertClass(index, into)
  return into
}
