import { codesFor, knownCodes } from '../../data/columns/known-codes.ts'
import { decimalValue } from '../../data/columns/normalise-values.ts'
import { buildDictionary } from '../../data/columns/read-dictionary.ts'
import { byAppearance } from '../../data/table/coded-texts.ts'
import {
  type CodeGroups,
  type Column,
  type Dictionary,
  type GroupedColumn,
  groupCombinations,
  type Table,
} from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type {
  CensusColumn,
  CensusOptions,
  ColumnOptions,
  ColumnProfile,
  CountedCombinations,
  OpenTable,
} from '../engine/engine.ts'
import { tooManyCombinations } from '../engine/table-refusals.ts'
import { columnOf, type MemoryState, normaliseColumns, requireValue, showRows } from './memory-state.ts'

/** The questions of `OpenTable`, answered as the database answers them. Each costs the cells of its columns. */

export function dictionaryOf(state: MemoryState, column: ColumnOptions): Dictionary {
  const fileOrder = state.orders.get(column.name)
  const { dictionary, codes } = buildDictionary(columnOf(state, column.name), {
    column,
    missing: state.missing,
    ...defined({ fileOrder }),
  })
  state.codes.set(dictionary, codes)
  return dictionary
}

export function profileOf(state: MemoryState, names: readonly string[]): ColumnProfile[] {
  const tokens = new Set(state.missing)
  return names.map((name) => {
    const { values, rows } = columnOf(state, name)
    let missing = 0
    let distinct = 0
    let unique = 0
    let decimals = 0
    for (const [valueIndex, value] of values.entries()) {
      if (tokens.has(value)) {
        missing += rows[valueIndex]
        continue
      }
      distinct++
      if (rows[valueIndex] === 1) unique++
      if (decimalValue(value) !== undefined) decimals++
    }
    const type = distinct > 0 && decimals === distinct ? 'number' : 'text'
    return { name, type, missing, distinct, unique }
  })
}

export function frequenciesOf(state: MemoryState, column: string, limit?: number) {
  const { values, rows } = columnOf(state, column)
  // The sort is stable: texts of equally many rows stay in order of appearance.
  const listed = values
    .map((value, valueIndex) => ({ value, rows: rows[valueIndex] }))
    .sort((a, b) => b.rows - a.rows)
  return limit === undefined ? listed : listed.slice(0, Math.max(0, Math.trunc(limit)))
}

export function census(
  state: MemoryState,
  columns: readonly CensusColumn[],
  { rowNumbers = false }: CensusOptions = {},
): Table {
  const { coded, count, groupOf, first, weights } = groupedRows(state, columns)
  if (columns.length > 1) refuseMore(state, count)
  const combined = columns.map(({ name, dictionary }, columnIndex): Column => {
    const codes = codesFor(dictionary.values.length, count)
    for (let group = 0; group < count; group++) codes[group] = coded[columnIndex].codes[first[group]]
    return { name, dictionary, codes }
  })
  return {
    columns: combined,
    weights,
    length: count,
    rows: state.numbers.length,
    ...(rowNumbers && { rowNumbers: rowLists(state.numbers, groupOf, weights) }),
  }
}

interface GroupedRows extends CodeGroups {
  readonly coded: readonly GroupedColumn[]
  readonly weights: Uint32Array
}

/** The rows in question, grouped by the codes that their values count as. */
export function groupedRows(state: MemoryState, columns: readonly CensusColumn[]): GroupedRows {
  const rows = state.numbers.length
  const coded = columns.map((column) => {
    const { dictionary } = column
    const texts = columnOf(state, column.name)
    const codes = codesOfTexts(state, column)
    const ofRow = codesFor(dictionary.values.length, rows)
    for (let row = 0; row < rows; row++) ofRow[row] = codes[texts.codes[row]]
    return { codes: ofRow, size: dictionary.values.length }
  })
  const groups = groupCombinations(coded, rows)
  const weights = new Uint32Array(groups.count)
  for (let row = 0; row < rows; row++) weights[groups.groupOf[row]]++
  return { ...groups, coded, weights }
}

/** What each text of a column counts as. */
function codesOfTexts(state: MemoryState, column: CensusColumn): Uint32Array {
  const { dictionary, countedAs } = column
  const known = knownCodes(columnOf(state, column.name), column, {
    builtCodes: state.codes.get(dictionary),
    missing: state.missing,
  })
  return Uint32Array.from(known, (code) => countedAs?.[code] ?? code)
}

function refuseMore({ most = Number.POSITIVE_INFINITY }: MemoryState, combinations: number): void {
  if (combinations > most) throw tooManyCombinations(combinations, most)
}

/** Numbers of the rows of each combination, ascending as the rows are. */
function rowLists(numbers: Uint32Array, groupOf: Int32Array, weights: Uint32Array) {
  const offsets = new Uint32Array(weights.length + 1)
  for (let group = 0; group < weights.length; group++) offsets[group + 1] = offsets[group] + weights[group]
  const next = offsets.slice(0, weights.length)
  const rows = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) rows[next[groupOf[row]]++] = numbers[row]
  return { offsets, rows }
}

export function combinations(state: MemoryState, names: readonly string[]): CountedCombinations {
  const columns = names.map((name) => columnOf(state, name))
  const grouped = columns.map(({ codes, values }) => ({ codes, size: values.length }))
  const { count, groupOf, first } = groupCombinations(grouped, state.numbers.length)
  if (names.length > 1) refuseMore(state, count)
  const rows = new Uint32Array(count)
  for (let row = 0; row < groupOf.length; row++) rows[groupOf[row]]++
  return {
    columns: columns.map(({ values, codes }) =>
      byAppearance(
        values,
        Uint32Array.from(first, (row) => codes[row]),
      ),
    ),
    rows,
    length: count,
  }
}

/** One row of the source by its number from 1, whether it is in question or not. */
export function rowOf({ columns }: MemoryState, number: number): string[] | undefined {
  const rows = columns[0]?.codes.length ?? 0
  if (!Number.isInteger(number) || number < 1 || number > rows) return undefined
  return columns.map(({ values, codes }) => values[codes[number - 1]])
}

/** The answer to a question of `OpenTable`, without waiting. */
type Answer<Question extends (...given: never[]) => Promise<unknown>> = (
  ...given: Parameters<Question>
) => Awaited<ReturnType<Question>>

/** What a table in memory answers by itself: everything but what needs other files. */
export type MemoryAnswers = {
  readonly [Question in
    | 'dropMissing'
    | 'profile'
    | 'dictionary'
    | 'normaliseTexts'
    | 'census'
    | 'frequencies'
    | 'combinations'
    | 'countDistinct'
    | 'row']: Answer<NonNullable<OpenTable[Question]>>
}

/** @param rows of the source, in question or not */
export const memoryAnswers = (state: MemoryState, rows: number): MemoryAnswers => ({
  dropMissing(columns) {
    const before = state.numbers.length
    for (const column of columns) requireValue(state, typeof column === 'string' ? { name: column } : column)
    showRows(state, rows)
    return before - state.numbers.length
  },
  profile: (columns = state.names) => profileOf(state, columns),
  dictionary: (column) => dictionaryOf(state, column),
  normaliseTexts: (columns) => normaliseColumns(state, columns),
  census: (columns, options) => census(state, columns, options),
  frequencies: (column, limit) => frequenciesOf(state, column, limit),
  combinations: (columns) => combinations(state, columns),
  countDistinct: (columns) => groupedRows(state, columns).count,
  row: (number) => rowOf(state, number),
})
