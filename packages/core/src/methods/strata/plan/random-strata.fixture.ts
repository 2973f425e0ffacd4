import fc from 'fast-check'
import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { kAnonymity } from '../../../models/k-anonymity.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Request } from '../../contract/search.ts'
import { type RandomCase, randomCases } from '../../full-domain/plan/random-request.fixture.ts'
import { attributeOf } from '../../full-domain/plan/text-request.fixture.ts'
import type { StrataRequest, StratumRequest } from '../strata-request.ts'

export interface StrataCase {
  readonly table: Table
  readonly request: StrataRequest
}

export interface StrataShape {
  readonly missing?: Request['missing']
  readonly models?: readonly fc.Arbitrary<Requirement>[]
  /** The rest has models too. */
  readonly treatRest?: boolean
  readonly decoys?: boolean
}

/** Small tables of random values, parted by the first sensitive attribute, sometimes by the second as well. */
export function randomStrata(shape: StrataShape = {}): fc.Arbitrary<StrataCase> {
  const { missing, models } = shape
  return fc
    .record({
      one: randomCases({ ...(missing && { missing }), ...defined({ models }) }),
      values: fc.subarray(['v0', 'v1', 'v2', ''], { minLength: 1, maxLength: 3 }),
      second: fc.option(fc.subarray(['0', '3', ''], { minLength: 1, maxLength: 1 }), { nil: undefined }),
      either: fc.boolean(),
      columns: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      k: fc.integer({ min: 2, max: 3 }),
      maxPosterior: fc.constantFrom(0.3, 0.5, 0.5, 0.8, 1),
    })
    .map((parts) => strataCase(parts, shape))
}

interface Parts {
  readonly one: RandomCase
  readonly values: readonly string[]
  readonly second: readonly string[] | undefined
  readonly either: boolean
  readonly columns: readonly boolean[]
  readonly k: number
  readonly maxPosterior: number
}

function strataCase(parts: Parts, { treatRest, decoys }: StrataShape): StrataCase {
  const { request } = parts.one
  const table = distinct(parts.one.table)
  const where = [{ column: 's0', values: parts.values }]
  const other = parts.second && table.columns.some(({ name }) => name === 's1') && parts.second
  const also = other ? [{ column: 's1', values: other }] : []
  const k: Requirement = { model: kAnonymity, options: { k: parts.k } }
  const { loss, suppressionLimit, quasi } = request
  const some = quasi.filter((_, columnIndex) => parts.columns[columnIndex])
  const first: StratumRequest = {
    name: 'first',
    // Either both columns tell one stratum, or each tells its own.
    rows: { where: parts.either ? [...where, ...also] : where },
    quasi,
    models: request.models,
    loss,
    suppressionLimit,
  }
  const second: StratumRequest = {
    name: 'second',
    rows: { where: also },
    quasi: some,
    models: [k],
    loss: 'precision',
    suppressionLimit: 0.4,
  }
  const rest: StratumRequest = {
    name: 'rest',
    rows: 'rest',
    quasi: some,
    models: treatRest ? [k] : [],
    loss,
    suppressionLimit: 0.5,
  }
  return {
    table,
    request: {
      strata: [first, ...(other && !parts.either ? [second] : []), rest],
      quasi,
      sensitive: request.sensitive,
      missing: request.missing,
      ...(decoys && { decoys: { maxPosterior: parts.maxPosterior, seed: 7 } }),
    },
  }
}

/** Combinations that are drawn twice become one. */
function distinct(table: Table): Table {
  const kept = new Map<string, { entry: number; weight: number }>()
  for (let entry = 0; entry < table.length; entry++) {
    const key = table.columns.map(({ codes }) => codes[entry]).join()
    const known = kept.get(key)
    if (known) known.weight += table.weights[entry]
    else kept.set(key, { entry, weight: table.weights[entry] })
  }
  const entries = [...kept.values()]
  return {
    columns: table.columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(entries, ({ entry }) => column.codes[entry]),
    })),
    weights: Uint32Array.from(entries, ({ weight }) => weight),
    length: entries.length,
    rows: table.rows,
  }
}

/** One row of the release beside what it was. */
export interface DealtRow {
  readonly was: Readonly<Record<string, string>>
  readonly is: Readonly<Record<string, string>>
  readonly suppressed: boolean
  readonly part: string | undefined
}

/** The plan read row by row, as its contract says. */
export function dealRows({ keys, columns, values, classes, assignments }: AssignedRecoding): DealtRow[] {
  return assignments.rows.flatMap((rows, share) => {
    const was = Object.fromEntries(
      keys.map((name, key) => [name, values[key][assignments.combination[key][share]]]),
    )
    const { labels, suppressed, part } = classes[assignments.classOf[share]]
    const is = { ...was }
    for (const [columnIndex, name] of columns.entries()) {
      const label = labels[columnIndex]
      if (label !== null) is[name] = suppressed ? '*' : label
    }
    return Array.from({ length: rows }, () => ({ was, is, suppressed, part }))
  })
}

/** The stratum of a row, by its definition. */
export function stratumOfRow(
  { strata }: StrataRequest,
  row: Readonly<Record<string, string>>,
): StratumRequest {
  const found = strata.find(
    ({ rows }) => rows !== 'rest' && rows.where.some(({ column, values }) => values.includes(row[column])),
  )
  return found ?? strata.find(({ rows }) => rows === 'rest')!
}

/** The rows of one stratum as a table and request of their own. */
export function stratumCase({ table, request }: StrataCase, stratum: StratumRequest): RandomCase {
  const text = (entry: number) =>
    Object.fromEntries(
      table.columns.map(({ name, dictionary, codes }) => [name, dictionary.values[codes[entry]]]),
    )
  const kept = Array.from({ length: table.length }, (_, entry) => entry).filter(
    (entry) => stratumOfRow(request, text(entry)) === stratum,
  )
  const part: Table = {
    columns: table.columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(kept, (entry) => column.codes[entry]),
    })),
    weights: Uint32Array.from(kept, (entry) => table.weights[entry]),
    length: kept.length,
    rows: kept.reduce((sum, entry) => sum + table.weights[entry], 0),
  }
  return {
    table: part,
    request: {
      ...stratum,
      sensitive: request.sensitive.map(({ column }) => ({
        column,
        attribute: attributeOf(part, column, request.missing === 'wildcard'),
      })),
      missing: request.missing,
    },
  }
}

/** Members by key, in order of first appearance. */
export function grouped<One>(members: readonly One[], keyOf: (member: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const member of members) {
    const key = keyOf(member)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  return groups
}
