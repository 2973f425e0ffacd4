import type { PlanStore } from '../engine/plan-store.ts'
import type { AssignedRecoding } from '../recoding/assigned-recoding.ts'
import type { SlicedRecoding } from '../recoding/sliced-recoding.ts'
import { joinAssigned, joinSliced, type StoredRecoding } from '../recoding/stored-recoding.ts'
import type { MemoryState } from './memory-state.ts'

/** Blocks of a plan beside a table in memory. */
export function memoryPlanStore(state: MemoryState): PlanStore {
  const assigned: AssignedRecoding[] = []
  const sliced: SlicedRecoding[] = []
  delete state.plan
  return {
    async add(block) {
      if (block.kind === 'sliced') sliced.push(block)
      else assigned.push(block)
    },
    async finish() {
      return sliced.length > 0 ? finishSliced(state, sliced) : finishAssigned(state, assigned)
    },
  }
}

function finishAssigned(state: MemoryState, blocks: readonly AssignedRecoding[]): StoredRecoding {
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
}

function finishSliced(state: MemoryState, blocks: readonly SlicedRecoding[]): StoredRecoding {
  const plan = joinSliced(blocks)
  state.plan = plan
  return {
    kind: 'stored',
    of: 'sliced',
    columns: plan.keys,
    suppressedRows: 0,
    blocks: blocks.length,
    classes: plan.sizes.length,
  }
}
