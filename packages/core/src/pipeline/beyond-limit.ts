import { mayExceed, tooManyCombinations } from '../engine/combination-limit.ts'
import type { OpenTable } from '../engine/engine.ts'
import type { SearchPolicy } from '../method/method-description.ts'
import type { Population, PreparedPeople } from '../method/prepared.ts'
import { recordOf } from '../methods/registry.ts'
import type { Model } from '../models/model.ts'
import { models as ourModels } from '../models/registry.ts'
import type { Policy } from '../search/policy.ts'
import type { Dictionary } from '../table/dictionary.ts'
import type { Column, Table } from '../table/table.ts'

type NamedDictionary = { readonly name: string; readonly dictionary: Dictionary }

/**
 * How many combinations there are, where they are more than may be held here; undefined where they fit. Refuses them where
 * the policy asks for something that needs them all.
 */
export async function combinationsBeyond(
  asked: AskedTable,
  columns: readonly NamedDictionary[],
): Promise<number | undefined> {
  const { open, people } = asked
  const { mostCombinations: most, rolledCount, rows } = open
  const counted = people?.repeat ? [...columns, people.column] : columns
  if (most === undefined || !rolledCount || !mayExceed(most, { rows, columns: counted })) return undefined
  const combinations = await rolledCount(counted, Number.POSITIVE_INFINITY)
  if (combinations <= most) return undefined
  const why = whyAll(asked)
  if (why) throw tooManyCombinations(combinations, most, `${why} them all.`)
  return combinations
}

/** Columns of a table and the rows of each of their values, without any combination. */
export async function columnsAlone(open: OpenTable, columns: readonly NamedDictionary[]): Promise<Table> {
  const counted: Column[] = []
  for (const column of columns) {
    const { columns: one, weights, length } = await open.census([column])
    const rows = new Float64Array(column.dictionary.values.length)
    for (let at = 0; at < length; at++) rows[one[0].codes[at]] += weights[at]
    counted.push({ ...column, codes: new Uint8Array(0), rows })
  }
  return { columns: counted, weights: new Uint32Array(0), length: 0, rows: open.rows }
}

interface AskedTable {
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly open: OpenTable
  readonly people: PreparedPeople | undefined
  readonly population: Population | undefined
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
}

/** What a policy asks for may need all combinations, whatever the method. */
function whyAll(asked: AskedTable): string | undefined {
  const { policy, people, population } = asked
  if (recordOf(policy.method).asksByLevels?.(policy.method) !== true) {
    const why = whyNoBlocks(asked)
    if (why) return why
  }
  if (policy.data.missingAs === 'wildcard') return 'Missing values that match any (missing-as: wildcard) need'
  if (people?.repeat) return 'People with several rows (person) need'
  if (population) return 'Models of a population need'
  return undefined
}

/** Why a table is not planned in blocks that the engine cuts; undefined where it can be. */
function whyNoBlocks({
  policy: { method },
  search,
  open,
  models = ourModels,
}: AskedTable): string | undefined {
  const { asksByBlocks, recoding } = recordOf(method)
  const asks = asksByBlocks?.(method)
  const option = asks ?? (method.mode === 'hardened' ? 'mode: hardened' : undefined)
  if (asks !== true) return `${method.id}${option === undefined ? '' : ` (${option})`} needs`
  const ofTable = search.models.find(({ id }) =>
    models.some((model) => model.id === id && model.kind === 'table'),
  )
  if (ofTable) return `${ofTable.id}, which speaks of all classes together, needs`
  const stores = open.parts && open.storePlan && (recoding !== 'sliced' || open.storesSlices)
  return stores ? undefined : `${method.id} on this engine needs`
}

/** A ledger knows rows again by their combinations. */
export const refuseBeyondLedger = ({
  combinations,
  most,
}: {
  readonly combinations: number
  readonly most: number
}) => tooManyCombinations(combinations, most, 'A ledger needs them all.')
