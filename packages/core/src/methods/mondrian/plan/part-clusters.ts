import type { ClassProblem } from '../../clustering/plan/class-problem.ts'
import { type Clusters, slotsOf } from '../../clustering/plan/classes/class-store.ts'
import { rowsByCombination } from '../../clustering/plan/rows/row-numbers.ts'
import { extentOf, type Part } from './part.ts'

/** Parts as classes of rows: the rows of a combination are dealt to its parts in their order. O(rows + parts × columns). */
export function partClusters(problem: ClassProblem, parts: readonly Part[]): Clusters {
  const { table, tuples, columns } = problem
  const { starts, order } = rowsByCombination(tuples.combinationOf, table.length)
  const classOf = new Int32Array(tuples.rows).fill(-1)
  const next = starts.slice(0, table.length)
  for (const [c, { combinations, rows }] of parts.entries()) {
    for (let i = 0; i < combinations.length; i++) {
      for (let assigned = 0; assigned < rows[i]; assigned++) classOf[order[next[combinations[i]]++]] = c
    }
  }
  const slots = slotsOf(columns)
  const keys = slots.map(() => new Int32Array(parts.length))
  for (const [c, part] of parts.entries()) {
    const extents = columns.map((_, columnIndex) => extentOf(problem, part, columnIndex))
    for (const [slotIndex, { kind, columnIndex }] of slots.entries()) {
      keys[slotIndex][c] = kind === 'high' ? extents[columnIndex].high : extents[columnIndex].low
    }
  }
  return { count: parts.length, slots, keys, classOf }
}
