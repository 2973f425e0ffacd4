import { buildDictionary } from '../columns/build-dictionary.ts'
import { decimalValue } from '../columns/canonical-order.ts'
import { codesFor } from '../columns/codes-for.ts'
import { knownCodes } from '../columns/known-codes.ts'
import { ALIKE, tooManyCombinations } from '../engine/combination-limit.ts'
import type {
  CensusOptions,
  ColumnOptions,
  ColumnProfile,
  CountedCombinations,
  CountedSizes,
  CountedSpreads,
  RolledColumn,
  TakenValues,
  ToldRows,
} from '../engine/engine.ts'
import { byAppearance } from '../table/coded-texts.ts'
import type { Dictionary } from '../table/dictionary.ts'
import { type CodeGroups, type GroupedColumn, groupCombinations } from '../table/group.ts'
import type { Column, Table } from '../table/table.ts'
import { defined } from '../value/defined.ts'
import { columnOf, type MemoryState } from './memory-state.ts'

/** The questions of `OpenTable`, answered as the database answers them. Each costs the cells of its columns. */

export function dictionaryOf(state: MemoryState, column: ColumnOptions): Dictionary {
  const known = state.orders.get(column.name)
  const { dictionary, codes } = buildDictionary(columnOf(state, column.name), {
    column,
    missing: state.missing,
    ...defined({ known }),
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
    for (const [at, value] of values.entries()) {
      if (tokens.has(value)) {
        missing += rows[at]
        continue
      }
      distinct++
      if (rows[at] === 1) unique++
      if (decimalValue(value) !== undefined) decimals++
    }
    const type = distinct > 0 && decimals === distinct ? 'number' : 'text'
    return { name, type, missing, distinct, unique }
  })
}

export function frequenciesOf(state: MemoryState, column: string, limit?: number) {
  const { values, rows } = columnOf(state, column)
  // The sort is stable: texts of equally many rows stay in order of appearance.
  const listed = values.map((value, at) => ({ value, rows: rows[at] })).sort((a, b) => b.rows - a.rows)
  return limit === undefined ? listed : listed.slice(0, Math.max(0, Math.trunc(limit)))
}

export function census(
  state: MemoryState,
  columns: readonly RolledColumn[],
  { rowNumbers = false, of }: CensusOptions & { readonly of?: ToldRows | undefined } = {},
): Table {
  const { coded, count, groupOf, first, weights, rows } = groupedRows(state, columns, of)
  if (columns.length > 1) refuseMore(state, count)
  const combined = columns.map(({ name, dictionary }, at): Column => {
    const codes = codesFor(dictionary.values.length, count)
    for (let group = 0; group < count; group++) codes[group] = coded[at].codes[first[group]]
    return { name, dictionary, codes }
  })
  return {
    columns: combined,
    weights,
    length: count,
    rows,
    ...(rowNumbers && { rowNumbers: rowLists(state.numbers, groupOf, weights) }),
  }
}

/** How many combinations there are, by their rows. */
export function sizesOf(state: MemoryState, columns: readonly RolledColumn[], of?: ToldRows): CountedSizes {
  const ofSize = new Map<number, number>()
  for (const size of groupedRows(state, columns, of).weights) ofSize.set(size, (ofSize.get(size) ?? 0) + 1)
  const sizes = Uint32Array.from(ofSize.keys()).sort()
  return { sizes, classes: Float64Array.from(sizes, (size) => ofSize.get(size)!) }
}

/** The same, told apart by the values that they have of one more column. */
export function spreadsOf(
  state: MemoryState,
  columns: readonly RolledColumn[],
  { by, of }: { readonly by: RolledColumn; readonly of: ToldRows | undefined },
): CountedSpreads {
  const whole = groupedRows(state, columns, of)
  const parts = groupedRows(state, [...columns, by], of)
  const values = new Uint32Array(whole.count)
  const largest = new Uint32Array(whole.count)
  for (let part = 0; part < parts.count; part++) {
    const group = whole.groupOf[parts.first[part]]
    values[group]++
    largest[group] = Math.max(largest[group], parts.weights[part])
  }
  const order = Uint32Array.from(values.keys()).sort(
    (one, other) =>
      whole.weights[one] - whole.weights[other] ||
      values[one] - values[other] ||
      largest[one] - largest[other],
  )
  const alike = (one: number, other: number) =>
    whole.weights[one] === whole.weights[other] &&
    values[one] === values[other] &&
    largest[one] === largest[other]
  const first = [...order.keys()].filter((at) => at === 0 || !alike(order[at - 1], order[at]))
  return {
    sizes: Uint32Array.from(first, (at) => whole.weights[order[at]]),
    values: Uint32Array.from(first, (at) => values[order[at]]),
    largest: Uint32Array.from(first, (at) => largest[order[at]]),
    classes: Float64Array.from(first, (at, place) => (first[place + 1] ?? order.length) - at),
  }
}

