import { type PlanStore, type ReleaseLayout, refuseBroken } from '@outis/core/pipeline'
import {
  type AssignedClass,
  type AssignedRecoding,
  noBlocks,
  refuseOtherClasses,
  refuseOtherKeys,
} from '@outis/core/recoding'
import type { SentColumn } from '../connect/arrow-upload.ts'
import { quoteName } from '../sql/spark-sql.ts'
import { sendCodes } from './deal-rows.ts'
import { dropKept, keptName } from './kept-tables.ts'
import {
  classList,
  combinationList,
  combinedPlan,
  keptTexts,
  type ListColumn,
  shareList,
  suppressedRowsOf,
  textList,
} from './plan-lists.ts'
import { freshName, placeOf, type SparkState } from './spark-state.ts'

const STORING = 'storing the plan'

/** Takes a plan block by block into tables of the cluster. Nothing of a block is held here once it is there. */
export async function sparkPlanStore(state: SparkState, dealt: ReleaseLayout['dealt']): Promise<PlanStore> {
  await forgetPlan(state)
  const [combinations, shares, texts, classes] = [0, 1, 2, 3].map(() => new StoredList(state))
  let first: AssignedRecoding | undefined
  let [blocks, suppressedRows, kept] = [0, 0, 0]
  return {
    async add(block) {
      if (block.kind !== 'assigned') throw new TypeError('a cluster stores no slices')
      refuseBroken(block)
      // Assignments are not needed any more.
      first ??= { ...block, classes: [], assignments: { combination: [], classOf: [], rows: [] } }
      refuseOtherKeys(first, block)
      const combined = combinedPlan(block)
      const before = { combinations: combinations.length, shares: shares.length, classes: classes.length }
      await combinations.add(combinationList(combined, before), combined.rows.length)
      await shares.add(shareList(combined, before), combined.shares.id.length)
      const hashed = dealt === undefined ? [] : textList(block, combined, before)
      await texts.add(hashed, hashed[0]?.values.length ?? 0)
      await classes.add(classList(block, before), block.classes.length)
      suppressedRows += block.suppressedRows
      kept += suppressedRowsOf(block)
      blocks++
    },
    async finish(shown) {
      const { table } = combinations
      if (first === undefined || table === undefined || classes.table === undefined) throw noBlocks()
      const { keys, columns } = first
      const told = shown === undefined ? classes : await classesAnew(state, { old: classes, columns, shown })
      refuseOtherClasses(classes.length, told.length)
      state.plan = {
        columns,
        places: keys.map((name) => placeOf(state, name)),
        codes: await sendCodes(state, first),
        ...{ combinations: table, shares: shares.table, texts: texts.table, classes: told.table! },
        ...{ suppressedRows: kept, seed: dealt?.seed },
        recoded: columns.map((name) => placeOf(state, name)),
        kept: keptTexts(first, state.missing),
      }
      return {
        ...{ kind: 'stored', of: 'assigned', columns, blocks, suppressedRows },
        classes: classes.length,
      }
    },
  }
}

/** What was taken before. */
async function forgetPlan(state: SparkState): Promise<void> {
  const { plan } = state
  state.plan = undefined
  if (plan === undefined) return
  const { combinations, shares, texts, classes } = plan
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
  const told = new StoredList(state)
  for (const classes of shown) {
    const before = { combinations: 0, shares: 0, classes: told.length }
    await told.add(classList({ classes, columns }, before), classes.length)
  }
  await dropKept(
    state,
    [old.table].filter((table) => table !== undefined),
  )
  return told
}

/** Rows of a list that are sent at once. */
const SENT_ROWS = 500_000

/** A table of the cluster that rows are added to; made when the first come. */
class StoredList {
  readonly #state: SparkState
  table: string | undefined
  length = 0

  constructor(state: SparkState) {
    this.#state = state
  }

  async add(columns: readonly ListColumn[], rows: number): Promise<void> {
    // The driver of Spark holds the rows of a view whole.
    for (let from = 0; from < rows; from += SENT_ROWS)
      await this.#insert(
        columns.map(({ name, values }) => ({ name, values: values.slice(from, from + SENT_ROWS) })),
      )
    this.length += rows
  }

  async #insert(columns: readonly SentColumn[]): Promise<void> {
    const { session } = this.#state
    const view = freshName(this.#state, 'block')
    await session.send(view, columns, STORING)
    try {
      await session.statement(this.#taking(view), STORING)
    } finally {
      // The server holds the rows of a view as long as it has its name.
      await session.cleanUp(`DROP VIEW IF EXISTS ${quoteName(view)}`).catch(() => undefined)
    }
  }

  #taking(view: string): string {
    const rows = `SELECT * FROM ${quoteName(view)}`
    if (this.table !== undefined) return `INSERT INTO ${quoteName(this.table)} ${rows}`
    this.table = keptName(this.#state)
    return `CREATE TABLE ${quoteName(this.table)} USING parquet AS ${rows}`
  }
}
