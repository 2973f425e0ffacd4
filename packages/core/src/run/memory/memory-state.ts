import { codesFor, spellingOf } from '../../data/columns/known-codes.ts'
import type { DistinctTexts } from '../../data/columns/normalise-values.ts'
import { readingOfColumn } from '../../data/columns/read-dictionary.ts'
import type { Dictionary } from '../../data/table/table.ts'
import { valueKey, valueTest } from '../../data/value/same-values.ts'
import type { CodedColumn, ColumnElsewhere, ColumnOptions, NormalisedColumn } from '../engine/engine.ts'
import { refuseTaken, repeatedKeys, unknownColumn } from '../engine/table-refusals.ts'
import { columnBuilder } from './coded-column.ts'
import { memoryRoom } from './memory-room.ts'

/** What is known of a table in memory. */
export interface MemoryState {
  readonly names: string[]
  readonly placeOf: Map<string, number>
  /** By place; all rows of the source. */
  readonly columns: CodedColumn[]
  readonly orders: ReadonlyMap<string, readonly string[]>
  /** Numbers in the source of the rows in question, from 0. */
  numbers: Uint32Array
  missing: readonly string[]
  /** Most combinations of several columns that are handed out at once. */
  most?: number
  /** Places of the columns without whose value a row is left out, and what tells that a text is none. */
  readonly required: Map<number, (text: string) => boolean>
  /** Columns of the rows in question that were asked for, by place. */
  readonly counted: Map<number, CountedColumn>
  /** Codes of the distinct texts in dictionaries that were handed out. */
  readonly codes: WeakMap<Dictionary, Uint32Array>
}

/** A table of which nothing is known yet but its cells. */
export const memoryState = (
  names: readonly string[],
  { columns, rows }: { readonly columns: readonly CodedColumn[]; readonly rows: number },
  orders: MemoryState['orders'] = new Map(),
): MemoryState => ({
  names: [...names],
  placeOf: new Map(names.map((name, nameIndex) => [name, nameIndex])),
  columns: [...columns],
  orders,
  numbers: Uint32Array.from({ length: rows }, (_, row) => row),
  missing: [''],
  required: new Map(),
  counted: new Map(),
  codes: new WeakMap(),
})

/** A column of the rows in question. */
export interface CountedColumn extends CodedColumn, DistinctTexts {
  readonly values: readonly string[]
}

export function placeIn({ placeOf }: MemoryState, name: string): number {
  const place = placeOf.get(name)
  if (place === undefined) throw unknownColumn(name)
  return place
}

/** The column of a name: its distinct texts in the order they appear in the rows in question, and how often. */
export function columnOf(state: MemoryState, name: string): CountedColumn {
  const place = placeIn(state, name)
  const known = state.counted.get(place)
  if (known !== undefined) return known
  const counted = countColumn(state.columns[place], state.numbers)
  state.counted.set(place, counted)
  return counted
}

function countColumn({ values, codes }: CodedColumn, numbers: Uint32Array): CountedColumn {
  const own = numbers.length === codes.length ? { values, codes } : chosenRows({ values, codes }, numbers)
  const rows = new Float64Array(own.values.length)
  for (let row = 0; row < own.codes.length; row++) rows[own.codes[row]]++
  return { ...own, rows }
}

/** Some rows of a column, its texts numbered anew as they appear there. */
function chosenRows({ values, codes }: CodedColumn, numbers: Uint32Array): CodedColumn {
  const codeOf = new Int32Array(values.length).fill(-1)
  const own: string[] = []
  const chosen = codesFor(values.length, numbers.length)
  for (let row = 0; row < numbers.length; row++) {
    const code = codes[numbers[row]]
    if (codeOf[code] < 0) codeOf[code] = own.push(values[code]) - 1
    chosen[row] = codeOf[code]
  }
  return { values: own, codes: chosen }
}

