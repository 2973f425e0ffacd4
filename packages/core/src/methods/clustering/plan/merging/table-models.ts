import type { Classes } from '../../../../data/table/classes.ts'
import type { ClassJudging } from '../classes/class-judging.ts'
import type { ClassStore } from '../classes/class-store.ts'
import { classHeap } from './class-heap.ts'
import { classIndex } from './class-index.ts'
import { type MergeParts, mergeNearest } from './kaca-merge.ts'

/** The first table judge that does not hold on these sizes; −1 where all do. O(classes). */
export function tableRefusal({ tableJudges, count, tally }: ClassJudging, sizes: Uint32Array): number {
  if (tableJudges.length === 0) return -1
  const classes: Classes = {
    count: sizes.length,
    sizes,
    rows: sizes,
    histograms: [],
    tableRows: tally.classes.tableRows,
  }
  const judgeIndex = tableJudges.findIndex(({ judge }) => !judge.holds(classes))
  return judgeIndex < 0 ? -1 : count + judgeIndex
}

/**
 * Models of all classes at once: while one fails, the smallest class (the first of equals) is merged with the class
 * nearest to it. Merged classes of admitted classes are admitted. Returns the number of merges.
 */
export function meetTableModels(store: ClassStore, parts: MergeParts): number {
  const { judging } = parts
  if (tableRefusal(judging, store.sizes) < 0) return 0
  const index = classIndex(store, parts.order, parts.costs)
  const classes = classHeap(store.sizes)
  let left = 0
  for (let c = 0; c < store.count; c++) {
    if (store.sizes[c] === 0) continue
    classes.push(c)
    left++
  }
  let merges = 0
  for (; left > 1; left--) {
    const refusal = tableRefusal(judging, store.sizes)
    if (refusal < 0) break
    judging.refused[refusal]++
    classes.push(mergeNearest(index, classes.pop()))
    merges++
  }
  return merges
}
