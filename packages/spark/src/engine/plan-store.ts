import { dealing, type PlanStore, type ReleaseLayout, refuseBroken } from '@outis/core/pipeline'
import {
  type AssignedClass,
  type AssignedRecoding,
  noBlocks,
  refuseOtherClasses,
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
  textList,
} from './plan-lists.ts'
import { StoredList } from './sent-list.ts'
import { placeOf, type SparkState } from './spark-state.ts'
import type { StoredPlan } from './stored-plan.ts'

const STORING = 'storing the plan'

/** Takes a plan block by block into tables of the cluster. Nothing of a block is held here once it is there. */
export async function sparkPlanStore(state: SparkState, dealt: ReleaseLayout['dealt']): Promise<PlanStore> {
  await forgetPlan(state)
  const lists = {
    ...{ combinations: stored(state), shares: stored(state), texts: stored(state) },
    classes: stored(state),
  }
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
      if (dealt !== undefined) await lists.texts.add(textList(block, combined, before))
      // A bucket shows nothing but its number.
      if (given.kind === 'assigned') await lists.classes.add(classList(block, before))
      suppressedRows += block.suppressedRows
      hidden += suppressedRowsOf(block)
      classes += block.classes.length
      blocks++
    },
    async finish(anew) {
      const { table: combinations } = lists.combinations
      if (first === undefined || combinations === undefined) throw noBlocks()
      const { keys, columns } = first
      const written = anew
        ? await classesAnew(state, { old: lists.classes, columns, shown: anew })
        : lists.classes
      if (anew) refuseOtherClasses(classes, written.length)
      const shown = slices
        ? ({ kind: 'slices', recoding: slices } as const)
        : storedClasses(state, first, { classes: written.table, suppressedRows: hidden })
      state.plan = {
        places: keys.map((name) => placeOf(state, name)),
        codes: await sendCodes(state, first),
        ...{ combinations, shares: lists.shares.table, texts: lists.texts.table, shown },
        seed: dealt?.seed,
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
  const { combinations, shares, texts, shown } = plan
  const classes = shown.kind === 'classes' ? shown.classes : undefined
  await dropKept(
    state,
    [combinations, shares, texts, classes].filter((table) => table !== undefined),
  )
}

/** What classes show, in place of what was said of them before. */
async function classesAnew(
  state: SparkState,
  {
    old,
    columns,
    shown,
  }: {
    readonly old: StoredList
    readonly columns: readonly string[]
    readonly shown: Iterable<readonly AssignedClass[]>
  },
): Promise<StoredList> {
  const told = stored(state)
  for (const classes of shown) {
    const before = { combinations: 0, shares: 0, classes: told.length }
    await told.add(classList({ classes, columns }, before))
  }
  await dropKept(
    state,
    [old.table].filter((table) => table !== undefined),
  )
  return told
}
