import { createDictionarySql, dropDictionarySql, readDictionarySql } from '../../sql/dictionary-sql.ts'
import type { NumberedTexts, StoredDictionary, TableState } from '../table-state.ts'
import { forgetCoded } from './forget-coded.ts'
import { piecesOf, pullNumbers, pullTexts } from './pull.ts'
import { tallyOf } from './rows-in-question.ts'

/** Makes the dictionary of a column in the database, unless it is there or being made. */
export function ensureDictionary(state: TableState, place: number): Promise<StoredDictionary> {
  const there = state.dictionaries.get(place)
  if (there !== undefined) return there
  const making = makeDictionary(state, place)
  state.dictionaries.set(place, making)
  making.catch(() => state.dictionaries.delete(place))
  return making
}

async function makeDictionary(state: TableState, place: number): Promise<StoredDictionary> {
  const tally = await tallyOf(state, [place])
  await state.session.run(createDictionarySql(state.schema, place, tally))
  return {}
}

export async function distinctTexts(state: TableState, place: number): Promise<NumberedTexts> {
  const stored = await ensureDictionary(state, place)
  if (stored.texts !== undefined) return stored.texts
  const pieces = piecesOf(await state.session.run(readDictionarySql(state.schema, place)))
  stored.texts = {
    values: pullTexts(pieces, 0),
    ids: pullNumbers(pieces, 1, new Uint32Array(pieces.rows)),
    rows: pullNumbers(pieces, 2, new Float64Array(pieces.rows)),
  }
  return stored.texts
}

/** The texts of a column are others than they were. */
export async function forgetDictionary(state: TableState, place: number): Promise<void> {
  const { session, schema, dictionaries } = state
  await forgetCoded(state)
  if (!dictionaries.delete(place)) return
  await session.run(dropDictionarySql(schema, place))
}

/** After the rows in question have changed nothing that was counted holds. */
export async function forgetDictionaries(state: TableState): Promise<void> {
  const { session, schema, dictionaries } = state
  await forgetCoded(state)
  for (const columnIndex of dictionaries.keys()) await session.run(dropDictionarySql(schema, columnIndex))
  dictionaries.clear()
}
