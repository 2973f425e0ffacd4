import { dealing, type PlanStore, type ReleaseLayout } from '@outis/core/pipeline'
import {
  type AssignedClass,
  type AssignedRecoding,
  noBlocks,
  refuseOtherClasses,
  refuseOtherKeys,
  type SlicedRecoding,
  withoutBuckets,
} from '@outis/core/recoding'
import { SUPPRESSED } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { type DealtShape, PLAN_CLASSES, PLAN_LISTS } from '../sql/assigned.ts'
import { clearTableSql, dropTablesSql } from '../sql/plan.ts'
import { packPlan } from './pack-plan.ts'
import type { PlanInDatabase } from './plan-in-database.ts'
import {
  createLists,
  keepsTexts,
  storeAssignments,
  storeClasses,
  storeDealingTexts,
} from './store-assigned.ts'
import type { RecodedTexts } from './store-plan.ts'
import { placeOf, type TableState } from './table-state.ts'

/** Takes a plan block by block into the database. Held here are the labels of each column alone. */
export async function databasePlanStore(
  state: TableState,
  dealt: ReleaseLayout['dealt'],
): Promise<PlanStore> {
  const { session, schema } = state
  delete state.plan
  await session.run(dropTablesSql(schema, PLAN_LISTS))
  const before = { combinations: 0, shares: 0, classes: 0 }
  let first: AssignedRecoding | undefined
  let classes: StoredClasses | undefined
  let words: DealtShape['words'] = []
  let blocks = 0
  let suppressedRows = 0
  let split = false
  let sliced: SlicedRecoding | undefined
  return {
    async add(given) {
      if (given.kind === 'sliced') sliced ??= withoutBuckets(given)
      const block = given.kind === 'sliced' ? dealing(given) : given
      const packed = packPlan(block)
      if (first === undefined) {
        // Assignments are not needed any more.
        first = { ...block, classes: [], assignments: { combination: [], classOf: [], rows: [] } }
        const places = block.keys.map((name) => placeOf(state, name))
        words = packed.words.map((members) =>
          members.map(({ key, factor }) => ({ place: places[key], factor })),
        )
        classes = new StoredClasses(state, block.columns)
        await createLists(state, block, packed)
      }
      refuseOtherKeys(first, block)
      await storeAssignments(state, packed, before)
      if (dealt) await storeDealingTexts(state, block, { shares: packed.shares, seed: dealt.seed, before })
      await classes!.add(block.classes)
      before.combinations += packed.combinations.ids.length
      before.shares += block.assignments.rows.length
      before.classes += block.classes.length
      suppressedRows += block.suppressedRows
      split ||= packed.shares.share.length > 0
      blocks++
    },
    async finish(shown) {
      if (first === undefined || classes === undefined) throw noBlocks()
      const { keys, values, columns } = first
      const written = shown === undefined ? classes : await classesAnew(state, columns, shown)
      refuseOtherClasses(before.classes, written.count)
      const { labels, suppresses, asItWas } = written
      state.plan = {
        ...{ keys, values, columns, suppresses, labels },
        dealt: { words, asItWas, split, hashed: dealt !== undefined },
        ...defined({ sliced, seed: dealt?.seed }),
      }
      const told = { blocks, classes: before.classes, suppressedRows }
      return sliced
        ? { kind: 'stored', of: 'sliced', columns: keys, ...told }
        : { kind: 'stored', of: 'assigned', columns, ...told }
    },
  }
}

/** What classes show, in place of what was said of them before. */
async function classesAnew(
  state: TableState,
  columns: readonly string[],
  shown: Iterable<readonly AssignedClass[]>,
): Promise<StoredClasses> {
  await state.session.run(clearTableSql(state.schema, PLAN_CLASSES))
  const classes = new StoredClasses(state, columns)
  for (const some of shown) await classes.add(some)
  return classes
}

/** Classes of a plan in the database, by the numbers of their labels. */
class StoredClasses {
  readonly #state: TableState
  readonly #columns: readonly string[]
  readonly #codes: readonly Map<string, number>[]
  count = 0
  suppresses = false
  asItWas: readonly boolean[]

  constructor(state: TableState, columns: readonly string[]) {
    this.#state = state
    this.#columns = columns
    this.#codes = columns.map(() => new Map([[SUPPRESSED, 0]]))
    this.asItWas = columns.map(() => false)
  }

  /** Per recoded column: labels in the order of their numbers. */
  get labels(): readonly (readonly string[])[] {
    return this.#codes.map((known) => [...known.keys()])
  }

  async add(classes: readonly AssignedClass[]): Promise<void> {
    const codeOf = (at: number, label: string) => numberOf(this.#codes[at], label)
    const own = { classes, columns: this.#columns }
    await storeClasses(this.#state, own, { codeOf, before: this.count })
    this.count += classes.length
    this.asItWas = this.asItWas.map((was, at) => was || keepsTexts(own, at))
    this.suppresses ||= classes.some(({ suppressed }) => suppressed)
  }
}

function numberOf(codes: Map<string, number>, label: string): number {
  const known = codes.get(label)
  if (known !== undefined) return known
  codes.set(label, codes.size)
  return codes.size - 1
}

/** Everything that the columns of such a plan can show, labels by their numbers first. */
export const storedTexts = (
  { columns, labels, keys, values, dealt: { asItWas } }: PlanInDatabase,
  missing: readonly string[],
): RecodedTexts[] =>
  columns.map((name, at) => {
    const own = asItWas[at] ? [...(values[keys.indexOf(name)] ?? []), ...missing] : []
    return { name, texts: [...new Set([...labels[at], ...own])] }
  })
