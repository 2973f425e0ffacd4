import { readingOfColumn } from '../../data/columns/read-dictionary.ts'
import { valueKey, valueTest } from '../../data/value/same-values.ts'
import type { ColumnElsewhere } from '../engine/engine.ts'
import { refuseTaken, repeatedKeys } from '../engine/table-faults.ts'
import { columnBuilder } from './coded-column.ts'
import { memoryRoom } from './memory-room.ts'
import { type MemoryState, placeIn, showRows } from './memory-state.ts'

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
