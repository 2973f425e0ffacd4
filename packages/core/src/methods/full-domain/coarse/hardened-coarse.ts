import type { CountedSizes } from '../../../engine/engine.ts'
import type { CoarseTable } from '../../../method/coarse-table.ts'
import type { Request } from '../../../search/method.ts'
import { groupCombinations } from '../../../table/group.ts'
import type { Table } from '../../../table/table.ts'
import { atDrawnLevels, type HardenedLevels } from '../plan/hardened.ts'
import { type CoarseFound, type CoarseJob, searchCoarse } from './search-coarse.ts'

/**
 * Hardened full-domain generalisation of a table with more combinations than may be held here. Which levels can be held is
 * found from classes of quasi-identifiers alone: how many combinations are left beside the sensitive values that happen to
 * be there would make the levels hang on these. From the levels that hold the best answer so found on, everything is done
 * as in a table that is held: levels are drawn, and failing classes are blanked with their decoys.
 */
export async function hardenedCoarse(job: CoarseJob, hardening: HardenedLevels): Promise<CoarseFound> {
  const { coarse, request, context } = job
  const { outcome, plan } = await searchCoarse({ ...job, ...withoutSensitive(job) })
  if (plan === undefined || (outcome.kind === 'stopped' && outcome.because === 'abort')) return { outcome }
  const least = plan.request.quasi.map(({ counted = 0 }) => counted)
  const held = {
    table: await coarse.at(least),
    request: {
      ...request,
      quasi: request.quasi.map((one, place) => ({ ...one, counted: least[place] })),
    },
  }
  // A k that would do is not looked for: each one takes all these questions to the engine.
  return { outcome: await atDrawnLevels(held.table, held.request, { context, hardening }), plan: held }
}

/** The same table without its sensitive columns and what is asked of them. */
function withoutSensitive({ coarse, table, request }: CoarseJob): {
  readonly coarse: CoarseTable
  readonly table: Table
  readonly request: Request
} {
  const count = request.quasi.length
  return {
    coarse: quasiAlone(coarse, { count, values: sensitiveValues(table, count) }),
    table: { ...table, columns: table.columns.slice(0, count) },
    request: {
      ...request,
      models: request.models.filter(({ sensitive }) => sensitive === undefined),
      sensitive: [],
    },
  }
}

/** How many combinations of sensitive values there can be. */
const sensitiveValues = ({ columns }: Table, quasi: number): number =>
  columns
    .slice(quasi)
    .reduce((product, { rows }) => product * Math.max(1, rows!.filter((some) => some > 0).length), 1)

function quasiAlone(
  coarse: CoarseTable,
  { count, values }: { readonly count: number; readonly values: number },
): CoarseTable {
  const { combinations, most, tooMany } = coarse
  const known = new Map<string, Promise<CountedSizes>>()
  const classes = (levels: readonly number[]): Promise<CountedSizes> => {
    const asked = known.get(levels.join()) ?? coarse.classes(levels)
    known.set(levels.join(), asked)
    return asked
  }
  return {
    combinations,
    most,
    tooMany,
    classes,
    at: async (levels) => firstColumns(await coarse.at(levels), count),
    // Whatever sensitive values its rows have, a class has no more combinations than rows, nor than there are values.
    async fits(levels) {
      const { sizes, classes: many } = await classes(levels)
      return sizes.reduce((sum, size, at) => sum + Math.min(size, values) * many[at], 0) <= most
    },
  }
}

/** Combinations of the first columns alone. O(combinations). */
function firstColumns(table: Table, count: number): Table {
  const columns = table.columns.slice(0, count)
  const grouped = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    table.length,
  )
  const weights = new Uint32Array(grouped.count)
  for (let entry = 0; entry < table.length; entry++) weights[grouped.groupOf[entry]] += table.weights[entry]
  return {
    columns: columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(grouped.first, (entry) => column.codes[entry]),
    })),
    weights,
    length: grouped.count,
    rows: table.rows,
  }
}