/** Leaves out the rows without a value in a column that must have one; what was counted before no longer holds. */
export function showRows(state: MemoryState, rows: number): void {
  const left = new Uint8Array(rows)
  for (const [place, isMissing] of state.required) {
    const { values, codes } = state.columns[place]
    const absent = Uint8Array.from(values, (value) => (isMissing(value) ? 1 : 0))
    for (let row = 0; row < rows; row++) left[row] |= absent[codes[row]]
  }
  let count = 0
  const numbers = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) if (left[row] === 0) numbers[count++] = row
  state.numbers = numbers.slice(0, count)
  state.counted.clear()
}

/** Writes every cell as its dictionary does. */
export function normaliseColumns(
  state: MemoryState,
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
): NormalisedColumn[] {
  const normalised: NormalisedColumn[] = []
  for (const { name, dictionary } of columns) {
    const place = placeIn(state, name)
    const { texts, values, rows } = spellingOf(columnOf(state, name), dictionary, {
      builtCodes: state.codes.get(dictionary),
      missing: state.missing,
    })
    if (texts.size === 0) continue
    state.columns[place] = respelt(state.columns[place], texts)
    state.counted.delete(place)
    normalised.push({ name, values, rows })
  }
  return normalised
}

/** Texts stay in order of first appearance: what becomes one stands where the first of it stood. */
function respelt({ values, codes }: CodedColumn, texts: ReadonlyMap<string, string>): CodedColumn {
  const codeOf = new Map<string, number>()
  const own = values.map((value) => {
    const text = texts.get(value) ?? value
    const code = codeOf.get(text) ?? codeOf.size
    codeOf.set(text, code)
    return code
  })
  return { values: [...codeOf.keys()], codes: codes.map((code) => own[code]) }
}

/** Leaves out rows without a value of the column, from the next look at the rows on. */
export function requireValue(state: MemoryState, { name, type }: Pick<ColumnOptions, 'name' | 'type'>): void {
  const place = placeIn(state, name)
  const reading = readingOfColumn({ ...(type && { type }) }, state.columns[place].values, state.missing)
  state.required.set(place, valueTest(state.missing, reading))
}

/** Keys and cells of another table, row by row. */
export interface OtherTexts {
  readonly keys: readonly string[]
  readonly cells: readonly string[]
}

/** Takes a column over from another table by its key. Returns rows without one. */
export function addMemoryColumn(
  state: MemoryState,
  { name, from }: { readonly name: string; readonly from: ColumnElsewhere },
  others: OtherTexts,
): number {
  refuseTaken(state.names, name)
  const own = state.columns[placeIn(state, from.key)]
  const keyOf = keysOf(from, [...own.values, ...others.keys], state.missing)
  const keys = others.keys.map(keyOf)
  const repeated = repeatedIn(keys)
  if (repeated > 0) throw repeatedKeys(from.key, repeated)
  const textOf = new Map(keys.map((key, row) => [key, others.cells[row]]))
  const found = own.values.map((text) => {
    const key = keyOf(text)
    return key === undefined ? undefined : textOf.get(key)
  })
  const column = columnBuilder(memoryRoom())
  let unmatched = 0
  for (let row = 0; row < own.codes.length; row++) {
    const text = found[own.codes[row]]
    if (text === undefined) unmatched++
    column.set(row, text ?? '')
  }
  state.columns.push(column.finish(own.codes.length))
  state.placeOf.set(name, state.names.push(name) - 1)
  showRows(state, own.codes.length)
  return unmatched
}

/** One text for each key, by value; undefined for what means "no value". */
function keysOf(
  { type }: ColumnElsewhere,
  texts: readonly string[],
  missing: readonly string[],
): (text: string) => string | undefined {
  const reading = readingOfColumn({ ...(type && { type }) }, texts, missing)
  const isMissing = valueTest(missing, reading)
  return (text) => (isMissing(text) ? undefined : valueKey(text, reading))
}

/** How many keys stand there more than once. */
function repeatedIn(keys: readonly (string | undefined)[]): number {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const key of keys) if (key !== undefined) (seen.has(key) ? twice : seen).add(key)
  return twice.size
}
