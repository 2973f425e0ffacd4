import { mayExceed, tooManyCombinations } from '../engine/combination-limit.ts'
import type { OpenTable } from '../engine/engine.ts'
import type { PreparedPeople } from '../method/prepared.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../search/policy.ts'
import type { Dictionary } from '../table/dictionary.ts'
import type { Column, Table } from '../table/table.ts'

type NamedDictionary = { readonly name: string; readonly dictionary: Dictionary }

/** How many combinations there are, where they are more than may be held here; undefined where they fit. */
export async function combinationsBeyond(
  open: OpenTable,
  columns: readonly NamedDictionary[],
): Promise<number | undefined> {
  const { mostCombinations: most, rolledCount, rows } = open
  if (most === undefined || rolledCount === undefined || !mayExceed(most, { rows, columns })) return undefined
  const combinations = await rolledCount(columns, Number.POSITIVE_INFINITY)
  return combinations > most ? combinations : undefined
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

interface Beyond {
  readonly policy: Policy
  readonly open: OpenTable
  readonly people: PreparedPeople | undefined
  /** People of a register are counted with the rows. */
  readonly population: boolean
  readonly combinations: number
}

/** What a policy asks for may need all combinations, whatever the method. */
export function refuseBeyond(beyond: Beyond): void {
  const why = whyAll(beyond)
  if (why) throw tooManyCombinations(beyond.combinations, beyond.open.mostCombinations!, `${why} them all.`)
}

function whyAll({ policy, people, population }: Beyond): string | undefined {
  const { method, data } = policy
  const record = recordOf(method)
  if (record.asksByLevels?.(method) !== true)
    return `${method.id}${method.mode === 'hardened' ? ' (mode: hardened)' : ''} needs`
  if (data.missingAs === 'wildcard') return 'Missing values that match any (missing-as: wildcard) need'
  if (people?.repeat) return 'People with several rows (person) need'
  if (population) return 'Models of a population need'
  return undefined
}

/** A ledger knows rows again by their combinations. */
export const refuseBeyondLedger = ({
  combinations,
  most,
}: {
  readonly combinations: number
  readonly most: number
}) => tooManyCombinations(combinations, most, 'A ledger needs them all.')
