import { resolve } from 'node:path'
import { type Dictionary, OutisError, type Policy, type RequirementSpec, type Table } from '@outis/core'
import type { Engine, OpenTable } from '../engine.ts'

/** The people the table's rows were drawn from, as k-map asks for: a register with the same quasi-identifiers. */
export interface Population {
  /** The dictionary with the register's values added, so that one hierarchy serves both. */
  widen(column: string, own: Dictionary): Dictionary
  /** The table with the register's combinations behind it, weight 0. */
  join(table: Table): Promise<Table>
  /** The register's combinations as text, for the check. */
  combinations(): ReturnType<OpenTable['combinations']>
  close(): Promise<void>
}

/** Opens the register that a model names; none of them names one: undefined. */
export async function openPopulation(
  specs: readonly RequirementSpec[],
  quasi: readonly string[],
  { engine, base, policy }: { readonly engine: Engine; readonly base: string; readonly policy: Policy },
): Promise<Population | undefined> {
  const source = specs.find(({ sources }) => sources?.population !== undefined)?.sources?.population
  if (source === undefined) return undefined
  if (source.kind !== 'file') {
    throw new OutisError('DATA_FORMAT', {
      message: 'The population of k-map can be read from a file only.',
      hint: 'Export the register to CSV or Parquet and name that file.',
    })
  }
  const register = await engine.open({ kind: 'file', path: resolve(base, source.path) })
  await register.setMissing(policy.data.missing)
  const absent = quasi.filter((name) => !register.columns.includes(name))
  if (absent.length > 0) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The population lacks ${absent.length} of the quasi-identifiers: ${absent.join(', ')}.`,
      hint: 'The register needs every quasi-identifier, under the same name.',
      details: { columns: absent },
    })
  }
  const dictionaries = new Map<string, Dictionary>()
  for (const name of quasi) dictionaries.set(name, await register.dictionary({ name }))
  return {
    widen(column, own) {
      const theirs = dictionaries.get(column)
      return theirs === undefined ? own : joinDictionaries(own, theirs)
    },
    async join(table) {
      const columns = table.columns.slice(0, quasi.length)
      return behind(table, await register.census(columns))
    },
    combinations: () => register.combinations(quasi),
    close: () => register.close(),
  }
}

function joinDictionaries(own: Dictionary, theirs: Dictionary): Dictionary {
  const known = new Set(own.values)
  const added = theirs.values.slice(1).filter((value) => !known.has(value))
  const values = [...own.values.slice(1), ...added]
  if (own.type !== 'number')
    return { ...own, values: [own.values[0]!, ...(own.type === 'date' ? values.sort() : values)] }
  values.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  const numbers = Float64Array.from([Number.NaN, ...values.map(Number)])
  return { type: 'number', values: [own.values[0]!, ...values], numbers }
}

function behind(table: Table, register: Table): Table {
  const length = table.length + register.length
  const columns = table.columns.map(({ name, dictionary, codes }, place) => {
    const all = new Uint32Array(length)
    all.set(codes)
    const theirs = register.columns[place]
    if (theirs !== undefined) all.set(theirs.codes, table.length)
    return { name, dictionary, codes: all }
  })
  const weights = new Uint32Array(length)
  weights.set(table.weights)
  const population = new Uint32Array(length)
  population.set(register.weights, table.length)
  const { rowNumbers } = table
  return {
    columns,
    weights,
    length,
    rows: table.rows,
    population,
    ...(rowNumbers && {
      rowNumbers: { ...rowNumbers, offsets: withoutRows(rowNumbers.offsets, register.length) },
    }),
  }
}

/** Combinations behind the last one, none of which has a row. */
function withoutRows(offsets: Uint32Array, added: number): Uint32Array {
  const all = new Uint32Array(offsets.length + added).fill(offsets[offsets.length - 1]!)
  all.set(offsets)
  return all
}
