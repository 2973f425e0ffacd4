import type { OpenTable } from '../../../engine/engine.ts'
import { eachClassPart } from '../../../method/class-parts.ts'
import type { LevelsRecoding } from '../../../recoding/recoding.ts'
import type { StoredRecoding } from '../../../recoding/stored-recoding.ts'
import type { LatticeSummary, QuasiIdentifier } from '../../../search/method.ts'
import type { Column, Table } from '../../../table/table.ts'
import { type AssignedLosses, blockLosses } from '../plan/assigned-losses.ts'
import { joinParts } from '../plan/join-parts.ts'
import { stratify } from '../plan/stratify.ts'
import { cellsOf, type StratumPart, sumOf } from '../plan/stratum-part.ts'
import type { StrataRequest, StratumRequest } from '../strata-request.ts'

/** What was found for a stratum; without `treated` it is published as it is. */
export interface FoundStratum {
  readonly stratum: StratumRequest
  readonly rows: number
  readonly treated?: {
    readonly plan: LevelsRecoding
    readonly search: LatticeSummary
    readonly optimal: boolean
    readonly classes: number
  }
}

export interface BlocksJob {
  readonly open: OpenTable
  readonly columns: readonly Column[]
  readonly request: StrataRequest
  /** All quasi-identifiers that are recoded somewhere. */
  readonly quasi: readonly QuasiIdentifier[]
  readonly most: number
}

/** Hands the plan of all strata over to the engine, for as many combinations at a time as may be held; what it loses. */
export async function planInBlocks(
  { open, columns, request, quasi, most }: BlocksJob,
  found: readonly FoundStratum[],
): Promise<{ readonly recoding: StoredRecoding; readonly losses: AssignedLosses }> {
  const store = await open.storePlan!()
  const lost = blockLosses({
    quasi,
    parts: found.map(({ stratum, treated }) => ({
      name: stratum.name,
      columns: treated
        ? stratum.quasi.map((one, place) => ({ ...one, level: treated.plan.columns[place].level }))
        : [],
    })),
  })
  await eachClassPart(open, { columns, whole: columns.length, most }, async (part) => {
    const block = joinParts(part, quasi, partsOf(part, request, found))
    lost.add(part, block)
    await store.add(block)
  })
  return { recoding: await store.finish(), losses: lost.losses() }
}

/** The strata of some combinations, each as its plan publishes them. */
function partsOf(table: Table, request: StrataRequest, found: readonly FoundStratum[]): StratumPart[] {
  const { stratumOf } = stratify(table, request)
  return found.map(({ stratum, treated }, place) => {
    const weights = table.weights.map((weight, entry) => (stratumOf[entry] === place ? weight : 0))
    const part = { stratum, weights, rows: sumOf(weights) }
    if (!treated) return part
    const { plan, search, optimal } = treated
    return { ...part, treated: { plan, search, optimal, cells: cellsOf(table, stratum, plan) } }
  })
}
