import { codesFor } from '../../data/columns/known-codes.ts'
import type { DistinctTexts } from '../../data/columns/normalise-values.ts'
import type { Dictionary } from '../../data/table/table.ts'
import type { CodedColumn } from '../engine/engine.ts'
import { unknownColumn } from '../engine/table-faults.ts'

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
