import { dealing, type PlanStore } from '@outis/core/pipeline'
import {
  type AssignedRecoding,
  noBlocks,
  refuseOtherKeys,
  type SlicedRecoding,
  withoutBuckets,
} from '@outis/core/recoding'
import { SUPPRESSED } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { type DealtShape, PLAN_LISTS } from '../sql/assigned.ts'
import { dropTablesSql } from '../sql/plan.ts'
import { packPlan } from './pack-plan.ts'
import type { PlanInDatabase } from './plan-in-database.ts'
import { createLists, keepsTexts, storeAssignments, storeClasses } from './store-assigned.ts'
import type { RecodedTexts } from './store-plan.ts'
import { placeOf, type TableState } from './table-state.ts'

/** Takes a plan block by block into the database. Held here are the labels of each column alone. */
export async function databasePlanStore(state: TableState): Promise<PlanStore> {
  const { session, schema } = state
  delete state.plan
  await session.run(dropTablesSql(schema, PLAN_LISTS))
  const before = { combinations: 0, shares: 0, classes: 0 }
  let first: AssignedRecoding | undefined
  let words: DealtShape['words'] = []
  let codes: Map<string, number>[] = []
  let asItWas: boolean[] = []
  let blocks = 0
  let suppressedRows = 0
  let suppresses = false
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
        codes = block.columns.map(() => new Map([[SUPPRESSED, 0]]))
        asItWas = block.columns.map(() => false)
        await createLists(state, block, packed)
      }
      refuseOtherKeys(first, block)
      await storeAssignments(state, packed, before)
      const codeOf = (at: number, label: string) => numberOf(codes[at], label)
      await storeClasses(state, block, { codeOf, before: before.classes })
      before.combinations += packed.combinations.ids.length
      before.shares += block.assignments.rows.length
      before.classes += block.classes.length
      asItWas = asItWas.map((was, at) => was || keepsTexts(block, at))
      suppresses ||= block.classes.some(({ suppressed }) => suppressed)
      suppressedRows += block.suppressedRows
      split ||= packed.shares.share.length > 0
      blocks++
    },
    async finish() {
      if (first === undefined) throw noBlocks()
      const { keys, values, columns } = first
      state.plan = {
        ...{ keys, values, columns, suppresses },
        labels: codes.map((known) => [...known.keys()]),
        dealt: { words, asItWas, split, hashed: false },
        ...defined({ sliced }),
      }
      const told = { blocks, classes: before.classes, suppressedRows }
      return sliced
        ? { kind: 'stored', of: 'sliced', columns: keys, ...told }
        : { kind: 'stored', of: 'assigned', columns, ...told }
    },
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
