import { OutisError } from '../../../data/errors.ts'
import type { Column, Table } from '../../../data/table/table.ts'
import { MISSING, readingOf } from '../../../data/table/table.ts'
import { valueKey, valueTest } from '../../../data/value/same-values.ts'
import { unclaimedRows, type WhereValues } from '../../contract/stratum-rows.ts'
import type { StrataRequest, StratumRequest } from '../strata-request.ts'

/** The rows of a table parted into strata. */
export interface Stratified {
  /** Those asked for, and one for rows that none of them takes, where there are such. */
  readonly strata: readonly StratumRequest[]
  /** Stratum of each combination. */
  readonly stratumOf: Int32Array
  /** Rows of each stratum. */
  readonly rows: readonly number[]
  /** Rows that match more than one; the first has them. */
  readonly sharedRows: number
  /** For every stratum told by values: what was found of them. */
  readonly valuesFound: readonly WhereFound[]
}

/** Values of one column that a stratum lists. */
export interface WhereFound {
  /** Place of the stratum. */
  readonly stratum: number
  readonly column: string
  readonly listed: number
  /** Listed values that no row has. */
  readonly absent: number
  /** Absent values that differ from one that rows have, and that the stratum does not list, in case, blanks or compatibility forms of characters alone. */
  readonly misspelt: number
  /** Different values of the column in the data. */
  readonly distinct: number
}

/** Parts the combinations: first stratum that matches, else the rest. O(combinations × columns named). */
export function stratify(table: Table, request: StrataRequest): Stratified {
  const strata = withRest(request.strata)
  const stratumOf = new Int32Array(table.length).fill(strata.findIndex(({ rows }) => rows === 'rest'))
  const matches = new Uint8Array(table.length)
  const valuesFound: WhereFound[] = []
  for (const [stratum, { rows }] of [...strata.entries()].reverse()) {
    if (rows === 'rest') continue
    const taken = new Uint8Array(table.length)
    for (const where of rows.where) {
      const { column, flags, figures } = takenCodes(table, where, request.missingTokens)
      valuesFound.unshift({ stratum, ...figures })
      for (let entry = 0; entry < table.length; entry++)
        if (flags[column.codes[entry]] === 1) taken[entry] = 1
    }
    for (let entry = 0; entry < table.length; entry++) {
      if (taken[entry] === 0) continue
      stratumOf[entry] = stratum
      matches[entry] = Math.min(2, matches[entry] + 1)
    }
  }
  const rows = strata.map(() => 0)
  let sharedRows = 0
  for (let entry = 0; entry < table.length; entry++) {
    rows[stratumOf[entry]] += table.weights[entry]
    if (matches[entry] > 1) sharedRows += table.weights[entry]
  }
  return { strata, stratumOf, rows, sharedRows, valuesFound }
}

/** A stratum of its own for what no other takes: published as it is. */
function withRest(strata: readonly StratumRequest[]): readonly StratumRequest[] {
  const unclaimed = unclaimedRows(strata)
  return unclaimed === undefined
    ? strata
    : [...strata, { ...unclaimed, quasi: [], models: [], loss: 'precision', suppressionLimit: 0 }]
}

/** The codes of a column that a stratum takes, and what was found of the values it lists. */
export function takenCodes(table: Table, where: WhereValues, tokens: readonly string[] | undefined) {
  const column = columnOf(table, where.column)
  const { values } = column.dictionary
  const reading = readingOf(column.dictionary)
  const missing = tokens ?? [values[MISSING]]
  const listed = new Map(where.values.map((value) => [valueKey(value, reading), value]))
  const isListed = valueTest(listed.values(), reading)
  const flags = Uint8Array.from(values, (value, code) =>
    (code === MISSING ? missing.some(isListed) : isListed(value)) ? 1 : 0,
  )
  const occurs = occurring(table, column)
  const present = values.filter((_, code) => occurs[code] === 1)
  if (occurs[MISSING] === 1) present.push(...missing)
  const isPresent = valueTest(present, reading)
  const absent = [...listed.values()].filter((value) => !isPresent(value))
  const unlisted = new Set(
    values.filter((_, code) => occurs[code] === 1 && flags[code] === 0).map(withoutCase),
  )
  const figures = {
    column: where.column,
    listed: listed.size,
    absent: absent.length,
    misspelt: absent.filter((value) => unlisted.has(withoutCase(value))).length,
    distinct: occurs.reduce((sum, rowCount, code) => sum + (code === MISSING ? 0 : rowCount), 0),
  }
  return { column, flags, figures }
}

const withoutCase = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

function occurring({ length, weights }: Table, { dictionary, codes }: Column): Uint8Array {
  const occurs = new Uint8Array(dictionary.values.length)
  for (let entry = 0; entry < length; entry++) if (weights[entry] > 0) occurs[codes[entry]] = 1
  return occurs
}

function columnOf({ columns }: Table, name: string): Column {
  const column = columns.find((candidate) => candidate.name === name)
  if (column) return column
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `A stratum is told by the column "${name}", which the table lacks.`,
    hint: 'Name a column of the data, and let it be counted with the quasi-identifiers.',
    details: { column: name },
  })
}
