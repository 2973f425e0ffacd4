import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import type { ResolvedHierarchySpec } from '../../../data/hierarchy/hierarchy-spec.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import type { SensitiveAttribute } from '../../../data/table/classes.ts'
import { type Column, type Dictionary, PLAIN_DECIMAL, type Table } from '../../../data/table/table.ts'
import type { LossId } from '../../../metrics/utility/losses.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Context, Request } from '../../contract/search.ts'

/** A table of texts as tests and benchmarks write it: one array per column, one row each. */
export interface TextRequest {
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Quasi-identifiers in declared order, with their hierarchies. */
  readonly quasi: Readonly<Record<string, ResolvedHierarchySpec>>
  readonly sensitive?: readonly string[]
  readonly models: readonly Requirement[]
  readonly loss?: LossId
  readonly suppressionLimit?: number
  readonly missing?: Request['missing']
}

export function textRequest(given: TextRequest): { table: Table; request: Request } {
  const names = [...Object.keys(given.quasi), ...(given.sensitive ?? [])]
  const table = countedTable(names.map((name) => [name, given.columns[name]] as const))
  const wildcards = given.missing === 'wildcard'
  return {
    table,
    request: {
      quasi: Object.entries(given.quasi).map(([name, spec]) => {
        const column = names.indexOf(name)
        const { dictionary } = table.columns[column]
        return { column, hierarchy: buildHierarchy(spec, { name, dictionary }) }
      }),
      sensitive: (given.sensitive ?? []).map((name) => {
        const column = names.indexOf(name)
        return { column, attribute: attributeOf(table, column, wildcards) }
      }),
      models: given.models,
      loss: given.loss ?? 'loss',
      suppressionLimit: given.suppressionLimit ?? 0,
      missing: given.missing ?? 'value',
    },
  }
}

/** Distinct combinations in order of first appearance; the empty text is missing. */
function countedTable(columns: readonly (readonly [string, readonly string[]])[]): Table {
  const rows = columns[0]?.[1].length ?? 0
  const coded = columns.map(([name, cells]) => codedColumn(name, cells))
  const placeOf = new Map<string, number>()
  const first: number[] = []
  const weights: number[] = []
  for (let row = 0; row < rows; row++) {
    const key = coded.map(({ codes }) => codes[row]).join()
    const place = placeOf.get(key)
    if (place !== undefined) weights[place]++
    else {
      placeOf.set(key, first.length)
      first.push(row)
      weights.push(1)
    }
  }
  return {
    columns: coded.map((column) => ({
      ...column,
      codes: Uint32Array.from(first, (row) => column.codes[row]),
    })),
    weights: Uint32Array.from(weights),
    length: first.length,
    rows,
  }
}

function codedColumn(name: string, cells: readonly string[]): Column {
  const distinct = [...new Set(cells)].filter((text) => text !== '')
  const numeric = distinct.every((text) => PLAIN_DECIMAL.test(text))
  if (numeric) distinct.sort((a, b) => Number(a) - Number(b))
  const values = ['', ...distinct]
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const dictionary: Dictionary = numeric
    ? {
        type: 'number',
        values,
        numbers: Float64Array.from(values, (text, code) => (code === 0 ? NaN : Number(text))),
      }
    : { type: 'text', values }
  return { name, dictionary, codes: Uint32Array.from(cells, (text) => codeOf.get(text)!) }
}

export function attributeOf(table: Table, column: number, wildcards: boolean): SensitiveAttribute {
  const { name, dictionary, codes } = table.columns[column]
  const totals = new Float64Array(dictionary.values.length)
  for (let index = 0; index < table.length; index++) {
    if (!wildcards || codes[index] !== 0) totals[codes[index]] += table.weights[index]
  }
  return { name, dictionary, totals, rows: totals.reduce((sum, count) => sum + count, 0) }
}

/** A run without limits; the clock is counted calls, so that nothing depends on time. */
export function quietContext(more: Partial<Context> = {}): Context {
  let calls = 0
  return { random: seededRandom(7), now: () => calls++ / 1000, ...more }
}
