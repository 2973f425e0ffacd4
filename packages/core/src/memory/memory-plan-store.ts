import type { ReleaseLayout } from '../engine/engine.ts'
import type { PlanStore } from '../engine/plan-store.ts'
import type { AssignedClass, AssignedRecoding } from '../recoding/assigned-recoding.ts'
import type { SlicedRecoding } from '../recoding/sliced-recoding.ts'
import {
  joinAssigned,
  joinSliced,
  refuseOtherClasses,
  type StoredRecoding,
} from '../recoding/stored-recoding.ts'
import type { MemoryState } from './memory-state.ts'

/** Blocks of a plan beside a table in memory. */
export function memoryPlanStore(state: MemoryState, dealt: ReleaseLayout['dealt']): PlanStore {
  const assigned: AssignedRecoding[] = []
  const sliced: SlicedRecoding[] = []
  delete state.plan
  state.dealtBy = dealt?.seed
  return {
    async add(block) {
      if (block.kind === 'sliced') sliced.push(block)
      else assigned.push(block)
    },
    async finish(shown) {
      return sliced.length > 0 ? finishSliced(state, sliced) : finishAssigned(state, assigned, shown)
    },
  }
}

function finishAssigned(
  state: MemoryState,
  blocks: readonly AssignedRecoding[],
  shown: Iterable<readonly AssignedClass[]> | undefined,
): StoredRecoding {
  const joined = joinAssigned(blocks)
  const plan = shown === undefined ? joined : { ...joined, classes: [...shown].flat() }
  refuseOtherClasses(joined.classes.length, plan.classes.length)
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
