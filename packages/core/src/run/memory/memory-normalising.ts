import { spellingOf } from '../../data/columns/known-codes.ts'
import { readingOfColumn } from '../../data/columns/read-dictionary.ts'
import type { Dictionary } from '../../data/table/table.ts'
import { valueTest } from '../../data/value/same-values.ts'
import type { CodedColumn, ColumnOptions, NormalisedColumn } from '../engine/engine.ts'
import { columnOf, type MemoryState, placeIn } from './memory-state.ts'

/** Writes every cell as its dictionary does. */
export function normaliseColumns(
  state: MemoryState,
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
): NormalisedColumn[] {
  const normalised: NormalisedColumn[] = []
  for (const { name, dictionary } of columns) {
    const place = placeIn(state, name)
    const { texts, values, rows } = spellingOf(columnOf(state, name), dictionary, {
      own: state.codes.get(dictionary),
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
