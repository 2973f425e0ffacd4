import type { PlanStore } from '../engine/plan-store.ts'
import type { AssignedRecoding } from '../recoding/assigned-recoding.ts'
import { joinAssigned } from '../recoding/stored-recoding.ts'
import type { MemoryState } from './memory-state.ts'

/** Blocks of a plan beside a table in memory. */
export function memoryPlanStore(state: MemoryState): PlanStore {
  const blocks: AssignedRecoding[] = []
  delete state.plan
  return {
    async add(block) {
      blocks.push(block)
    },
    async finish() {
      const plan = joinAssigned(blocks)
      state.plan = plan
      const { columns, suppressedRows, classes } = plan
      return {
        kind: 'stored',
        of: 'assigned',
        columns,
        suppressedRows,
        blocks: blocks.length,
        classes: classes.length,
      }
    },
  }
}