interface GroupedRows extends CodeGroups {
  readonly coded: readonly GroupedColumn[]
  readonly weights: Uint32Array
  readonly rows: number
}

/** The rows in question, or some of them, grouped by the codes that their values are counted as. */
export function groupedRows(
  state: MemoryState,
  columns: readonly RolledColumn[],
  of?: ToldRows,
): GroupedRows {
  const told = of && toldRows(state, of)
  const rows = told?.length ?? state.numbers.length
  const coded = columns.map((column) => {
    const { dictionary } = column
    const own = columnOf(state, column.name)
    const codes = codesOfTexts(state, column)
    const ofRow = codesFor(dictionary.values.length, rows)
    for (let row = 0; row < rows; row++) ofRow[row] = codes[own.codes[told ? told[row] : row]]
    return { codes: ofRow, size: dictionary.values.length }
  })
  const groups = groupCombinations(coded, rows)
  const weights = new Uint32Array(groups.count)
  for (let row = 0; row < rows; row++) weights[groups.groupOf[row]]++
  return { ...groups, coded, weights, rows }
}

/** What each text of a column is counted as. */
function codesOfTexts(state: MemoryState, column: RolledColumn): Uint32Array {
  const { dictionary, standsFor } = column
  const known = knownCodes(columnOf(state, column.name), column, {
    own: state.codes.get(dictionary),
    missing: state.missing,
  })
  return Uint32Array.from(known, (code) => standsFor?.[code] ?? code)
}

/** The rows in question that are told by their values. */
function toldRows(state: MemoryState, { any, none }: ToldRows): Uint32Array {
  const tests = (values: readonly TakenValues[]) =>
    values.map(({ takes, ...column }) => {
      const { codes } = columnOf(state, column.name)
      const taken = codesOfTexts(state, { ...column, standsFor: takes })
      return (row: number) => taken[codes[row]] === 1
    })
  const [some, others] = [tests(any), tests(none)]
  const told: number[] = []
  for (let row = 0; row < state.numbers.length; row++) {
    const isAny = some.length === 0 || some.some((test) => test(row))
    if (isAny && !others.some((test) => test(row))) told.push(row)
  }
  return Uint32Array.from(told)
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

/** The same part by part: those that agree in the first columns together. */
export async function* combinationParts(
  state: MemoryState,
  names: readonly string[],
  together: number,
): AsyncGenerator<CountedCombinations> {
  const columns = names.map((name) => columnOf(state, name))
  const grouped = columns.map(({ codes, values }) => ({ codes, size: values.length }))
  const { count, groupOf, first } = groupCombinations(grouped, state.numbers.length)
  const whole = groupCombinations(grouped.slice(0, together), state.numbers.length)
  const rows = new Uint32Array(count)
  for (let row = 0; row < groupOf.length; row++) rows[groupOf[row]]++
  for (const part of partsOf(first, whole, state.most ?? Number.POSITIVE_INFINITY)) {
    yield {
      columns: columns.map(({ values, codes }) =>
        byAppearance(
          values,
          Uint32Array.from(part, (combination) => codes[first[combination]]),
        ),
      ),
      rows: Uint32Array.from(part, (combination) => rows[combination]),
      length: part.length,
    }
  }
}

/** Combinations in parts of at most so many, those of one group together. */
function partsOf(first: Int32Array, { groupOf, count }: CodeGroups, most: number): number[][] {
  const byGroup: number[][] = Array.from({ length: count }, () => [])
  for (const [combination, row] of first.entries()) byGroup[groupOf[row]].push(combination)
  const parts: number[][] = [[]]
  for (const group of byGroup) {
    if (group.length > most) throw tooManyCombinations(group.length, most, ALIKE)
    if (parts.at(-1)!.length + group.length > most) parts.push([])
    for (const combination of group) parts.at(-1)!.push(combination)
  }
  return parts
}

/** One row of the source by its number from 1, whether it is in question or not. */
export function rowOf({ columns }: MemoryState, number: number): string[] | undefined {
  const rows = columns[0]?.codes.length ?? 0
  if (!Number.isInteger(number) || number < 1 || number > rows) return undefined
  return columns.map(({ values, codes }) => values[codes[number - 1]])
}
