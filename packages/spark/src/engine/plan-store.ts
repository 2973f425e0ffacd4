import { dealing, type PlanStore, refuseBroken } from '@outis/core/pipeline'
import {
  type AssignedRecoding,
  noBlocks,
  refuseOtherKeys,
  type SlicedRecoding,
  withoutBuckets,
} from '@outis/core/recoding'
import { sendCodes } from './deal-rows.ts'
import { dropKept } from './kept-tables.ts'
import {
  classList,
  combinationList,
  combinedPlan,
  keptTexts,
  shareList,
  suppressedRowsOf,
} from './plan-lists.ts'
import { StoredList } from './sent-list.ts'
import { placeOf, type SparkState } from './spark-state.ts'
import type { StoredPlan } from './stored-plan.ts'

const STORING = 'storing the plan'

/** Takes a plan block by block into tables of the cluster. Nothing of a block is held here once it is there. */
export async function sparkPlanStore(state: SparkState): Promise<PlanStore> {
  await forgetPlan(state)
  const lists = { combinations: stored(state), shares: stored(state), classes: stored(state) }
  let first: AssignedRecoding | undefined
  let slices: SlicedRecoding | undefined
  let [blocks, suppressedRows, hidden, classes] = [0, 0, 0, 0]
  return {
    async add(given) {
      if (given.kind === 'sliced') slices ??= withoutBuckets(given)
      const block = given.kind === 'sliced' ? dealing(given) : given
      refuseBroken(block)
      // Assignments are not needed any more.
      first ??= { ...block, classes: [], assignments: { combination: [], classOf: [], rows: [] } }
      refuseOtherKeys(first, block)
      const combined = combinedPlan(block)
      const before = { combinations: lists.combinations.length, shares: lists.shares.length, classes }
      await lists.combinations.add(combinationList(combined, before))
      await lists.shares.add(shareList(combined, before))
      // A bucket shows nothing but its number.
      if (given.kind === 'assigned') await lists.classes.add(classList(block, before))
      suppressedRows += block.suppressedRows
      hidden += suppressedRowsOf(block)
      classes += block.classes.length
      blocks++
    },
    async finish() {
      const { table: combinations } = lists.combinations
      if (first === undefined || combinations === undefined) throw noBlocks()
      const { keys, columns } = first
      const shown = slices
        ? ({ kind: 'slices', recoding: slices } as const)
        : storedClasses(state, first, { classes: lists.classes.table, suppressedRows: hidden })
      state.plan = {
        places: keys.map((name) => placeOf(state, name)),
        codes: await sendCodes(state, first),
        ...{ combinations, shares: lists.shares.table, shown },
      }
      const told = { kind: 'stored', blocks, classes, suppressedRows } as const
      return slices ? { ...told, of: 'sliced', columns: keys } : { ...told, of: 'assigned', columns }
    },
  }
}

const stored = (state: SparkState): StoredList => new StoredList(state, STORING)

function storedClasses(
  state: SparkState,
  first: AssignedRecoding,
  { classes, suppressedRows }: { readonly classes: string | undefined; readonly suppressedRows: number },
): StoredPlan['shown'] {
  if (classes === undefined) throw noBlocks()
  const { columns } = first
  return {
    ...{ kind: 'classes', classes, columns, suppressedRows },
    recoded: columns.map((name) => placeOf(state, name)),
    kept: keptTexts(first, state.missing),
  }
}

/** What was taken before. */
async function forgetPlan(state: SparkState): Promise<void> {
  const { plan } = state
  state.plan = undefined
  if (plan === undefined) return
  const { combinations, shares, shown } = plan
  const classes = shown.kind === 'classes' ? shown.classes : undefined
  await dropKept(
    state,
    [combinations, shares, classes].filter((table) => table !== undefined),
  )
}
