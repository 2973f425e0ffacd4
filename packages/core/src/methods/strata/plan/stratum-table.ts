import type { Codes, Table } from '../../../data/table/table.ts'
import { MISSING } from '../../../data/table/table.ts'
import type { MissingMeaning, SensitiveColumn } from '../../contract/search.ts'

/** Part of a table, as a table. */
export interface StratumTable {
  readonly table: Table
  /** The combination of the whole table behind each. */
  readonly combination: Uint32Array
}

/**
 * The combinations that have rows in a stratum, and those of others where they count as population: people who are
 * not released with the stratum. O(combinations × columns).
 *
 * @param weights rows of each combination that are in the stratum
 * @param population persons behind each combination, where a model asks for them
 */
export function stratumTable(table: Table, weights: Uint32Array, population?: Uint32Array): StratumTable {
  const keptEntries: number[] = []
  let rows = 0
  for (let entry = 0; entry < table.length; entry++) {
    if (weights[entry] > 0 || (population !== undefined && population[entry] > 0)) keptEntries.push(entry)
    rows += weights[entry]
  }
  const combination = Uint32Array.from(keptEntries)
  const part: Table = {
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      name,
      dictionary,
      codes: pick(codes, combination),
    })),
    weights: pick(weights, combination) as Uint32Array,
    length: combination.length,
    rows,
    ...(population && { population: pick(population, combination) as Uint32Array }),
  }
  return { table: part, combination }
}

function pick(codes: Codes, entries: Uint32Array): Codes {
  const picked = codes.slice(0, entries.length)
  for (let i = 0; i < entries.length; i++) picked[i] = codes[entries[i]]
  return picked
}

/**
 * The sensitive attributes as they are spread in the stratum: models that compare a class with the whole (t-closeness,
 * β-likeness, δ-disclosure) compare it with its stratum. The spread in the whole table could never be met: a stratum is
 * made of chosen values.
 */
export function stratumAttributes(
  { columns, weights, length }: Table,
  sensitive: readonly SensitiveColumn[],
  missing: MissingMeaning,
): SensitiveColumn[] {
  return sensitive.map(({ column, attribute }) => {
    const totals = new Float64Array(attribute.totals.length)
    const { codes } = columns[column]
    for (let entry = 0; entry < length; entry++) totals[codes[entry]] += weights[entry]
    // A wildcard may be any value: it supports no diversity and shifts no distribution.
    if (missing === 'wildcard') totals[MISSING] = 0
    const rows = totals.reduce((sum, count) => sum + count, 0)
    return { column, attribute: { ...attribute, totals, rows } }
  })
}
